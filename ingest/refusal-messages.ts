import { catalogue } from '../common/messages.ts';

/** A file or a folder, and the reason for which it cannot be used. */
interface Unusable {
  readonly subject: string;
  readonly reason: string;
}

/** `ingest` and the commands around it refuse with these messages. */
export const REFUSALS = catalogue({
  // The log store.
  store_missing: ({ folder }: { readonly folder: string }) =>
    `${folder}: is no log store: ingest logs first`,
  store_empty: ({ folder }: { readonly folder: string }) =>
    `${folder}: the store has no blocks: ingest logs first`,
  store_of_other_chain: ({ folder, chainId, expected, remedy }: OtherChain) =>
    `${folder}: is a store of chain ${chainId}${expected === undefined ? '' : `, not ${expected}`}: ${remedy}`,
  store_of_other_selection: ({ folder, lacking, remedy }: OtherSelection) =>
    `${folder}: its logs were selected for other contracts or sources of prices than the network has now${lacking}: ${remedy}`,
  store_without_price_logs: ({ folder }: { readonly folder: string }) =>
    `${folder}: lacks logs of the network's sources of prices, which --prices chain needs: give a new --store and all inputs, or --prices <file>`,
  store_damaged: ({ path, remedy }: { readonly path: string; readonly remedy: string }) =>
    `${path}: is not a store's description: ${remedy}`,
  answers_damaged: ({ path, subjects }: { readonly path: string; readonly subjects: string }) =>
    `${path}: it is damaged: remove it, and the ${subjects} are asked again`,

  // Inputs.
  block_differs: ({ block }: { readonly block: string }) =>
    `block ${block}: has another time or hash than in the store: inputs of two forks or chains are mixed`,
  logs_differ: ({ pairs }: { readonly pairs: string }) =>
    `logs of one position differ (${pairs}): inputs of two forks or chains are mixed; export again`,
  logs_rejected: ({ count, reason, rows }: Rejected) =>
    `${count} logs: ${reason}: mend them, or allow ${rows} by --max-rejected`,
  too_many_rejected: ({ rejected, most }: { readonly rejected: number; readonly most: number }) =>
    `${rejected} logs are rejected, more than --max-rejected ${most}`,
  log_rejected: ({ event, block, log, reason }: RejectedLog) =>
    `rejected ${event} at block ${block}, log ${log}: ${reason}`,
  derivation_contradicted: ({ witness, disagree, compared, examples }: Contradiction) =>
    `witness "${witness}": ${disagree} of ${compared} disagree: ${examples.join('; ')} (--force publishes all the same)`,
  events_of_contradiction: ({ addresses, logs }: Concerned) =>
    `${addresses.join(' ')}: ${logs.join('; ')}`,

  // Files and folders.
  unreadable: ({ subject, reason, remedy }: Unusable & { readonly remedy?: string }) =>
    `${subject}: ${reason}${remedy === undefined ? '' : `: ${remedy}`}`,
  not_json: ({ subject, remedy }: { readonly subject: string; readonly remedy?: string }) =>
    `${subject}: is not JSON${remedy === undefined ? '' : `: ${remedy}`}`,
  not_a_token_list: ({ file }: { readonly file: string }) =>
    `${file}: it is no token list: an object with name and tokens is needed, or a CSV file`,
  output_of_others: ({ out, progress }: { readonly out: string; readonly progress: string }) =>
    `${out}: was not written by this command, as there is no ${progress}: give another --out, or remove it`,
  output_of_other_run: ({ out }: { readonly out: string }) =>
    `${out}.progress: is of another chain, --from or --every, or of a longer ${out}: give another --out, or remove both files`,
  output_is_no_link: ({ link }: { readonly link: string }) =>
    `${link}: is not a symbolic link: move it away, so that it can point to the newest snapshot`,
  template_exists: ({ file }: { readonly file: string }) =>
    `--tokens-template ${file}: it exists: name another file, or remove it`,
  template_without_report: ({ file, report }: { readonly file: string; readonly report: string }) =>
    `--tokens-template ${file}: not written, as there is no ${report}`,
  template_unwritable: ({ file, reason }: { readonly file: string; readonly reason: string }) =>
    `--tokens-template ${file}: cannot be created: ${reason}`,

  // Networks, prices and options.
  network_without_prices: ({ network }: { readonly network: string }) =>
    `network ${network}: has no sources of prices for --prices chain: add the member prices to its file (docs/prices.md), or give --prices <file>`,
  prices_given_twice: ({ files }: { readonly files: readonly string[] }) =>
    `--prices: give one file, not ${files.join(', ')}`,
  price_services_of_mainnet: ({ network }: { readonly network: string }) =>
    `network ${network}: price services have prices of Ethereum's main network only: use --prices <file>`,
  price_service_without_key: ({ variables }: { readonly variables: readonly string[] }) =>
    `CoinGecko needs a key: set ${variables.join(' or ')}, or use defillama, which needs none`,
  da_of_mainnet: ({ network }: { readonly network: string }) =>
    `--da: has files of EigenDA on Ethereum's main network: leave it out for ${network}`,

  // Snapshots that other commands read.
  snapshot_without_table: ({
    folder,
    table,
  }: {
    readonly folder: string;
    readonly table: string;
  }) => `snapshot ${folder}: there is no ${table}.parquet`,
  snapshot_without_activities: ({ folder }: { readonly folder: string }) =>
    `snapshot ${folder}: it has no activities`,
  snapshot_without_block: ({ folder }: { readonly folder: string }) =>
    `${folder}: its manifest has no blockNumber: give one of ingest`,

  // Nodes.
  endpoint_of_other_chain: ({ chainId, expected }: EndpointChain) =>
    `serves chain ${chainId}, not ${expected}`,
  endpoint_refuses: ({ endpoint, failure }: Failure) =>
    `${endpoint}: it refuses the request: give a URL with a valid key (${failure})`,
  endpoint_pruned: ({ endpoint, failure }: Failure) =>
    `${endpoint}: it does not keep logs of old blocks: give an archive node, or files of cryo or AWS for the past (${failure})`,
  endpoint_silent: ({ endpoint, minutes, failure }: Silent) =>
    `${endpoint}: no answer for ${minutes} minutes: ${failure}`,
  no_endpoint_left: () => 'no RPC endpoint is left',
  no_common_block: ({ endpoint, block, hash, expected }: ReplacedHash) =>
    `${endpoint}: block ${block} is ${hash}, and was ${expected}: no block of the store is on the chain of the endpoint: give another endpoint, or begin a new store`,
  block_unreadable: ({ block, reason }: { readonly block: number; readonly reason: string }) =>
    `block ${block}: ${reason}`,

  // ABIs.
  abi_missing: ({ folder }: { readonly folder: string }) =>
    `${folder}: has no ABI of a contract: give a folder of ABI arrays or Go bindings, or forge's folder out`,
  abi_invalid: ({ file, member, reason }: Record<'file' | 'member' | 'reason', string>) =>
    `${file}: events: ${member}: ${reason}: compile it again`,

  // The machine.
  out_of_room: ({ reason }: { readonly reason: string }) =>
    `ingest: the machine has no room left (${reason}): nothing is published, and the next run goes on`,
  folder_unwritable: ({ reason }: { readonly reason: string }) =>
    `ingest: ${reason}: make the folder writable`,
  file_damaged: ({ reason }: { readonly reason: string }) =>
    `ingest: ${reason}: nothing is published; restore the file, and the next run goes on`,
});

