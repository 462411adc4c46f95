import { MISSING_INPUTS } from '../../../ingest/derive/checks/missing-inputs.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { RuleName } from '../../../ingest/derive/kept.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { createLogStoreViews } from '../../../ingest/store/columns.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { readIn } from '../ingesting.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import type { TextRow } from '../optional/rows.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads a folder's files, and derives these tables. */
export async function tablesOf<Name extends RuleName>(
  network: Network,
  folder: string,
  range: Range,
  names: readonly Name[],
): Promise<Record<Name, TextRow[]> & { readonly unconfirmed: number }> {
  const { store } = await readIn(temporaryFolder(), [folder], { network, range });
  const { connection, close } = await openMemory();
  await createLogStoreViews(connection, store);
  const configuration = { network, tokens: [], prices: null, entities: [] };
  const context = await makeTables(connection, configuration, range.to);
  const tables = {} as Record<Name, TextRow[]>;
  for (const name of names) tables[name] = await rowsOf(connection, tableSql(name, context));
  const rule = MISSING_INPUTS.find(({ reads }) => reads.includes('beacon_proxies'));
  const unconfirmed = Number((await connection.runAndReadAll(rule?.sql ?? '')).getRows()[0]?.[0]);
  close();
  return { ...tables, unconfirmed };
}

/**
 * Reads a folder's files, and derives both tables about addresses. `unconfirmed` counts stakers by
 * formula without a log of their beacon.
 */
export async function derivedOf(network: Network, folder: string, range: Range) {
  const {
    product_stakers: rows,
    operator_groups: groups,
    unconfirmed,
  } = await tablesOf(network, folder, range, ['product_stakers', 'operator_groups']);
  return { rows, groups, unconfirmed };
}
