import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The real contracts made these logs with slashes: `test/chains/README.md` describes the files. */
export const LOSSES = fileURLToPath(new URL('../chains/losses', import.meta.url));

/** The blocks that its logs cover, and those that a reorganisation replaces. */
export const LOSSES_BLOCKS = { from: 23_500_001, to: 24_254_102 };
export const LOSSES_REPLACED = { from: 24_254_094, to: 24_254_102 };

interface Held {
  readonly staker: string;
  readonly withdrawableBefore: string | null;
  readonly withdrawableAfter: string | null;
  readonly queued: readonly { readonly root: string; before: string; after: string }[];
}

interface Slash {
  readonly transactionHash: string;
  readonly block: number;
  readonly logIndex: number;
  readonly operator: string;
  readonly stakers: readonly Held[];
}

/** The contracts answered calls just before and just after each slash. */
interface LossesFile {
  readonly slashes: readonly (Slash & {
    readonly avs: string;
    readonly operatorSetId: number;
    readonly strategy: string;
    readonly toBurnOrRedistribute: string;
  })[];
  readonly beaconSlashes: readonly Slash[];
}

/** A `share_losses` row as text. */
export interface LossRow {
  readonly cause: string;
  readonly operator: string | null;
  readonly avs: string | null;
  readonly operator_set_id: string | null;
  readonly strategy: string;
  readonly staker: string;
  readonly withdrawal_root: string | null;
  readonly shares_before: string;
  readonly shares_after: string;
  readonly block_number: string;
  readonly log_index: string;
  readonly transaction_hash: string;
}

const BEACON_STRATEGY = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';

/**
 * Reads the calls' answers: those of the first end, or of the other one from its first block on.
 */
export function readLosses(end: 'first' | 'other'): readonly LossRow[] {
  const read = (name: string) =>
    // a program wrote it in this form
    JSON.parse(readFileSync(join(LOSSES, name), 'utf8')) as LossesFile;
  const first = rowsOf(read('losses.json'));
  if (end === 'first') return first;
  const kept = first.filter((row) => Number(row.block_number) < LOSSES_REPLACED.from);
  return [...kept, ...rowsOf(read('reorg/losses.json'))];
}

function rowsOf({ slashes, beaconSlashes }: LossesFile): LossRow[] {
  return [
    ...slashes.flatMap((slash) => {
      const { operator, avs, operatorSetId, strategy } = slash;
      const of = { cause: 'slash', operator, avs, operator_set_id: String(operatorSetId) };
      return lost(slash, { ...of, strategy });
    }),
    ...beaconSlashes.flatMap((slash) => {
      const of = { cause: 'beacon', operator: null, avs: null, operator_set_id: null };
      return lost(slash, { ...of, strategy: BEACON_STRATEGY });
    }),
  ];
}

/** The holdings and withdrawals that lost; a strategy that a withdrawal names twice is added up. */
function lost(
  { transactionHash, block, logIndex, stakers }: Slash,
  cause: Pick<LossRow, 'cause' | 'operator' | 'avs' | 'operator_set_id' | 'strategy'>,
): LossRow[] {
  const at = { block_number: String(block), log_index: String(logIndex) };
  const row = (staker: string, root: string | null, before: bigint, after: bigint) => ({
    ...cause,
    staker,
    withdrawal_root: root,
    shares_before: String(before),
    shares_after: String(after),
    ...at,
    transaction_hash: transactionHash,
  });
  return stakers.flatMap(({ staker, withdrawableBefore, withdrawableAfter, queued }) => {
    const roots = [...new Set(queued.map(({ root }) => root))];
    const held =
      withdrawableBefore !== null && withdrawableAfter !== null
        ? [row(staker, null, BigInt(withdrawableBefore), BigInt(withdrawableAfter))]
        : [];
    const withdrawals = roots.map((root) => {
      const items = queued.filter((one) => one.root === root);
      const sum = (which: 'before' | 'after') =>
        items.reduce((all, one) => all + BigInt(one[which]), 0n);
      return row(staker, root, sum('before'), sum('after'));
    });
    return [...held, ...withdrawals].filter((one) => one.shares_before !== one.shares_after);
  });
}
