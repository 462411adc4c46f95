import type { RowOf } from '../../../../client/index.ts';
import { Legend } from '../../charts/legend.tsx';
import { type Tile, Treemap } from '../../charts/treemap.tsx';
import { shortHex } from '../../format/addresses.ts';
import {
  COMPUTED_ON_PAGE,
  concentrationOf,
  RANK_LEGEND,
  rankColours,
} from '../../format/concentration.ts';
import {
  compareDecimals,
  count,
  inTokens,
  partOf,
  percent,
  short,
  sum,
} from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Empty } from '../../parts/states.tsx';
import { Amount, Percent } from '../../parts/values.tsx';
import type { Names } from '../../state/names.ts';
import { href } from '../../state/route.ts';
import { daOperatorColumn } from './shared-columns.tsx';

export type DaOperator = RowOf<'availabilityAllOperators'>;

/** Stakes have 18 decimals, independent of their token. */
export const STAKE_DECIMALS = 18;

interface Stake {
  readonly operatorId: string;
  readonly operator: string;
  readonly stake: string;
}

/** Filters active operators. In the contracts, a deregistered operator has no stake. */
function active(operators: readonly DaOperator[]): readonly DaOperator[] {
  return operators.filter(({ status }) => status);
}

/** Lists the quorums with stake, in ascending order. */
export function quorumsOf(operators: readonly DaOperator[]): readonly string[] {
  const all = active(operators).flatMap(({ quorumStakes }) => quorumStakes);
  const staked = all.filter(({ stake }) => stake !== '0').map(({ quorumNumber }) => quorumNumber);
  return [...new Set(staked)].sort((one, other) => Number(one) - Number(other));
}

interface QuorumStakesProps {
  readonly quorum: string;
  readonly operators: readonly DaOperator[];
  readonly names: Names;
  readonly network: string | undefined;
}

/** Shows how one quorum's stake is distributed over its operators. */
export function QuorumStakes({ quorum, operators, names, network }: QuorumStakesProps) {
  const stakes = stakesIn(quorum, operators);
  const whole = sum(stakes.map(({ stake }) => stake));
  const found = concentrationOf(stakes.map(({ stake }) => Number(stake)));
  const columns: readonly Column<Stake>[] = [
    daOperatorColumn(names),
    {
      id: 'stake',
      title: 'Stake',
      kind: 'decimal',
      value: ({ stake }) => stake,
      show: ({ stake }) => <Amount value={stake} />,
    },
    {
      id: 'share',
      title: 'Share',
      kind: 'number',
      value: ({ stake }) => partOf(stake, whole),
      show: ({ stake }) => <Percent value={partOf(stake, whole)} />,
    },
  ];
  return (
    <Figure
      title={`Quorum ${quorum}`}
      note={`${short(whole)} stake of ${count(stakes.length)} active operators${COMPUTED_ON_PAGE}`}
      name={`quorum-${quorum}`}
      columns={columns}
      rows={stakes}
      rowKey={({ operatorId }) => operatorId}
      empty="No operator has stake in this quorum."
    >
      {found ? (
        <>
          <Facts>
            <Fact label="Ten largest hold">{percent(found.topTen)}</Fact>
            <Fact label="Nakamoto coefficient" note="to hold over ⅓">
              {count(found.fewestAbove(1 / 3))}
            </Fact>
            <Fact label="Majority" note="to hold over ½">
              {count(found.fewestAbove(1 / 2))}
            </Fact>
          </Facts>
          <Treemap
            label={`Stake in quorum ${quorum} by operator`}
            height={220}
            tiles={tilesOf(stakes, rankColours(found), names, network)}
          />
          <Legend of={RANK_LEGEND} />
        </>
      ) : (
        <Empty>No operator has stake in this quorum.</Empty>
      )}
    </Figure>
  );
}

function stakesIn(quorum: string, operators: readonly DaOperator[]): readonly Stake[] {
  return active(operators)
    .flatMap(({ operatorId, operator, quorumStakes }) =>
      quorumStakes
        .filter(({ quorumNumber, stake }) => quorumNumber === quorum && stake !== '0')
        .map(({ stake }) => ({ operatorId, operator, stake: inTokens(stake, STAKE_DECIMALS) })),
    )
    .sort((one, other) => compareDecimals(other.stake, one.stake));
}

function tilesOf(
  stakes: readonly Stake[],
  colours: readonly number[],
  names: Names,
  network: string | undefined,
): readonly Tile[] {
  return stakes.map(({ operatorId, operator, stake }, place) => ({
    id: operatorId,
    label: names.operator(operator) || shortHex(operator || operatorId),
    size: Number(stake),
    colour: colours[place] ?? 0,
    description: `${short(stake)} stake`,
    to: href(`availability/operators/${operatorId}`, { network }),
  }));
}
