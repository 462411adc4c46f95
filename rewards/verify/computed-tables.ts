import { join } from 'node:path';
import { type Relation, relation } from '../../common/relations/relation.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { sqlText } from '../../common/sql.ts';
import { COMPUTED_TABLE_NAMES, type ComputedTableName } from '../../common/table-names.ts';
import { copyTable } from '../../data/load/copy-table.ts';
import type { Progress } from '../../data/load/progress.ts';
import { withComparison } from './comparison.ts';
import type { RootVerdict } from './verdict.ts';

/**
 * Writes the computed tables for a snapshot and its rewards into the folder `target`, one Parquet
 * file each, for a preparation. Throws as `withComparison`.
 *
 * @example
 *     await writeComputedTables('snapshot', 'rewards', 'added', (step) => log(step));
 */
export function writeComputedTables(
  snapshot: string,
  rewards: string,
  target: string,
  progress: Progress,
): Promise<void> {
  return withComparison(snapshot, rewards, progress, async ({ connection, roots }) => {
    const given = ['posted_roots', 'entries'];
    await runRelations(connection, RELATIONS, { given, context: { roots } });
    for (const name of COMPUTED_TABLE_NAMES) {
      await copyTable(connection, TABLE_ROWS[name], join(target, `${name}.parquet`));
    }
  });
}

/** Selects each table's rows; an earner's days are next to each other. */
const TABLE_ROWS: Readonly<Record<ComputedTableName, string>> = {
  reward_roots: 'from computed_reward_roots',
  reward_leaves: 'from computed_reward_leaves',
  reward_earnings: /* sql */ `
    select earner, snapshot::timestamp as day, rewards_submission_hash, earned.token, sum(amount) as amount,
      greatest(counted_day, created_day)::timestamp as counted_from
    from earned join submissions on hash = rewards_submission_hash
    group by all order by earner, day, rewards_submission_hash, token, counted_from`,
  reward_tree_blocks: 'from tree_blocks order by root_index, position',
};

/** The posted roots have these verdicts. */
interface Verdicts {
  readonly roots: readonly RootVerdict[];
}

const computedRoots = relation<never, Verdicts>({
  name: 'computed_reward_roots',
  columns: { root_index: 'BIGINT', computed_root: 'VARCHAR', left_out_submissions: 'BIGINT' },
  reads: [],
  sql: ({ roots }) => {
    const rows = roots.map(
      ({ rootIndex, ours, leftOut }) =>
        `(${rootIndex}, ${ours === null ? 'null' : sqlText(ours)}, ${leftOut})`,
    );
    const type = 'struct(root_index bigint, computed_root varchar, left_out_submissions bigint)[]';
    return `select unnest([${rows.join(', ')}]::${type}, recursive := true)`;
  },
});

/** Has the newest active root that was computed; no row if there is none. */
const newestRoot = relation({
  name: 'newest_computed_root',
  columns: { root_index: 'BIGINT', last_day: 'DATE' },
  reads: ['posted_roots', 'computed_reward_roots'],
  sql: ({ table }) => /* sql */ `
    select root_index, last_day
    from ${table('posted_roots')} join ${table('computed_reward_roots')} using (root_index)
    where is_active and computed_root is not null
    order by root_index desc limit 1`,
});

/** Has the leaves of that root. */
const leaves = relation({
  name: 'computed_reward_leaves',
  columns: {
    root_index: 'BIGINT',
    earner: 'VARCHAR',
    token: 'VARCHAR',
    cumulative: 'VARCHAR',
  },
  reads: ['entries', 'newest_computed_root'],
  sql: ({ table }) => /* sql */ `
    select newest.root_index, entry.earner, entry.token, sum(entry.amount)::varchar as cumulative
    from ${table('entries')} entry
    join ${table('newest_computed_root')} newest on entry.last_day <= newest.last_day
    group by all order by entry.earner, entry.token`,
});

const RELATIONS: readonly Relation<Verdicts>[] = [computedRoots, newestRoot, leaves];
