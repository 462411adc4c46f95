import type { ReadOptional } from './optional-rows.ts';

export interface ProductStakerRow {
  readonly product: string;
  readonly staker: string;
  readonly source: string;
}

export interface OperatorGroupRow {
  readonly operator: string;
  readonly groupName: string;
  readonly source: string;
}

/** Tables of files about addresses. */
export interface ExposureRows {
  readonly productStakers: readonly ProductStakerRow[] | null;
  readonly operatorGroups: readonly OperatorGroupRow[] | null;
}

export async function readExposureRows(read: ReadOptional): Promise<ExposureRows> {
  return {
    productStakers: await read('product_stakers', (row) => ({
      product: row.text('product'),
      staker: row.hex('staker'),
      source: row.text('source'),
    })),
    operatorGroups: await read('operator_groups', (row) => ({
      operator: row.hex('operator'),
      groupName: row.text('group_name'),
      source: row.text('source'),
    })),
  };
}
