import { MISSING_INPUTS } from '../../../ingest/derive/checks/missing-inputs.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { createLogStoreViews } from '../../../ingest/store/columns.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { readIn } from '../ingesting.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';

/**
 * Reads a folder's files, and derives both tables about addresses. `unconfirmed` counts stakers by
 * formula without a log of their beacon.
 */
export async function derivedOf(
  network: Network,
  folder: string,
  range: { readonly from: number; readonly to: number },
) {
  const { store } = await readIn(temporaryFolder(), [folder], { network, range });
  const { connection, close } = await openMemory();
  await createLogStoreViews(connection, store);
  const configuration = { network, tokens: [], prices: null, entities: [] };
  const context = await makeTables(connection, configuration, range.to);
  const rows = await rowsOf(connection, tableSql('product_stakers', context));
  const groups = await rowsOf(connection, tableSql('operator_groups', context));
  const rule = MISSING_INPUTS.find(({ reads }) => reads.includes('beacon_proxies'));
  const unconfirmed = Number((await connection.runAndReadAll(rule?.sql ?? '')).getRows()[0]?.[0]);
  close();
  return { rows, groups, unconfirmed };
}
