import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { count } from '../../format/numbers.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { type Filter, Filters, filtersOf } from '../../parts/filters.tsx';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Answered } from '../../parts/states.tsx';
import { Amount, Dollars, None } from '../../parts/values.tsx';
import { WholeList } from '../../parts/whole-list.tsx';
import { useAnswer, usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import {
  countColumn,
  dollarColumn,
  timeColumn,
  transactionColumn,
} from '../blocks/shared-columns.tsx';
import { avsColumn, SET, strategyColumn } from './risk-columns.tsx';

type Loss = RowOf<'restakingSlashLosses'>;

/** Parameters in the address begin with `lost.`, as other lists there have filters too. */
const FILTERS = [
  ['lost.staker', 'Staker', 'address'],
  ['lost.operator', 'Operator', 'operator'],
  ['lost.avs', 'AVS', 'avs'],
  ['lost.strategy', 'Token', 'strategy'],
  ['lost.product', 'Product (exact name)', 'text'],
] as const satisfies readonly Filter[];

const CAUSES = {
  slash: 'Slash',
  beacon: 'Beacon chain',
} as const;

type Cause = keyof typeof CAUSES;

const isCause = (text: string | undefined): text is Cause =>
  text !== undefined && Object.hasOwn(CAUSES, text);

/** Lists the shares that slashes, and fallen balances on the beacon chain, took from stakers. */
export function SlashLosses() {
  const { query } = useRoute();
  const names = useNames();
  const cause = isCause(query['lost.cause']) ? query['lost.cause'] : undefined;
  const set = Object.entries(filtersOf(FILTERS, query)).map(([name, value]) => [
    name.replace('lost.', ''),
    value,
  ]);
  const filters = { ...Object.fromEntries(set), ...(cause && { cause }) };
  return (
    <>
      <LossesByToken names={names} />
      <Filters
        label="Filters of the losses"
        filters={FILTERS}
        pageName="lost.page"
        others={['lost.cause']}
        ranged={false}
        before={<CauseChoice value={cause ?? ''} />}
      />
      <LossList filters={filters} />
    </>
  );
}

interface LossListProps {
  readonly filters: Omit<ParametersOf<'restakingSlashLosses'>, 'page' | 'limit'>;
  readonly without?: readonly string[];
}

/** Lists losses, newest first. */
export function LossList({ filters, without = [] }: LossListProps) {
  const { query } = useRoute();
  const columns = columnsOf(useNames());
  return (
    <PageList
      title="Losses"
      note="What each slash took from each staker, and from each waiting withdrawal"
      name="slash-losses"
      answer={usePage('restakingSlashLosses', filters, query['lost.page'], 10)}
      columns={columns.filter(({ id }) => !without.includes(id))}
      rowKey={(loss) => JSON.stringify(loss)}
      empty="No staker lost a share."
      pageName="lost.page"
    />
  );
}

function CauseChoice({ value }: { readonly value: string }) {
  return (
    <label>
      Cause
      <select
        value={value}
        onChange={({ currentTarget }) =>
          setQuery({ 'lost.cause': currentTarget.value, 'lost.page': undefined })
        }
      >
        <option value="">all</option>
        {Object.entries(CAUSES).map(([cause, words]) => (
          <option key={cause} value={cause}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Sums all losses by token. */
function LossesByToken({ names }: { readonly names: Names }) {
  const answer = useAnswer('restakingSlashLosses', { limit: 1 });
  const columns: readonly Column<Sum>[] = [
    strategyColumn(names),
    countColumn('losses', 'Losses', ({ lossesCount }) => lossesCount),
    countColumn('stakers', 'Stakers', ({ stakers }) => stakers),
    {
      id: 'tokens',
      title: 'Lost tokens',
      kind: 'decimal',
      help: 'At the exchange rate at the time of each loss',
      value: ({ lostTokens }) => lostTokens,
      show: ({ lostTokens, strategy }) =>
        lostTokens === null ? (
          <None />
        ) : (
          <Amount value={lostTokens} unit={names.strategy(strategy)} />
        ),
    },
    {
      ...dollarColumn<Sum>('dollars', 'Loss, USD', ({ lostDollars }) => lostDollars ?? undefined),
      help: 'US dollars at the time of each loss; a dash if a price is unknown',
    },
  ];
  return (
    <Answered of={answer} height={240}>
      {({ meta: { statistics } }) => (
        <WholeList
          title="Losses by token"
          note={`${count(statistics.totalLosses)} losses of ${count(statistics.totalStakers)} stakers`}
          name="losses-by-token"
          columns={columns}
          rows={statistics.strategies}
          rowKey={({ strategy }) => strategy}
          by="dollars"
          direction="desc"
          empty="No staker lost a share."
        />
      )}
    </Answered>
  );
}

interface Sum {
  readonly strategy: string;
  readonly lossesCount: number;
  readonly stakers: number;
  readonly lostTokens: string | null;
  readonly lostDollars: string | null;
}

function columnsOf(names: Names): readonly Column<Loss>[] {
  return [
    timeColumn(({ timestamp }) => timestamp),
    {
      id: 'cause',
      title: 'Cause',
      kind: 'text',
      width: 'minmax(6rem, 0.6fr)',
      help: 'A slash by an operator set, or a balance on the beacon chain that fell',
      value: ({ cause }) => cause,
      show: ({ cause }) => (isCause(cause) ? CAUSES[cause] : cause),
    },
    {
      id: 'staker',
      title: 'Staker',
      kind: 'text',
      width: 'minmax(9.2rem, 1.2fr)',
      value: ({ staker }) => staker,
      show: ({ staker }) => <Hex value={staker} to="stakers" />,
    },
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      width: 'minmax(9.2rem, 1.2fr)',
      value: ({ operator }) => operator,
      show: ({ operator }) => (
        <Hex value={operator ?? ''} to="operators" name={names.operator(operator ?? '')} />
      ),
    },
    avsColumn(names),
    SET,
    {
      id: 'withdrawal',
      title: 'Withdrawal',
      kind: 'text',
      help: 'Waiting withdrawal that lost; a dash for shares that the staker held',
      value: ({ withdrawalRoot }) => withdrawalRoot,
      show: ({ withdrawalRoot }) => <Hex value={withdrawalRoot ?? ''} to="withdrawals" />,
    },
    {
      id: 'tokens',
      title: 'Lost tokens',
      kind: 'decimal',
      width: 'minmax(8rem, 1fr)',
      help: 'At the exchange rate at the time of the loss',
      value: ({ lostTokens }) => lostTokens,
      show: ({ lostTokens, strategy }) =>
        lostTokens === null ? (
          <None />
        ) : (
          <Amount value={lostTokens} unit={names.strategy(strategy)} />
        ),
    },
    csvColumn('strategy', 'Strategy', ({ strategy }) => strategy),
    csvColumn('before', 'Shares before', ({ sharesBefore }) => sharesBefore, 'decimal'),
    csvColumn('after', 'Shares after', ({ sharesAfter }) => sharesAfter, 'decimal'),
    {
      id: 'dollars',
      title: 'Loss, USD',
      kind: 'decimal',
      help: 'US dollars at the time of the loss',
      value: ({ lostDollars }) => lostDollars,
      show: ({ lostDollars }) =>
        lostDollars === null ? <None /> : <Dollars value={lostDollars} />,
    },
    transactionColumn(({ transactionHash }) => transactionHash),
  ];
}
