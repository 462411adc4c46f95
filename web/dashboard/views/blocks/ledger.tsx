import type { RowOf } from '../../../../client/index.ts';
import { short } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Dollars, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { textColumn } from './column-kinds.tsx';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

type Line = RowOf<'restakingLedger'>;

const COLUMNS: readonly Column<Line>[] = [
  textColumn('entry', 'Entry', ({ entry }) => entry, { width: 'minmax(4rem, 0.4fr)' }),
  timeColumn(({ time }) => time),
  textColumn('kind', 'Event', ({ kind }) => kind.replaceAll('_', ' ')),
  textColumn('account', 'Account', ({ account }) => account, { width: 'minmax(12rem, 2fr)' }),
  {
    id: 'tokens',
    title: 'Change',
    kind: 'decimal',
    width: 'minmax(8rem, 1fr)',
    value: ({ tokens }) => tokens,
    show: ({ tokens, symbol }) => (tokens === null ? <None /> : `${short(tokens)} ${symbol}`),
  },
  {
    id: 'dollars',
    title: 'Change, USD',
    kind: 'decimal',
    value: ({ dollarValue }) => dollarValue,
    show: ({ dollarValue }) => (dollarValue === null ? <None /> : <Dollars value={dollarValue} />),
  },
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
  csvColumn('block', 'Block', ({ blockNumber }) => blockNumber, 'number'),
  csvColumn('token', 'Token', ({ token }) => token),
  csvColumn('strategy', 'Strategy', ({ strategy }) => strategy),
  csvColumn('symbol', 'Symbol', ({ symbol }) => symbol),
  csvColumn('change', 'Change, smallest unit', ({ change }) => change, 'decimal'),
  csvColumn('balance', 'Balance, smallest unit', ({ balance }) => balance, 'decimal'),
  csvColumn('price', 'Price, USD', ({ dollarPrice }) => dollarPrice, 'decimal'),
  csvColumn('priced', 'Price of', ({ pricedAt }) => pricedAt),
  csvColumn('source', 'Source of the price', ({ priceSource }) => priceSource),
  csvColumn('note', 'Note', ({ note }) => note),
];

/** Lists an address's double entries, oldest first; the CSV has all lines. */
export function Ledger({ address }: { readonly address: string }) {
  const { query } = useRoute();
  return (
    <PageList
      title="Ledger"
      note="Double entries, oldest first, at the prices of their time"
      name="ledger"
      answer={usePage('restakingLedger', { address }, query['ledger.page'], LIMIT)}
      columns={COLUMNS}
      rowKey={(line) => JSON.stringify(line)}
      empty="This address has no entries."
      unknown="This address has no entries."
      pageName="ledger.page"
    />
  );
}