interface OtherChain {
  readonly folder: string;
  readonly chainId: number;
  readonly expected?: number;
  readonly remedy: string;
}

interface OtherSelection {
  readonly folder: string;
  readonly lacking: string;
  readonly remedy: string;
}

interface Rejected {
  readonly count: number;
  readonly reason: string;
  readonly rows: number;
}

interface RejectedLog {
  readonly event: string;
  readonly block: number;
  /** The log has this index in its block. */
  readonly log: number;
  readonly reason: string;
}

interface Contradiction {
  readonly witness: string;
  readonly disagree: number;
  readonly compared: number;
  readonly examples: readonly string[];
}

interface Concerned {
  /** Addresses and hashes of a case that disagrees. */
  readonly addresses: readonly string[];
  /** Lists its newest events, each with its block and index. */
  readonly logs: readonly string[];
}

interface ReplacedHash {
  readonly endpoint: string;
  readonly block: number;
  /** The endpoint's block has this hash. */
  readonly hash: string;
  /** The store has this hash for the block. */
  readonly expected: string;
}

interface Failure {
  readonly endpoint: string;
  readonly failure: string;
}

interface Silent extends Failure {
  readonly minutes: number;
}

interface EndpointChain {
  readonly chainId: number;
  readonly expected: number;
}
