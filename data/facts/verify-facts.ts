import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlName } from '../../common/sql.ts';
import { type TableName, tableOf } from '../contract/tables.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { readFolder } from '../load/files.ts';
import { rowsOf } from '../load/rows.ts';
import { createTableViews } from '../load/views.ts';
import { compareClaimedRoots } from './claimed-roots.ts';
import { type ClaimsComparison, compareClaims } from './compare-claims.ts';
import { type ComparedTables, compareGroup, sourceText } from './compare-group.ts';
import { compareShares, SHARE_TABLES } from './compare-shares.ts';
import { type FactFile, factsIn } from './fact-file.ts';
import { type FactVerification, MAX_FACT_DIFFERENCES } from './verdict.ts';
import { compareWithdrawalRoots } from './withdrawal-roots.ts';

const SCHEMA = 'verified';

/** These columns have a row's block. */
const BLOCKS = ['block_number', 'created_block', 'updated_block'];

/**
 * Compares a snapshot with facts that others have published, its withdrawals with their roots, and
 * its claims' roots with the posted ones. Facts about another chain are left out, and nothing is
 * compared if the snapshot's data is invented. With
 * `complete` a row that is missing up to the last block differs; otherwise only one of a block that
 * the snapshot has other rows of. Throws a SnapshotError if a table that is read breaks the
 * contract.
 *
 * @example
 *     const verdicts = await verifyFacts('snapshots/current', readFacts('facts'), false);
 */
export async function verifyFacts(
  folder: string,
  files: readonly FactFile[],
  complete: boolean,
): Promise<FactVerification> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  try {
    registerDecimalFunctions(connection);
    const found = await readFolder(folder);
    const { id: snapshot, chainId = null, invented = null, blockNumber, createdAt } = found;
    const ofChain = files.filter((file) => chainId === null || file.chainId === chainId);
    const groups = ofChain.flatMap((file) => file.groups);
    const ofShares = ofChain.some(({ shares }) => shares.length > 0) ? SHARE_TABLES : [];
    const names = [...new Set([...groups.map(({ table }) => table), ...ALWAYS, ...ofShares])];
    const needed = names.map((name) => ({ name, mayBeAbsent: true }) as const);
    await createTableViews(connection, found, needed, SCHEMA);
    const blocks = await blocksOf(connection, names);
    const reaches =
      blockNumber !== null && createdAt !== null ? { block: blockNumber, time: createdAt } : null;
    const tables: ComparedTables = {
      connection,
      schema: SCHEMA,
      hasBlock: (block) => blocks.has(block),
      reaches,
      completeTo: complete ? reaches : null,
    };
    const compared = invented === null ? await compareAll(tables, ofChain) : [];
    const verdicts = compared.map(({ verdict }) => verdict);
    const sum = (name: 'agree' | 'differ' | 'notCovered') =>
      verdicts.reduce((total, verdict) => total + verdict[name], 0);
    const counts = { agree: sum('agree'), differ: sum('differ'), notCovered: sum('notCovered') };
    return {
      snapshot,
      chainId,
      invented,
      blockNumber,
      complete,
      agrees: counts.differ === 0,
      counts,
      ofOtherChains: files
        .filter((file) => !ofChain.includes(file))
        .reduce((total, file) => total + factsIn(file), 0),
      groups: verdicts,
      differences: compared
        .flatMap(({ differences }) => differences)
        .slice(0, MAX_FACT_DIFFERENCES),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Compares withdrawals' and claims' roots, and then the facts in files. */
async function compareAll(
  tables: ComparedTables,
  files: readonly FactFile[],
): Promise<ClaimsComparison[]> {
  const compared: ClaimsComparison[] = [
    await compareWithdrawalRoots(tables.connection, SCHEMA),
    await compareClaimedRoots(tables),
  ];
  for (const { source, groups } of files) {
    for (const group of groups) compared.push(await compareGroup(tables, source, group));
  }
  for (const { source, shares } of files) {
    for (const sums of shares) compared.push(await compareShares(tables, sourceText(source), sums));
  }
  for (const { source, claims } of files) {
    if (claims.length === 0) continue;
    compared.push(...(await compareClaims(tables, sourceText(source), claims)));
  }
  return compared;
}

/** All comparisons read these tables. */
const ALWAYS: readonly TableName[] = [
  'activities',
  'withdrawals',
  'reward_claims',
  'distribution_roots',
];

/** Finds the blocks that have a row in some table. */
async function blocksOf(
  connection: DuckDBConnection,
  names: readonly TableName[],
): Promise<ReadonlySet<number>> {
  const selects = names.flatMap((name) =>
    tableOf(name)
      .columns.filter((column) => BLOCKS.includes(column.name))
      .map((column) => `select ${sqlName(column.name)} from ${SCHEMA}.${sqlName(name)}`),
  );
  const rows = await rowsOf(
    connection,
    `select distinct block::double from (${selects.join(' union all ')}) t(block) where block is not null`,
  );
  return new Set(rows.map(([block]) => Number(block)));
}
