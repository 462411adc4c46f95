import type { RowOf } from '../../../../client/index.ts';
import { percent } from '../../format/numbers.ts';
import { lengthOf } from '../../format/times.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { type Answer, usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, stateColumn, textColumn } from './column-kinds.tsx';
import { countColumn, timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** A threshold is a part in basis points. */
const BASIS_POINTS = 10_000;

interface OfAvs {
  readonly avs: string;
}

/** Whether a list has no row, so that the page leaves it out. */
function hasNone({ value }: Answer<{ readonly meta: { readonly total: number } }>): boolean {
  return value?.meta.total === 0;
}

const SET: Column<{ readonly operatorSetId: number | null }> = textColumn(
  'set',
  'Set',
  ({ operatorSetId }) => operatorSetId,
  { width: 'minmax(3rem, 0.4fr)' },
);

/** Writes a fee to the CSV, in its token's smallest unit. */
function feeColumn<Row>(id: string, title: string, read: (row: Row) => string | null) {
  return csvColumn<Row>(id, `${title}, smallest unit`, read, 'decimal');
}

const TABLES: readonly Column<RowOf<'restakingMultichainSets'>>[] = [
  SET,
  stateColumn(['reserved', 'not reserved'], ({ reserved }) => reserved),
  hexColumn('owner', 'Owner', ({ owner }) => owner),
  textColumn('curve', 'Curve', ({ curve }) => curve, { width: 'minmax(5rem, 0.5fr)' }),
  momentColumn('reference', 'Stakes of', ({ referenceTimestamp }) => referenceTimestamp, {
    help: 'Time of the stakes in the newest operator table',
  }),
  momentColumn('stale', 'Stale from', ({ staleAt }) => staleAt, {
    help: 'Time from which certificates by this table are rejected',
  }),
  momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt),
];

/** Lists operator tables, which other chains use. */
export function MultichainSets({ avs }: OfAvs) {
  const { query } = useRoute();
  const answer = usePage('restakingMultichainSets', { avs }, query['chain-sets.page'], LIMIT);
  if (hasNone(answer)) return null;
  return (
    <PageList
      title="Operator tables for other chains"
      name="operator-tables"
      answer={answer}
      columns={TABLES}
      rowKey={({ operatorSetId }) => String(operatorSetId)}
      empty="No operator set of this AVS has a table for other chains."
      pageName="chain-sets.page"
    />
  );
}

const TASKS: readonly Column<RowOf<'restakingOperatorSetTasks'>>[] = [
  hexColumn('task', 'Task', ({ taskHash }) => taskHash),
  SET,
  textColumn('state', 'State', ({ status }) => status, { width: 'minmax(6rem, 0.6fr)' }),
  hexColumn('creator', 'Creator', ({ creator }) => creator),
  momentColumn('created', 'Created', ({ createdAt }) => createdAt),
  momentColumn('deadline', 'Deadline', ({ taskDeadline }) => taskDeadline),
  momentColumn('verified', 'Verified', ({ verifiedAt }) => verifiedAt),
  feeColumn('fee', 'Fee', ({ avsFee }) => avsFee),
  feeColumn('refund', 'Refund', ({ refundedFee }) => refundedFee),
];

/** Lists the tasks that an AVS's operator sets got. */
export function OperatorSetTasks({ avs }: OfAvs) {
  const { query } = useRoute();
  const answer = usePage('restakingOperatorSetTasks', { avs }, query['tasks.page'], LIMIT);
  if (hasNone(answer)) return null;
  return (
    <PageList
      title="Tasks"
      name="tasks"
      answer={answer}
      columns={TASKS}
      rowKey={({ taskHash }) => taskHash}
      empty="The operator sets of this AVS have no tasks."
      pageName="tasks.page"
    />
  );
}

const EXECUTORS: readonly Column<RowOf<'restakingExecutorOperatorSets'>>[] = [
  SET,
  stateColumn(['registered', 'removed'], ({ registered }) => registered),
  countColumn('tasks', 'Tasks', ({ totalTasks }) => totalTasks),
  textColumn('time', 'Time for a task', ({ taskSLA }) =>
    taskSLA === null ? null : lengthOf(Number(taskSLA)),
  ),
  textColumn('consensus', 'Consensus', ({ consensus, stakeProportionThreshold }) =>
    stakeProportionThreshold === null
      ? consensus
      : `${consensus}, ${percent(stakeProportionThreshold / BASIS_POINTS)}`,
  ),
  hexColumn('token', 'Token of fees', ({ feeToken }) => feeToken),
  hexColumn('collector', 'Collector', ({ feeCollector }) => feeCollector),
  momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt),
  feeColumn('fees', 'Fees', ({ totalFees }) => totalFees),
  feeColumn('refunds', 'Refunds', ({ refundedFees }) => refundedFees),
];

/** Lists the operator sets that execute tasks. */
export function ExecutorSets({ avs }: OfAvs) {
  const { query } = useRoute();
  const answer = usePage('restakingExecutorOperatorSets', { avs }, query['executors.page'], LIMIT);
  if (hasNone(answer)) return null;
  return (
    <PageList
      title="Sets that execute tasks"
      name="executor-sets"
      answer={answer}
      columns={EXECUTORS}
      rowKey={({ operatorSetId }) => String(operatorSetId)}
      empty="No operator set of this AVS executes tasks."
      pageName="executors.page"
    />
  );
}

const RELEASES: readonly Column<RowOf<'restakingOperatorSetReleases'>>[] = [
  timeColumn(({ timestamp }) => timestamp),
  SET,
  textColumn('release', 'Release', ({ releaseId }) => releaseId),
  textColumn('artifacts', 'Artifacts', ({ artifacts }) =>
    artifacts.map(({ registry }) => registry).join(' '),
  ),
  momentColumn('until', 'Upgrade by', ({ upgradeByTime }) => upgradeByTime),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
  csvColumn('digests', 'Digests', ({ artifacts }) =>
    artifacts.map(({ digest }) => digest).join(' '),
  ),
];

/** Lists the software that operator sets have to run. */
export function OperatorSetReleases({ avs }: OfAvs) {
  const { query } = useRoute();
  const answer = usePage('restakingOperatorSetReleases', { avs }, query['releases.page'], LIMIT);
  if (hasNone(answer)) return null;
  return (
    <PageList
      title="Releases"
      name="releases"
      answer={answer}
      columns={RELEASES}
      rowKey={(row) => JSON.stringify(row)}
      empty="The operator sets of this AVS have no releases."
      pageName="releases.page"
    />
  );
}
