import type { TableNames } from '../../../common/relations/relation.ts';

/**
 * Writes the column `duration_vault` for an address; null if the snapshot leaves out the table
 * `duration_vaults`. A contract is a vault from its deployment, so that the column is the same at
 * each block.
 */
export function isVaultSql(address: string, table: TableNames): string {
  return /* sql */ `if((select duration_vaults from ${table('rollup.present_tables')}),
      ${address}::varchar in (select vault from ${table('rollup.duration_vaults')}), null) as duration_vault`;
}
