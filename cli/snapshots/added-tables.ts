import type { Command } from 'commander';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import type { GivenFiles } from '../../data/convert/given-tables.ts';
import type { Progress } from '../../data/load/progress.ts';

/** Inputs for tables that a preparation adds. */
export interface AddedInputs {
  /** Folder that `rewards` has written. */
  readonly rewards?: string;
  readonly products?: string;
  readonly groups?: string;
}

/** Declares the options for these inputs. */
export function addInputs(command: Command): Command {
  return command
    .option(
      '--rewards <folder>',
      'computed rewards of the snapshot, with which /restaking/rewards-earned, rewards-proof, rewards-roots, rewards-unclaimed, operator-apr, avs-apr and staker-apr answer (docs/rewards.md)',
    )
    .option(
      '--products <file>',
      'CSV or NDJSON of the stakers that belong to products, such as liquid restaking tokens: product, staker, source; it wins over those that ingest derives (docs/risk.md)',
    )
    .option(
      '--groups <file>',
      'CSV or NDJSON of the operators that one party controls: operator, group_name, source (docs/risk.md)',
    );
}

/**
 * Calls `use` with a temporary folder that has the tables of the inputs, or with none if no input
 * is given.
 */
export async function withAddedTables<Result>(
  snapshot: string,
  { rewards, products, groups }: AddedInputs,
  progress: Progress,
  use: (tables: { readonly added?: string }) => Promise<Result>,
): Promise<Result> {
  const files: GivenFiles = {
    ...(products !== undefined && { product_stakers: products }),
    ...(groups !== undefined && { operator_groups: groups }),
  };
  const hasFiles = Object.keys(files).length > 0;
  if (rewards === undefined && !hasFiles) return use({});
  const added = makeTemporaryFolder('added');
  try {
    // Files come first: they are checked in a moment, and rewards take minutes.
    if (hasFiles) {
      const { writeGivenTables } = await import('../../data/convert/given-tables.ts');
      await writeGivenTables(files, added.path, snapshot);
    }
    if (rewards !== undefined) {
      const { writeComputedTables } = await import('../../rewards/verify/computed-tables.ts');
      await writeComputedTables(snapshot, rewards, added.path, progress);
    }
    return await use({ added: added.path });
  } finally {
    added.remove();
  }
}
