import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { wholeStatement } from '../../common/relations/relation.ts';
import { pathText } from '../../common/sql.ts';
import {
  delegationWindows,
  operatorShareWindows,
  restakedWindows,
  shareWindows,
} from '../../rewards/calculation/windows.ts';
import { MACROS } from '../../rewards/numbers/macros.ts';
import { FOLDER } from './leaves.ts';

const NOBODY = "'0x0000000000000000000000000000000000000000'";

/** Changes of shares from totals. */
function deltasSql(owner: string, file: string): string {
  return `
    select ${owner}, strategy, (shares - lag(shares, 1, 0) over (
      partition by ${owner}, strategy order by block_number))::decimal(38, 0) as delta, block_number, block_time as timestamp
    from ${file} join blocks on number = block_number`;
}

/** Real changes of the network Holesky in the form of the inputs. */
const INPUTS: Readonly<Record<string, string>> = {
  share_deltas: `from (${deltasSql('staker', 'staker_shares')}) where timestamp < '2024-09-01'`,
  operator_share_deltas: deltasSql('operator', 'operator_shares'),
  delegation_changes: `
    select staker, case when delegated then operator else ${NOBODY} end as operator, block_number, log_index,
      block_time as timestamp
    from staker_delegation_changes join blocks on number = block_number where block_time < '2024-09-01'`,
  restaked_strategies: `
    select avs, operator, strategy, block_number, block_time[:19]::timestamp as timestamp
    from operator_restaked_strategies`,
};

/** A relation, its keys and values, and the rows of the expected days that have a window. */
const CASES = [
  [shareWindows, 'staker_share', ['staker', 'strategy'], ['shares'], 'shares > 0', 1941],
  [
    operatorShareWindows,
    'operator_share',
    ['operator', 'strategy'],
    ['shares'],
    'shares > 0',
    2920,
  ],
  [
    delegationWindows,
    'staker_delegation',
    ['staker', 'operator'],
    [],
    `operator <> ${NOBODY}`,
    156,
  ],
  [restakedWindows, 'operator_avs_strategy', ['avs', 'operator', 'strategy'], [], 'true', 2517],
] as const;

describe('windows of real changes of Holesky', () => {
  it.each(CASES)(
    'have the expected days: $name',
    async (windows, name, keys, values, rule, rows) => {
      const instance = await openDuckDB();
      try {
        const connection = await instance.connect();
        for (const macro of MACROS) await connection.run(macro);
        const file = (table: string) =>
          pathText(join(FOLDER, 'holesky-snapshots', `${table}.parquet`));
        for (const table of [
          'blocks',
          'staker_shares',
          'operator_shares',
          'staker_delegation_changes',
          'operator_restaked_strategies',
        ]) {
          await connection.run(`create temp view ${table} as from ${file(table)}`);
        }
        for (const [input, select] of Object.entries(INPUTS)) {
          await connection.run(`create temp view ${input} as ${select}`);
        }
        const parties = Object.keys(INPUTS).flatMap((input) =>
          ['staker', 'operator', 'strategy', 'avs']
            .filter((column) => new RegExp(`\\b${column}\\b`).test(INPUTS[input] ?? ''))
            .map((column) => [input, column]),
        );
        await connection.run(/* sql */ `
        create temp table addresses as
        select row_number() over (order by address)::integer as id, address
        from (${parties.map(([input, column]) => `select ${column} as address from ${input}`).join(' union ')})`);
        await connection.run(/* sql */ `
        create temp table active_submissions as
        select id as submission, id as avs, 'avs' as type, 0 as from_day, 100000 as to_day from addresses;
        create temp table multipliers as select id as submission, id as strategy from addresses`);
        await connection.run(
          `create temp table windows as ${windows.sql(wholeStatement(windows))}`,
        );
        // A window without an end ends at the cutoff of the expected days.
        const named = keys.map((key) => `${key}.address as ${key}`);
        const joined = keys.map((key) => `join addresses ${key} on ${key}.id = w.${key}`);
        const columns = [...keys, ...values].join(', ');
        const reader = await connection.runAndReadAll(/* sql */ `
        create temp table computed as
        select ${[...named, ...values].join(', ')}, date '1970-01-01' + unnest(range(from_day, least(to_day,
          case when to_day = 2932896 then day_of(timestamp '2024-09-01') else to_day end)))::integer as snapshot
        from windows w ${joined.join(' ')};
        create temp table expected as
        select ${columns}, snapshot from ${file(`expected_${name}_snapshots`)} where ${rule};
        select (select count(*) from expected)::integer,
          (select count(*) from (from computed except all from expected))::integer,
          (select count(*) from (from expected except all from computed))::integer`);
        expect(reader.getRowsJS()).toEqual([[rows, 0, 0]]);
      } finally {
        instance.closeSync();
      }
    },
  );
});
