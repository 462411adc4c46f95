import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ADDED_TABLE_NAMES, OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import { rewrite } from './rewrite.ts';
import { generated } from './snapshots.ts';

export const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
export const TOKEN = 10n ** 18n;
export const OPERATOR = { one: address(0xa1), two: address(0xa2) };
export const AVS = address(0xb1);
const STRATEGY = address(0xc1);

/** Stakers with their product, their operator and their shares. */
export type Held = readonly [
  staker: string,
  product: string,
  operator: string | null,
  shares: bigint,
];

/** A registration of an operator with an AVS. */
export type Registered = readonly [avs: string, operator: string];

const REGISTERED: readonly Registered[] = [
  [AVS, OPERATOR.one],
  [AVS, OPERATOR.two],
];

/**
 * A generated snapshot with these stakers alone, of one strategy, whose share is a dollar. A set of
 * the AVS can slash half of the first operator.
 */
export async function holding(
  held: readonly Held[],
  registered: readonly Registered[] = REGISTERED,
): Promise<string> {
  const folder = await generated('tiny', 1);
  const values = (rows: readonly string[]) =>
    `delete from changes; insert into changes by name ${rows.join(' union all by name ')}`;
  const at = `timestamp '2025-01-01' as updated_at`;
  const shares = held
    .filter(([, , operator]) => operator === OPERATOR.one)
    .reduce((sum, [, , , own]) => sum + own, 0n);
  const set = `'${AVS}' as avs, 0 as operator_set_id`;
  const one = `'${OPERATOR.one}' as "operator", '${STRATEGY}' as strategy`;
  const tables: Readonly<Record<string, string>> = {
    stakers: values(
      held.map(
        ([staker, , operator]) =>
          `select '${staker}' as staker, ${operator === null ? 'null' : `'${operator}'`} as "operator", ${at}`,
      ),
    ),
    staker_shares: values(
      held.map(
        ([staker, , , own]) =>
          `select '${staker}' as staker, '${STRATEGY}' as strategy, ${own}::hugeint as shares`,
      ),
    ),
    tokens: `delete from changes where strategy <> (select min(strategy) from changes);
      update changes set strategy = '${STRATEGY}', shares_underlying = 1, dollar_price = 1, decimals = 18`,
    avs_operators: values(
      registered.map(
        ([avs, operator]) =>
          `select '${avs}' as avs, '${operator}' as "operator", true as registered, ${at}`,
      ),
    ),
    operator_sets: values([
      `select ${set}, ['${STRATEGY}'] as strategies, timestamp '2025-01-01' as created_at`,
    ]),
    operator_set_members: values([
      `select ${set}, '${OPERATOR.one}' as "operator", true as registered, ${at}`,
    ]),
    allocations: values([`select ${set}, ${one}, 500000000000000000 as magnitude, ${at}`]),
    magnitudes: values([
      `select ${one}, 1000000000000000000 as max_magnitude, 500000000000000000 as encumbered_magnitude, ${at}`,
    ]),
    operator_shares: values([`select ${one}, ${shares}::hugeint as shares, ${at}`]),
    product_stakers: values(
      held.map(
        ([staker, product]) =>
          `select '${product}' as product, '${staker}' as staker, 'invented' as source`,
      ),
    ),
  };
  for (const name of [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES]) {
    if (tables[name] === undefined) rmSync(join(folder, `${name}.parquet`));
  }
  for (const [table, statement] of Object.entries(tables)) await rewrite(folder, table, statement);
  return folder;
}
