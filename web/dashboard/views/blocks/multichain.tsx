import type { RowOf } from '../../../../client/index.ts';
import { count, percent } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, stateColumn, textColumn } from './column-kinds.tsx';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** A whole has this many basis points. */
const BASIS_POINTS = 10_000;

const CHAINS: readonly Column<RowOf<'restakingMultichainChains'>>[] = [
  textColumn('chain', 'Chain', ({ chainId }) => chainId, { help: 'Number of the chain' }),
  stateColumn(['in use', 'removed'], ({ whitelisted }) => whitelisted),
  hexColumn('updater', 'Updater of tables', ({ operatorTableUpdater }) => operatorTableUpdater),
  momentColumn('added', 'Added', ({ createdAt }) => createdAt),
  momentColumn('changed', 'Changed', ({ updatedAt }) => updatedAt),
];

/** Lists the chains that get operator tables. */
export function MultichainChains() {
  const { query } = useRoute();
  const answer = usePage('restakingMultichainChains', {}, query['chains.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Chains that get operator tables"
      note={statistics && `${count(statistics.whitelistedChains)} in use`}
      name="chains"
      answer={answer}
      columns={CHAINS}
      rowKey={({ chainId }) => chainId}
      empty="No chain gets operator tables."
      pageName="chains.page"
    />
  );
}

const ROOTS: readonly Column<RowOf<'restakingMultichainRoots'>>[] = [
  momentColumn('received', 'Received', ({ timestamp }) => timestamp),
  momentColumn('reference', 'Stakes of', ({ referenceTimestamp }) => referenceTimestamp),
  hexColumn('root', 'Root', ({ globalTableRoot }) => globalTableRoot),
  stateColumn(['valid', 'disabled'], ({ disabled }) => !disabled),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists roots, each over all operator tables. */
export function MultichainRoots() {
  const { query } = useRoute();
  return (
    <PageList
      title="Roots of operator tables"
      name="table-roots"
      answer={usePage('restakingMultichainRoots', {}, query['table-roots.page'], LIMIT)}
      columns={ROOTS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This chain received no roots of operator tables."
      pageName="table-roots.page"
    />
  );
}

const SPLITS: readonly Column<RowOf<'restakingTaskFeeSplits'>>[] = [
  timeColumn(({ timestamp }) => timestamp),
  textColumn('split', 'Part of the protocol', ({ feeSplit }) =>
    feeSplit === null ? null : percent(feeSplit / BASIS_POINTS),
  ),
  hexColumn('collector', 'Collector', ({ feeSplitCollector }) => feeSplitCollector),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists how much each fee gives to the protocol, from each change on. */
export function TaskFeeSplits() {
  const { query } = useRoute();
  return (
    <PageList
      title="Fees of tasks"
      note="The part that goes to the protocol, from each change on"
      name="fee-splits"
      answer={usePage('restakingTaskFeeSplits', {}, query['splits.page'], LIMIT)}
      columns={SPLITS}
      rowKey={(row) => JSON.stringify(row)}
      empty="No task has a fee for the protocol."
      pageName="splits.page"
    />
  );
}
