import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { hexColumn } from './column-kinds.tsx';
import { useNetwork } from './network.tsx';
import { countColumn, timeColumn, transactionColumn } from './shared-columns.tsx';

const LIMIT = 10;

/** Each row comes from a log. */
interface Logged {
  readonly timestamp: string;
  readonly transactionHash: string;
}

const LOG: readonly Column<Logged>[] = [
  timeColumn(({ timestamp }) => timestamp),
  transactionColumn(({ transactionHash }) => transactionHash, 'minmax(9.5rem, 1fr)'),
];

function keyColumn<Row>(read: (row: Row) => number, title = 'Key'): Column<Row> {
  return {
    id: 'key',
    title,
    kind: 'text',
    width: 'minmax(5rem, 0.4fr)',
    value: read,
    show: (row) => String(read(row)),
  };
}

const VERIFIERS: readonly Column<RowOf<'availabilityCertVerifiers'>>[] = [
  hexColumn('verifier', 'Verifier', ({ certVerifier }) => certVerifier),
  hexColumn('router', 'Router', ({ router }) => router),
  {
    id: 'activation',
    title: 'Verifies from block',
    kind: 'number',
    width: 'minmax(9.5rem, 1fr)',
    help: 'Reference block from which it verifies certificates, until that of the next verifier',
    value: ({ activationBlock }) => activationBlock,
    show: ({ activationBlock }) => <BlockNumber value={activationBlock} />,
  },
  ...LOG,
];

/** Lists the verifiers that each router names. */
export function DaVerifiers() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Certificate verifiers"
      name="verifiers"
      answer={usePage('availabilityCertVerifiers', { network }, query['verifiers.page'], LIMIT)}
      columns={VERIFIERS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This snapshot has no certificate verifiers of this network."
      pageName="verifiers.page"
    />
  );
}

const RELAYS: readonly Column<RowOf<'availabilityRelays'>>[] = [
  keyColumn(({ relayKey }) => relayKey),
  hexColumn('relay', 'Relay', ({ relay }) => relay),
  { id: 'url', title: 'URL', kind: 'text', value: ({ url }) => url, show: ({ url }) => url || '–' },
  ...LOG,
];

/** Lists the relays, which serve blobs. */
export function DaRelays() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Relays"
      name="relays"
      answer={usePage('availabilityRelays', { network }, query['relays.page'], LIMIT)}
      columns={RELAYS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This snapshot has no relays of this network."
      pageName="relays.page"
    />
  );
}

const DISPERSERS: readonly Column<RowOf<'availabilityDispersers'>>[] = [
  keyColumn(({ disperserKey }) => disperserKey),
  hexColumn('disperser', 'Disperser', ({ disperser }) => disperser),
  ...LOG,
];

/** Lists the dispersers, which take blobs and send them to operators. */
export function DaDispersers() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Dispersers"
      name="dispersers"
      answer={usePage('availabilityDispersers', { network }, query['dispersers.page'], LIMIT)}
      columns={DISPERSERS}
      rowKey={({ disperserKey }) => String(disperserKey)}
      empty="This snapshot has no dispersers of this network."
      pageName="dispersers.page"
    />
  );
}

const VERSIONS: readonly Column<RowOf<'availabilityBlobVersions'>>[] = [
  keyColumn(({ version }) => version, 'Version'),
  countColumn('operators', 'Operators at most', ({ maxNumOperators }) => maxNumOperators),
  countColumn('chunks', 'Chunks', ({ numChunks }) => numChunks),
  countColumn('coding', 'Coding rate', ({ codingRate }) => codingRate),
  ...LOG,
];

/** Lists how each blob version is encoded. */
export function DaBlobVersions() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Blob versions"
      name="blob-versions"
      answer={usePage('availabilityBlobVersions', { network }, query['versions.page'], LIMIT)}
      columns={VERSIONS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This snapshot has no blob versions of this network."
      pageName="versions.page"
    />
  );
}

type Threshold = RowOf<'availabilityThresholds'>;

/** Writes `ConfirmationThreshold` as words: `Confirmation threshold`. */
function wordsOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes percentages by quorum, or the numbers that quorums have. */
function valuesText(threshold: string, values: readonly number[]): string {
  const unit = threshold === 'quorumNumbersRequired' ? '' : '%';
  return values.map((value) => `${value}${unit}`).join(', ') || '–';
}

const THRESHOLDS: readonly Column<Threshold>[] = [
  {
    id: 'threshold',
    title: 'Threshold',
    kind: 'text',
    width: 'minmax(15rem, 2fr)',
    value: ({ threshold }) => threshold,
    show: ({ threshold }) => wordsOf(threshold),
  },
  {
    id: 'previous',
    title: 'Before',
    kind: 'text',
    value: ({ previousValues }) => previousValues.join(' '),
    show: ({ threshold, previousValues }) => valuesText(threshold, previousValues),
  },
  {
    id: 'values',
    title: 'From then on',
    kind: 'text',
    value: ({ values }) => values.join(' '),
    show: ({ threshold, values }) => valuesText(threshold, values),
  },
  ...LOG,
];

/** Lists how security thresholds and required quorums changed. */
export function DaThresholds() {
  const { query } = useRoute();
  const network = useNetwork();
  return (
    <PageList
      title="Security thresholds"
      note="Percentages of the stake, the first quorum first, and the required quorums"
      name="thresholds"
      answer={usePage('availabilityThresholds', { network }, query['thresholds.page'], LIMIT)}
      columns={THRESHOLDS}
      rowKey={(row) => JSON.stringify(row)}
      empty="This snapshot has no changes of thresholds of this network."
      pageName="thresholds.page"
    />
  );
}
