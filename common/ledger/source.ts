/** These tables have an address's events. */
export const EVENT_TABLES = [
  'share_changes',
  'withdrawals',
  'delegation_changes',
  'share_losses',
  'reward_claims',
] as const;

/** Each relation has these columns about an event. */
export const EVENT_COLUMNS = {
  time: 'TIMESTAMP',
  block_number: 'BIGINT',
  log_index: 'BIGINT',
  transaction_hash: 'VARCHAR',
  kind: 'VARCHAR',
  strategy: 'VARCHAR',
  token: 'VARCHAR',
} as const;

/** A ledger reads these tables by name. */
export type LedgerTable = (typeof EVENT_TABLES)[number] | 'tokens';

/** Says where a ledger's relations read. */
export interface LedgerSource {
  /** Has the address in lower case, as SQL. */
  readonly address: string;
  readonly nameOf: (table: LedgerTable) => string;
  /** This relation has `strategy`, `block_number`, `log_index` and `rate`. */
  readonly rates: string;
  /** This relation has `token`, `time`, `dollar_price` and `source`, without prices of 0. */
  readonly prices: string;
  /** This relation has `token`, `symbol` and `decimals`, a row for each token. */
  readonly names: string;
  /** This relation has `earner`, `day`, `token` and `amount`: rewards by day. */
  readonly earned: string;
  /** This relation has a row if rewards were computed, for any earner. */
  readonly computed: string;
}
