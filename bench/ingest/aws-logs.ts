const hex = (column: string) => `'0x' || lower(hex(${column}))`;
const TOPICS = `list_filter([${[0, 1, 2, 3].map((n) => hex(`topic${n}`)).join(', ')}], lambda t: t is not null)`;

/** Selects the columns that AWS Open Data has, over a store's `logs` and `blocks`. */
export const AWS = `log_index::bigint as log_index, ${hex('transaction_hash')} as transaction_hash,
  transaction_index::bigint as transaction_index, ${hex('address')} as address, ${hex('data')} as data,
  ${TOPICS} as topics, to_timestamp(timestamp)::timestamp as block_timestamp, block_number,
  '0x' || sha256(block_number::varchar) as block_hash`;
