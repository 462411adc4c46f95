import { encodeAbiParameters, type Hex, keccak256 } from 'viem';
import type { ChainLog } from './decoded-chain.ts';

/** A row of a table: numbers as text. */
export type TextRow = Readonly<Record<string, unknown>>;

/** The rows that a table should have, in the order of its key. */
export type Expected = (logs: readonly ChainLog[]) => TextRow[];

export const NOBODY: Hex = `0x${'0'.repeat(40)}`;
export const BEACON: Hex = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
export const WAD = 10n ** 18n;

const OPERATOR_SET = [
  {
    type: 'tuple',
    components: [
      { name: 'avs', type: 'address' },
      { name: 'id', type: 'uint32' },
    ],
  },
] as const;

/** The hash of an operator set in the events of its releases. */
export function hashOfSet({ avs, id }: { readonly avs: Hex; readonly id: bigint }): Hex {
  return keccak256(encodeAbiParameters(OPERATOR_SET, [{ avs, id: Number(id) }]));
}
export const MOST = 10n ** 38n - 1n;

/** An address, or null for the zero address. */
export const orNull = (address: string) => (address === NOBODY ? null : address);

/** The columns with the origin of a row. */
export const at = ({ block, index, time, tx }: ChainLog) => ({
  block_number: String(block),
  log_index: String(index),
  timestamp: time,
  transaction_hash: tx,
});

/** The columns of rows that one log creates and others change. */
export const lifetime = (created: ChainLog, updated: ChainLog) => ({
  created_at: created.time,
  created_block: String(created.block),
  created_transaction: created.tx,
  updated_at: updated.time,
  updated_block: String(updated.block),
  updated_transaction: updated.tx,
});

/** Logs of one contract under some names. */
export function named(
  logs: readonly ChainLog[],
  contract: string,
  ...names: readonly string[]
): ChainLog[] {
  return logs.filter((one) => one.contract === contract && names.includes(one.name));
}

/** Rows ascending by columns: numbers by value, other text by characters, null last. */
export function sortedBy(rows: readonly TextRow[], ...columns: readonly string[]): TextRow[] {
  const compare = (a: unknown, b: unknown): number => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    const [x, y] = [String(a), String(b)];
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return BigInt(x) < BigInt(y) ? -1 : 1;
    return x < y ? -1 : 1;
  };
  return [...rows].sort((a, b) => {
    for (const column of columns) {
      const order = compare(a[column], b[column]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The last log for each key, in the order of the keys' first logs, with the first. */
export function lifetimes(
  logs: readonly ChainLog[],
  key: (log: ChainLog) => string,
): Map<string, { first: ChainLog; last: ChainLog }> {
  const found = new Map<string, { first: ChainLog; last: ChainLog }>();
  for (const log of logs)
    found.set(key(log), { first: found.get(key(log))?.first ?? log, last: log });
  return found;
}
