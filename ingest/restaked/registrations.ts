import { openDuckDB } from '../../common/duckdb.ts';
import { textRows } from '../../common/relations/rows.ts';
import { readFolder } from '../../data/load/files.ts';
import { createTableViews } from '../../data/load/views.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** An operator's registration with an AVS in the AVSDirectory changed so. */
export interface Registration {
  readonly avs: string;
  readonly operator: string;
  readonly registered: boolean;
  readonly block: number;
}

/**
 * Reads a snapshot's registrations in the AVSDirectory, ascending by block, and its last block.
 * Throws a SnapshotError if the table cannot be read, an IngestError if the last block is unknown.
 */
export async function readRegistrations(
  folder: string,
): Promise<{ readonly changes: readonly Registration[]; readonly lastBlock: number }> {
  const found = await readFolder(folder);
  const { blockNumber } = found;
  if (blockNumber === null) throw new IngestError([REFUSALS.snapshot_without_block({ folder })]);
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    await createTableViews(connection, found, [{ name: 'registration_changes' }], 'snapshot');
    const rows = await textRows(
      connection,
      /* sql */ `
      select avs, "operator", registered::varchar, block_number::varchar
      from snapshot.registration_changes where operator_set_id is null
      order by block_number, log_index`,
    );
    const changes = rows.map(([avs, operator, registered, block]) => ({
      avs: avs ?? '',
      operator: operator ?? '',
      registered: registered === 'true',
      block: Number(block),
    }));
    return { changes, lastBlock: blockNumber };
  } finally {
    instance.closeSync();
  }
}

/** An operator that is registered with an AVS. */
export type Pair = Pick<Registration, 'avs' | 'operator'>;

/** Lists the pairs that are registered at a block's end, in a total order. */
export function pairsAt(changes: readonly Registration[], block: number): Pair[] {
  const registered = new Map<string, Registration>();
  for (const change of changes) {
    if (change.block > block) break;
    registered.set(`${change.avs} ${change.operator}`, change);
  }
  return [...registered]
    .filter(([, change]) => change.registered)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { avs, operator }]) => ({ avs, operator }));
}
