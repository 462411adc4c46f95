import type { RowOf } from '../../../../client/index.ts';
import { partOf } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { useSort } from '../../parts/use-sort.ts';
import { Percent } from '../../parts/values.tsx';
import { usePage, useRows } from '../../state/answer.ts';
import { useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { countColumn, dollarColumn } from '../blocks/shared-columns.tsx';
import { BlockMoment, useTimeOfBlock } from './block-time.tsx';
import { DayChoice, useStateAt } from './day-choice.tsx';
import { avsColumn, SET, whatIfColumn } from './risk-columns.tsx';

const LIMIT = 10;
/** These columns have the newest state, also if an earlier day is chosen. */
const NOW_ONLY: readonly string[] = ['registered', 'what-if'];
const FIELDS = ['members', 'tvl', 'slashableTvl'] as const;

type Slashable = Pick<
  RowOf<'restakingSlashableByAvs'>,
  | 'members'
  | 'allocatedOperators'
  | 'tvl'
  | 'slashableTvl'
  | 'pendingSlashableTvl'
  | 'formerMembersTvl'
  | 'queuedTvl'
  | 'nextEffectBlock'
>;

/** Columns are named like the operations' fields, which sort by them. */
function stakeColumns(timeOf: (block: number) => string | null): readonly Column<Slashable>[] {
  return [
    countColumn('members', 'Members', ({ members }) => members),
    dollarColumn('tvl', 'Stake of set members, USD', ({ tvl }) => tvl),
    dollarColumn('slashableTvl', 'Slashable, USD', ({ slashableTvl }) => slashableTvl),
    {
      id: 'part',
      title: 'Slashable part',
      kind: 'number',
      help: 'The slashable value, of the stake of its members. It also has former members, for 14 days',
      value: ({ tvl, slashableTvl }) => partOf(slashableTvl, tvl),
      show: ({ tvl, slashableTvl }) => <Percent value={partOf(slashableTvl, tvl)} />,
    },
    {
      ...dollarColumn<Slashable>('pending', 'After changes, USD', (row) => row.pendingSlashableTvl),
      help: 'The slashable value once all pending changes of allocations are in force',
    },
    {
      id: 'next',
      title: 'Next change',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      help: 'Estimated time of the next pending change: 12 seconds per block',
      value: ({ nextEffectBlock }) => nextEffectBlock,
      show: ({ nextEffectBlock }) => (
        <BlockMoment
          block={nextEffectBlock}
          time={nextEffectBlock === null ? null : timeOf(nextEffectBlock)}
        />
      ),
    },
    {
      ...dollarColumn<Slashable>(
        'former',
        'Former members, USD',
        ({ formerMembersTvl }) => formerMembersTvl ?? undefined,
      ),
      csvOnly: true,
    },
    {
      ...dollarColumn<Slashable>(
        'queued',
        'Queued, USD',
        ({ queuedTvl }) => queuedTvl ?? undefined,
      ),
      help: 'Value in waiting withdrawals that a slash still reaches',
    },
  ];
}

/** Narrows numbers, so that a table with so many does not scroll. */
function narrow<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column) =>
    column.kind === 'text' ? column : { ...column, width: 'minmax(6.6rem, 1fr)' },
  );
}

/** The address has both lists' day in this parameter. */
const DAY_NAME = 'slashable.day';

/** This operation needs the tables that an earlier state needs, except prices. */
const OF_DAYS = 'restakingSlashableHistorical';

