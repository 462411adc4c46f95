import type { DuckDBConnection } from '@duckdb/node-api';
import { createKeccak } from 'hash-wasm';
import { sqlName } from '../../common/sql.ts';
import { type FactDifference, type GroupVerdict, MAX_FACT_DIFFERENCES } from './verdict.ts';

const WHAT = 'Withdrawal roots as hashes of the withdrawals';
const SOURCE = 'EigenLayer contracts, calculateWithdrawalRoot';

const NOBODY = `0x${'0'.repeat(40)}`;

/** The contracts hash these fields. */
export interface HashedWithdrawal {
  readonly era: 'm1' | 'm2' | 'slashing';
  readonly staker: string;
  readonly delegatedTo: string | null;
  readonly withdrawer: string;
  readonly nonce: string;
  readonly startBlock: string;
  readonly strategies: readonly string[];
  /** The withdrawal's shares, which are scaled since the release with slashing. */
  readonly shares: readonly string[];
}

/**
 * Compares each withdrawal's root with its fields' hash. Withdrawals with shares above
 * 10^38 - 1 are not covered: the snapshot lacks their shares.
 */
export async function compareWithdrawalRoots(
  connection: DuckDBConnection,
  schema: string,
): Promise<{ readonly verdict: GroupVerdict; readonly differences: FactDifference[] }> {
  const keccak = await createKeccak(256);
  const counts = { agree: 0, differ: 0, notCovered: 0 };
  const differences: FactDifference[] = [];
  const result = await connection.stream(/* sql */ `
    select withdrawal_root, era, staker, delegated_to, withdrawer, nonce, start_block::varchar, strategies,
      case era when 'slashing' then scaled_shares else shares end::varchar[], updated_block::double
    from ${sqlName(schema)}.withdrawals order by created_block, withdrawal_root`);
  for await (const rows of result.yieldRowsJson()) {
    for (const row of rows) {
      const [root, era, staker, delegatedTo, withdrawer, nonce, startBlock] = row as string[];
      const strategies = row[7] as string[];
      const shares = row[8] as (string | null)[] | null;
      if (shares === null || shares.includes(null)) {
        counts.notCovered += 1;
        continue;
      }
      const encoded = encodeWithdrawal({
        era: era as HashedWithdrawal['era'],
        staker: staker ?? '',
        delegatedTo: delegatedTo ?? null,
        withdrawer: withdrawer ?? '',
        nonce: nonce ?? '0',
        startBlock: startBlock ?? '0',
        strategies,
        shares: shares as string[],
      });
      const theirs = `0x${keccak.init().update(encoded).digest('hex')}`;
      if (theirs === root) {
        counts.agree += 1;
        continue;
      }
      counts.differ += 1;
      if (differences.length >= MAX_FACT_DIFFERENCES) continue;
      differences.push({
        what: WHAT,
        table: 'withdrawals',
        column: 'withdrawal_root',
        keys: { staker: staker ?? '', nonce: nonce ?? '' },
        block: Number(startBlock),
        ours: root ?? null,
        theirs,
        tolerance: '0',
        ourSource: `block ${row[9]}`,
        theirSource: SOURCE,
      });
    }
  }
  return { verdict: { what: WHAT, table: 'withdrawals', source: SOURCE, ...counts }, differences };
}

/**
 * Encodes a withdrawal by the ABI: a struct since M2, and arguments in another order before. Each
 * value is a word of 32 bytes; an array is its length and its items, at the offset in its place.
 */
export function encodeWithdrawal(withdrawal: HashedWithdrawal): Uint8Array {
  const { era, staker, delegatedTo, withdrawer, nonce, startBlock } = withdrawal;
  const strategies = arrayOf(withdrawal.strategies);
  const shares = arrayOf(withdrawal.shares);
  const HEAD = 7;
  const offsets = [HEAD, HEAD + strategies.length].map((words) => BigInt(words * 32));
  const [ofStrategies = 0n, ofShares = 0n] = offsets;
  const [nobodyOr, start] = [BigInt(delegatedTo ?? NOBODY), BigInt(startBlock)];
  const head =
    era === 'm1'
      ? [ofStrategies, ofShares, BigInt(staker), BigInt(withdrawer), BigInt(nonce), start, nobodyOr]
      : [
          BigInt(staker),
          nobodyOr,
          BigInt(withdrawer),
          BigInt(nonce),
          start,
          ofStrategies,
          ofShares,
        ];
  const words = [...(era === 'm1' ? [] : [32n]), ...head, ...strategies, ...shares];
  return Buffer.from(words.map((word) => word.toString(16).padStart(64, '0')).join(''), 'hex');
}

function arrayOf(items: readonly string[]): bigint[] {
  return [BigInt(items.length), ...items.map(BigInt)];
}
