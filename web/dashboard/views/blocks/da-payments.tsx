import type { RowOf } from '../../../../client/index.ts';
import { count, exact, short } from '../../format/numbers.ts';
import { lengthOf } from '../../format/times.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Amount } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, textColumn } from './column-kinds.tsx';
import { gibPrice, inEther } from './da-units.ts';
import { useNetwork } from './network.tsx';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

type Deposit = RowOf<'availabilityOnDemandDeposits'>;
type Change = RowOf<'availabilityPaymentParameters'>;

const LIMIT = 10;

const DEPOSIT_COLUMNS: readonly Column<Deposit>[] = [
  timeColumn(({ timestamp }) => timestamp),
  hexColumn('account', 'Account', ({ account }) => account),
  {
    id: 'amount',
    title: 'Deposited',
    kind: 'decimal',
    value: ({ amount }) => inEther(amount),
    show: ({ amount }) => <Amount value={inEther(amount)} unit="ETH" />,
  },
  {
    id: 'total',
    title: 'Deposited so far',
    kind: 'decimal',
    width: 'minmax(8.5rem, 1fr)',
    help: 'Deposits of the account up to this one',
    value: ({ totalDeposit }) => inEther(totalDeposit),
    show: ({ totalDeposit }) => <Amount value={inEther(totalDeposit)} unit="ETH" />,
  },
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists deposits, which pay for blobs without a reservation. */
export function DaDeposits() {
  const { query } = useRoute();
  const network = useNetwork();
  const answer = usePage('availabilityOnDemandDeposits', { network }, query['paid.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="On-demand deposits"
      note={
        statistics &&
        `${count(statistics.totalDeposits)} deposits of ${count(statistics.uniqueAccounts)} accounts, ${short(inEther(statistics.totalAmount))} ETH`
      }
      name="on-demand-deposits"
      answer={answer}
      columns={DEPOSIT_COLUMNS}
      rowKey={(deposit) => JSON.stringify(deposit)}
      empty="This snapshot has no on-demand deposits of this network."
      pageName="paid.page"
    />
  );
}

/** Each parameter has words, and a function that writes its value as a reader counts it. */
const PARAMETERS: Readonly<Record<string, readonly [string, (value: string) => string]>> = {
  pricePerSymbol: ['On-demand price', (value) => `${short(gibPrice(value))} ETH a GiB`],
  minNumSymbols: ['Least size of a blob', symbols],
  globalSymbolsPerPeriod: ['On-demand limit a period', symbols],
  globalRatePeriodInterval: ['Period of the on-demand limit', seconds],
  reservationPeriodInterval: ['Period of reservations', seconds],
  priceUpdateCooldown: ['Least time between price changes', seconds],
};

function symbols(value: string): string {
  return `${exact(value)} symbols`;
}

function seconds(value: string): string {
  return lengthOf(Number(value));
}

function wordsOf(parameter: string): string {
  return PARAMETERS[parameter]?.[0] ?? parameter;
}

/** Writes a value in its parameter's unit; a dash for a number that is too large for the table. */
function amountIn(parameter: string, value: string): string {
  return value === '' ? '–' : (PARAMETERS[parameter]?.[1] ?? exact)(value);
}

const PARAMETER_COLUMNS: readonly Column<Change>[] = [
  timeColumn(({ timestamp }) => timestamp),
  textColumn('parameter', 'Parameter', ({ parameter }) => wordsOf(parameter)),
  textColumn('previous', 'Before', ({ parameter, previousValue }) =>
    amountIn(parameter, previousValue),
  ),
  textColumn('value', 'From then on', ({ parameter, value }) => amountIn(parameter, value)),
  csvColumn('previous-exact', 'Before, exact', ({ previousValue }) => previousValue, 'decimal'),
  csvColumn('value-exact', 'From then on, exact', ({ value }) => value, 'decimal'),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists how prices and limits changed. */
export function DaPaymentParameters() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Prices and limits"
      name="payment-parameters"
      answer={usePage('availabilityPaymentParameters', { network }, query['prices.page'], LIMIT)}
      columns={PARAMETER_COLUMNS}
      rowKey={(change) => JSON.stringify(change)}
      empty="This snapshot has no changes of prices or limits of this network."
      pageName="prices.page"
    />
  );
}
