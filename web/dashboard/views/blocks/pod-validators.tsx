import type { RowOf } from '../../../../client/index.ts';
import { count, inTokens } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { PageList } from '../../parts/page-list.tsx';
import { Amount, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn, momentColumn, stateColumn, textColumn } from './column-kinds.tsx';
import { countColumn, timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** Validators' balances are in gwei, pods' shares in wei. */
const [GWEI, WEI] = [9, 18];

function etherColumn<Row>(
  id: string,
  title: string,
  decimals: number,
  read: (row: Row) => string | null,
): Column<Row> {
  const value = (row: Row) => {
    const amount = read(row);
    return amount === null || amount === '' ? '' : inTokens(amount, decimals);
  };
  return {
    id,
    title,
    kind: 'decimal',
    value,
    show: (row) => (value(row) === '' ? <None /> : <Amount value={value(row)} unit="ETH" />),
  };
}

const VALIDATORS: readonly Column<RowOf<'restakingPodValidators'>>[] = [
  textColumn('index', 'Index', ({ validatorIndex }) => validatorIndex, {
    help: 'Index of the validator on the beacon chain',
  }),
  hexColumn('key', 'Public key, hash', ({ pubkeyHash }) => pubkeyHash),
  stateColumn(['active', 'withdrawn'], ({ state }) => state === 'active'),
  etherColumn('balance', 'Proved balance', GWEI, ({ balanceGwei }) => balanceGwei),
  momentColumn('proved', 'Proved at', ({ checkpointedAt }) => checkpointedAt),
  momentColumn('created', 'Created', ({ createdAt }) => createdAt),
];

/** Lists a pod's validators. */
export function PodValidators({ pod }: { readonly pod: string }) {
  const { query } = useRoute();
  const answer = usePage('restakingPodValidators', { pod }, query['validators.page'], LIMIT);
  const statistics = answer.value?.meta.statistics;
  return (
    <PageList
      title="Validators"
      note={
        statistics &&
        `${count(statistics.activeValidators)} of ${count(statistics.totalValidators)} are active`
      }
      name="validators"
      answer={answer}
      columns={VALIDATORS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This pod has no validators."
      unknown="The table of pods does not have this pod."
      pageName="validators.page"
    />
  );
}

const CHECKPOINTS: readonly Column<RowOf<'restakingPodCheckpoints'>>[] = [
  timeColumn(({ timestamp }) => timestamp),
  countColumn('validators', 'Validators', ({ validators }) => validators),
  countColumn('proofs', 'Proved', ({ proved }) => proved),
  etherColumn('delta', 'Change of shares', WEI, ({ shareDelta }) => shareDelta),
  momentColumn('finalized', 'Finalized', ({ finalizedAt }) => finalizedAt),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists a pod's checkpoints. */
export function PodCheckpoints({ pod }: { readonly pod: string }) {
  const { query } = useRoute();
  return (
    <PageList
      title="Checkpoints"
      name="checkpoints"
      answer={usePage('restakingPodCheckpoints', { pod }, query['checkpoints.page'], LIMIT)}
      columns={CHECKPOINTS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This pod has no checkpoints."
      unknown="The table of pods does not have this pod."
      pageName="checkpoints.page"
    />
  );
}

const REQUESTS: readonly Column<RowOf<'restakingValidatorRequests'>>[] = [
  timeColumn(({ timestamp }) => timestamp),
  textColumn('kind', 'Request', ({ kind }) => kind),
  hexColumn('key', 'Public key, hash', ({ pubkeyHash }) => pubkeyHash),
  hexColumn('target', 'Target', ({ targetPubkeyHash }) => targetPubkeyHash),
  etherColumn('amount', 'Requested', GWEI, ({ amountGwei }) => amountGwei),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

/** Lists requests that a pod sent to its validators. */
export function ValidatorRequests({ pod }: { readonly pod: string }) {
  const { query } = useRoute();
  return (
    <PageList
      title="Requests to validators"
      name="validator-requests"
      answer={usePage('restakingValidatorRequests', { pod }, query['requests.page'], LIMIT)}
      columns={REQUESTS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This pod has sent no requests to validators."
      pageName="requests.page"
    />
  );
}