/** Lists AVSs with the stakes that operators and set members have, and the slashable value. */
export function SlashableByAvs() {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  const { asOf, note } = useStateAt(DAY_NAME);
  const registered = useRows('restakingAllAvs', {}).value;
  const byAvs = new Map(registered?.map(({ avs, tvl }) => [avs, tvl]));
  const { sort, sorting } = useSort(FIELDS, '-slashableTvl', {
    sort: 'avs.sort',
    page: 'avs.page',
  });
  const columns: readonly Column<RowOf<'restakingSlashableByAvs'>>[] = [
    avsColumn(names),
    {
      ...dollarColumn<RowOf<'restakingSlashableByAvs'>>('registered', 'Registered, USD', (row) =>
        byAvs.get(row.avs),
      ),
      help: 'US dollars that are delegated to all operators of the AVS, members of a set or not',
    },
    ...stakeColumns(timeOf),
    whatIfColumn(({ avs }) => ({ avs })),
  ];
  return (
    <PageList
      title="Slashable by AVS"
      note={note ?? 'Of the stake of registered operators, what their operator sets can slash now'}
      name="slashable-by-avs"
      answer={usePage('restakingSlashableByAvs', { sort, asOf }, query['avs.page'], LIMIT)}
      columns={narrow(columns).filter(({ id }) => asOf === undefined || !NOW_ONLY.includes(id))}
      rowKey={({ avs }) => avs}
      empty="No AVS has operator sets."
      sorting={sorting}
      pageName="avs.page"
      controls={
        <DayChoice title="Day of the AVSs’ slashable value (UTC)" name={DAY_NAME} needs={OF_DAYS} />
      }
    />
  );
}

/** Lists operator sets: the stake that their members have, and the slashable value. */
export function SlashableBySet() {
  const { query } = useRoute();
  const names = useNames();
  const timeOf = useTimeOfBlock();
  const { asOf, note } = useStateAt(DAY_NAME);
  const { sort, sorting } = useSort(FIELDS, '-slashableTvl', {
    sort: 'sets.sort',
    page: 'sets.page',
  });
  const columns: readonly Column<RowOf<'restakingSlashableBySet'>>[] = [
    avsColumn(names),
    SET,
    countColumn('allocated', 'Allocated', ({ allocatedOperators }) => allocatedOperators),
    ...stakeColumns(timeOf),
    whatIfColumn(({ avs, operatorSetId }) => ({ avs, set: operatorSetId })),
  ];
  return (
    <PageList
      title="Slashable by operator set"
      note={note}
      name="slashable-by-set"
      answer={usePage('restakingSlashableBySet', { sort, asOf }, query['sets.page'], LIMIT)}
      columns={narrow(columns).filter(({ id }) => asOf === undefined || !NOW_ONLY.includes(id))}
      rowKey={({ avs, operatorSetId }) => `${avs} ${operatorSetId}`}
      empty="This snapshot has no operator sets."
      sorting={sorting}
      pageName="sets.page"
      controls={
        <DayChoice title="Day of the sets’ slashable value (UTC)" name={DAY_NAME} needs={OF_DAYS} />
      }
    />
  );
}

/** Lists operators: slashing every whole allocation takes all that sets can slash. */
export function SlashableByOperator() {
  const { query } = useRoute();
  const operators = useRows('restakingAllOperators', {}).value;
  const held = new Map(operators?.map(({ operator, tvl }) => [operator, tvl]));
  const heldBy = ({ operator }: Impact) => held.get(operator);
  const columns: readonly Column<Impact>[] = [
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ name, operator }) => name || operator,
      show: ({ name, operator }) => <Hex value={operator} to="operators" name={name} />,
    },
    {
      id: 'group',
      title: 'Group',
      kind: 'text',
      help: 'The party that controls the operator',
      value: ({ group }) => group,
      show: ({ group }) => group || <span class="quiet">–</span>,
    },
    dollarColumn('held', 'Delegated, USD', heldBy),
    dollarColumn('slashable', 'Slashable, USD', ({ tvl }) => tvl),
    {
      id: 'part',
      title: 'Slashable part',
      kind: 'number',
      help: 'The slashable value, of the value that is delegated to the operator',
      value: (row) => partOf(row.tvl, heldBy(row) ?? '0'),
      show: (row) => <Percent value={partOf(row.tvl, heldBy(row) ?? '0')} />,
    },
    dollarColumn('queued', 'Queued, USD', ({ queuedTvl }) => queuedTvl ?? undefined),
    countColumn('allocations', 'Allocations', ({ allocations }) => allocations),
    whatIfColumn(({ operator }) => ({ operator })),
  ];
  return (
    <PageList
      title="Slashable by operator"
      note="What all operator sets together can slash now"
      name="slashable-by-operator"
      answer={usePage('restakingSlashImpactOperators', {}, query['operators.page'], LIMIT)}
      columns={columns}
      rowKey={({ operator }) => operator}
      empty="No operator set can slash an operator."
      pageName="operators.page"
    />
  );
}

type Impact = RowOf<'restakingSlashImpactOperators'>;
