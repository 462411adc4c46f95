import type { RowOf } from '../../../../client/index.ts';
import { type Mark, Steps } from '../../charts/steps.tsx';
import { shortHex } from '../../format/addresses.ts';
import { compareDecimals, short } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Moment } from '../../parts/values.tsx';
import { useAnswer } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useTokenColours } from '../../state/token-colours.ts';
import { changesNote, SHARES, transactionColumn } from './shared-columns.tsx';
import { Withdrawn } from './withdrawal-list.tsx';
import { useValued, type ValuedHolding } from './withdrawn.ts';

type Change = RowOf<'restakingStakerHistorical'>;

/** The chart has this many latest changes. */
const DRAWN = 100;

/** Holds one strategy's shares after one change; `strategy` is empty if there were no holdings. */
interface Held extends ValuedHolding {
  readonly change: Change;
}

/** Draws a staker's holdings and delegations over time. */
export function StakerHistory({ staker }: { readonly staker: string }) {
  const names = useNames();
  const valued = useValued();
  const colourOf = useTokenColours();
  const answer = useAnswer('restakingStakerHistorical', { staker, limit: DRAWN });
  const changes = answer.value?.data ?? [];
  const total = answer.value?.meta.total ?? 0;
  const held = changes.flatMap((change) =>
    (change.strategies.length > 0 ? change.strategies : [{ strategy: '', shares: '0' }]).map(
      ({ strategy, shares }) => ({ ...valued(strategy, shares), change }),
    ),
  );
  return (
    <Figure
      title="Shares and delegations over time"
      note={answer.value && changesNote(changes.length, total)}
      wide
      name="staker-history"
      columns={columnsOf(names)}
      rows={held}
      rowKey={({ change, strategy }) => `${changes.indexOf(change)} ${strategy}`}
      empty="No changes."
    >
      <Answered
        of={answer}
        height={240}
        unknown="No changes of shares or delegation in this snapshot."
      >
        {({ data }) =>
          data.length === 0 ? (
            <Empty>No changes of shares or delegation in this snapshot.</Empty>
          ) : (
            <Steps
              label="Shares by strategy over time; dashed lines are delegations"
              histories={historiesOf(data, valued, colourOf)}
              marks={marksOf(data, names, total > data.length)}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function historiesOf(
  newestFirst: readonly Change[],
  valued: (strategy: string, shares: string) => ValuedHolding,
  colourOf: (strategy: string) => number,
) {
  const [newest] = newestFirst;
  const changes = [...newestFirst].reverse();
  const sharesAt = ({ strategies }: Change, strategy: string) =>
    strategies.find((one) => one.strategy === strategy)?.shares ?? '0';
  const strategies = new Set(
    changes.flatMap((one) => one.strategies.map(({ strategy }) => strategy)),
  );
  return [...strategies]
    .map((strategy) => ({
      strategy,
      now: valued(strategy, newest ? sharesAt(newest, strategy) : '0'),
    }))
    .sort((one, other) => compareDecimals(other.now.tvl, one.now.tvl))
    .map(({ strategy, now }) => ({
      id: strategy,
      label: <Hex value={strategy} to="strategies" name={now.symbol} />,
      value: <Withdrawn of={now} />,
      colour: colourOf(strategy),
      steps: changes.map((change) => {
        const { rated, tokens, shares, symbol } = valued(strategy, sharesAt(change, strategy));
        return {
          time: new Date(change.updatedAt).getTime(),
          size: Number(shares),
          description: rated ? `${short(tokens)} ${symbol}` : `${short(shares)} shares`,
        };
      }),
    }));
}

/**
 * Marks delegations. The oldest change is none if older changes are left out: it may not be new.
 */
function marksOf(
  newestFirst: readonly Change[],
  names: Names,
  olderLeftOut: boolean,
): readonly Mark[] {
  return newestFirst.flatMap(({ operator, updatedAt }, at) => {
    const before = newestFirst[at + 1]?.operator ?? (olderLeftOut ? operator : '');
    if (before === operator) return [];
    const description = operator
      ? `delegated to ${names.operator(operator) || shortHex(operator)}`
      : 'undelegated';
    return [{ time: new Date(updatedAt).getTime(), description }];
  });
}

function columnsOf(names: Names): readonly Column<Held>[] {
  return [
    {
      id: 'time',
      title: 'Since',
      kind: 'text',
      value: ({ change }) => change.updatedAt,
      show: ({ change }) => <Moment value={change.updatedAt} />,
    },
    {
      id: 'operator',
      title: 'Delegated to',
      kind: 'text',
      value: ({ change }) => change.operator,
      show: ({ change }) => (
        <Hex value={change.operator} to="operators" name={names.operator(change.operator)} />
      ),
    },
    {
      id: 'strategy',
      title: 'Strategy',
      kind: 'text',
      value: ({ strategy }) => strategy,
      show: ({ strategy, symbol }) => <Hex value={strategy} to="strategies" name={symbol} />,
    },
    {
      id: 'tokens',
      title: 'Tokens at the current rate',
      kind: 'decimal',
      value: ({ rated, tokens }) => (rated ? tokens : ''),
      show: (held) => (held.strategy === '' ? '–' : <Withdrawn of={held} />),
    },
    SHARES,
    transactionColumn(({ change }) => change.transactionHash),
  ];
}
