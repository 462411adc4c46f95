import { catalogue } from '../common/messages.ts';

interface Path {
  readonly path: string;
}

interface File extends Path {
  /** Never quotes the file's content. */
  readonly reason: string;
}

interface Cell extends Path {
  readonly row: number;
  readonly column: string;
}

interface Name {
  readonly characters: string;
}

interface Channel {
  readonly channel: string;
}

interface Field extends Channel {
  /** Names the channel's field, such as `url`; no message has the value. */
  readonly field: string;
}

interface Compared {
  readonly folder: string;
  readonly snapshot: string;
  readonly block: number;
}

/** Ends a sentence about a lost snapshot that was compared last. */
const BEGIN_EARLIER =
  'so that a comparison would miss later events: move compared.json and compared away, ' +
  'and run once with an older snapshot, "alerts run <folder>/<snapshot>"; the next run sends the ' +
  'events since then, and none twice';

/**
 * Alerts do not start, or end, with these problems. No parameter has a secret or a list's address.
 */
export const ALERT_PROBLEMS = catalogue({
  rules_unreadable: ({ path, reason }: File) => `${path}: ${reason}`,
  rules_too_large: ({ path, most }: Path & { readonly most: number }) =>
    `${path}: has more than ${most} bytes`,
  rules_not_json: ({ path }: Path) => `${path}: is not JSON`,
  rules_invalid: ({ path, problem }: Path & { readonly problem: string }) => `${path}: ${problem}`,
  rule_of_unknown_list: ({ rule }: { readonly rule: string }) =>
    `rule ${rule}: watch: no file of --watch has this list`,
  channel_secret_short: ({ channel, least }: Channel & { readonly least: number }) =>
    `channel ${channel}: secret: must have at least ${least} characters`,
  channel_token_malformed: ({ channel }: Channel) =>
    `channel ${channel}: token: must be a token of a bot, such as 123:ABC`,
  channel_url_refused: ({ channel, field }: Field) =>
    `channel ${channel}: ${field}: must be a URL of https without a user and a password`,
  channel_url_without_tls: ({ channel, field }: Field) =>
    `channel ${channel}: ${field}: must be a URL of https without a user and a password; http needs "allowPrivate": true`,
  channel_variable_missing: ({ channel, field, variable }: Field & { readonly variable: string }) =>
    `channel ${channel}: ${field}: the environment variable ${variable} is not set`,
  channel_secret_file_is_other: ({ channel, field, path }: Field & Path) =>
    `channel ${channel}: ${field}: ${path} is not a file of a secret`,
  channel_secret_file_open_to_others: ({ channel, field, path }: Field & Path) =>
    `channel ${channel}: ${field}: ${path} is open to others than its owner; run chmod 600 on it`,
  channel_secret_file_empty: ({ channel, field, path }: Field & Path) =>
    `channel ${channel}: ${field}: ${path} is empty`,
  channel_secret_file_unreadable: ({ channel, field, path, reason }: Field & File) =>
    `channel ${channel}: ${field}: ${path} ${reason}`,
  watch_file_columns_differ: () =>
    'its columns must be list, address and label; product, staker and source; or operator, group_name and source',
  watch_file_name_invalid: ({ path, row, column, characters }: Cell & Name) =>
    `${path}: row ${row}: ${column} is not a name of 1 to 64 ${characters}`,
  watch_file_address_invalid: ({ path, row, column }: Cell) =>
    `${path}: row ${row}: ${column} is not an address: 0x and 40 hex digits`,
  watch_files_too_large: ({
    paths,
    most,
  }: {
    readonly paths: readonly string[];
    readonly most: number;
  }) => `${paths.join(', ')}: have more than ${most} addresses together`,
  snapshot_to_compare_missing: ({ folder }: { readonly folder: string }) =>
    `${folder}: has no snapshot: give the folder that ingest publishes to, or a snapshot`,
  snapshot_without_block: ({ folder }: { readonly folder: string }) =>
    `${folder}: its manifest has no blockNumber: add it, or use ingest`,
  compared_damaged: ({ path }: Path) => `${path}: is damaged, ${BEGIN_EARLIER}`,
  compared_tables_lost: ({ folder, snapshot, block }: Compared) =>
    `${folder}: the tables of snapshot ${snapshot}, block ${block}, which was compared last, are missing or damaged, ${BEGIN_EARLIER}. A copy of ${snapshot} does as well`,
});
