import type { RowOf } from '../../../../client/index.ts';
import { compareDecimals, count, partOf, percent, sum } from '../../format/numbers.ts';
import { Card, Fact, Facts } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Answered } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { Count, Dollars, Moment, Priced } from '../../parts/values.tsx';
import { missingTableOf } from '../../state/absent-tables.ts';
import { useRows } from '../../state/answer.ts';
import { useSession } from '../../state/use-session.ts';
import { type Completable, useCompletable } from './completable.ts';
import { isUnpriced, unpricedNote } from './unpriced.ts';
import { Withdrawn } from './withdrawal-list.tsx';
import { useValued, type ValuedHolding } from './withdrawn.ts';

type Withdrawal = RowOf<'restakingAllWithdrawals'>;

/** Sums one strategy's waiting shares. */
interface Waiting extends ValuedHolding {
  readonly withdrawals: number;
  /** Withdrawals that can be completed already. */
  readonly ready: ValuedHolding;
  /**
   * The others can be completed from the first to the last moment; null if there are none, or if it
   * is unknown.
   */
  readonly next: string | null;
  readonly last: string | null;
}

/** Adds up all waiting withdrawals, if the snapshot has the tables. */
const SERVED = { id: 'restakingWithdrawalsWaiting', parameters: { limit: 1 } } as const;

/** Waiting withdrawals in tokens and dollars, and when they can be completed. */
export function WaitingByToken() {
  const answer = useRows('restakingAllWithdrawals', { completed: false });
  const valued = useValued();
  const completable = useCompletable();
  const rows = waitingOf(answer.value ?? [], valued, completable);
  const whole = sum(rows.map(({ tvl }) => tvl));
  const ready = sum(rows.map((row) => row.ready.tvl));
  const { absentTables } = useSession();
  const by = missingTableOf(SERVED.id, absentTables) === undefined && SERVED;
  const isUnknown = rows.length > 0 && rows.every(isUnpriced);
  return (
    <Card
      title="Waiting withdrawals by token"
      note="At this snapshot's rates and prices. Dates assume 12 seconds per block"
      wide
      aside={<CsvButton name="waiting-withdrawals" columns={COLUMNS} rows={rows} />}
    >
      <Answered of={answer} height={420}>
        {(withdrawals) => (
          <>
            <Facts>
              <Fact
                by={by}
                at="meta.statistics.totalTvl"
                unit="USD"
                label="Waiting"
                note={`${count(withdrawals.length)} withdrawals`}
                warning={unpricedNote(rows)}
              >
                {isUnknown ? '–' : <Dollars value={whole} />}
              </Fact>
              <Fact
                by={by}
                at="meta.statistics.totalReadyTvl"
                unit="USD"
                label="Ready"
                note={percent(partOf(ready, whole))}
              >
                {isUnknown ? '–' : <Dollars value={ready} />}
              </Fact>
            </Facts>
            <Table
              caption="Waiting withdrawals by token"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ strategy }) => strategy}
              empty="No withdrawal is waiting."
            />
          </>
        )}
      </Answered>
    </Card>
  );
}

/** Makes one row for each strategy, largest value first. */
function waitingOf(
  withdrawals: readonly Withdrawal[],
  valued: (strategy: string, shares: string) => ValuedHolding,
  completable: (withdrawal: Withdrawal) => Completable | null,
): readonly Waiting[] {
  const parts = withdrawals.flatMap((row) => {
    const from = completable(row);
    const { strategies, shares } = row.withdrawal;
    return strategies.map((strategy, at) => ({ strategy, shares: shares[at] ?? '0', from }));
  });
  const sharesOf = (some: typeof parts) => sum(some.map(({ shares }) => shares));
  return [...new Set(parts.map(({ strategy }) => strategy))]
    .map((strategy) => {
      const of = parts.filter((part) => part.strategy === strategy);
      const times = of.flatMap(({ from }) => (from && !from.reached ? [from.time] : [])).sort();
      return {
        ...valued(strategy, sharesOf(of)),
        withdrawals: of.length,
        ready: valued(strategy, sharesOf(of.filter(({ from }) => from?.reached))),
        next: times[0] ?? null,
        last: times.at(-1) ?? null,
      };
    })
    .sort(
      (one, other) => compareDecimals(other.tvl, one.tvl) || other.withdrawals - one.withdrawals,
    );
}

const COLUMNS: readonly Column<Waiting>[] = [
  {
    id: 'token',
    title: 'Token',
    kind: 'text',
    value: ({ symbol, strategy }) => symbol || strategy,
    show: ({ strategy, symbol }) => <Hex value={strategy} to="strategies" name={symbol} />,
  },
  {
    id: 'withdrawals',
    title: 'Withdrawals',
    help: 'Waiting withdrawals with this token; one may have several tokens',
    kind: 'number',
    value: ({ withdrawals }) => withdrawals,
    show: ({ withdrawals }) => <Count value={withdrawals} />,
  },
  {
    id: 'amount',
    title: 'Amount',
    kind: 'decimal',
    value: ({ rated, tokens }) => (rated ? tokens : null),
    show: (row) => <Withdrawn of={row} />,
  },
  valueColumn('value', 'Value, USD', ({ tvl }) => tvl),
  valueColumn('ready', 'Ready, USD', ({ ready }) => ready.tvl),
  momentColumn('next', 'Next ready', ({ next }) => next),
  momentColumn('last', 'Last ready', ({ last }) => last),
];

function valueColumn(id: string, title: string, value: (row: Waiting) => string): Column<Waiting> {
  return {
    id,
    title,
    kind: 'decimal',
    value: (row) => (isUnpriced(row) ? null : value(row)),
    show: (row) => (
      <Priced by={row.dollarPrice}>
        <Dollars value={value(row)} />
      </Priced>
    ),
  };
}

function momentColumn(
  id: string,
  title: string,
  value: (row: Waiting) => string | null,
): Column<Waiting> {
  return {
    id,
    title,
    kind: 'text',
    width: 'minmax(12.2rem, 1fr)',
    value,
    show: (row) => <Moment value={value(row)} />,
  };
}
