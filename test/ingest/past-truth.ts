import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import type { TableContext } from '../../ingest/derive/tables/context.ts';
import type { Chain } from '../support/chains.ts';
import { tableSql } from './table-sql.ts';

const text = z.string();
const id = z.number();

/** The contracts' storage at the end of a block that is not the last one. */
const pastState = z.object({
  block: z.number(),
  /** Operators by staker, the zero address without one. */
  delegated: z.record(text, text),
  /** Staker, strategy, deposit shares, withdrawable shares. */
  shares: z.array(z.tuple([text, text, text, text])),
  /** Operator, strategy, shares. */
  operatorShares: z.array(z.tuple([text, text, text])),
  /** AVS, id of the set, operator. */
  members: z.array(z.tuple([text, id, text])),
  /** AVS and operator that are registered in the AVSDirectory, without EigenDA. */
  directory: z.array(z.tuple([text, text])),
  /** Operator, strategy, magnitude; without those of 1e18. */
  maxMagnitudes: z.array(z.tuple([text, text, text])),
  /** Operator, AVS, id of the set, strategy, magnitude, pending difference, block of effect. */
  allocations: z.array(z.tuple([text, text, id, text, text, text, id])),
  pods: z.number(),
  /** Roots of withdrawals that are queued. */
  pending: z.array(text),
});

type PastState = z.infer<typeof pastState>;

const ZERO = `0x${'00'.repeat(20)}`;
const FULL_MAGNITUDE = String(10n ** 18n);

/** The tables with the history of the facts. */
const TABLES = [
  'delegation_changes',
  'share_changes',
  'operator_share_changes',
  'registration_changes',
  'magnitude_changes',
  'allocation_changes',
  'pods',
  'withdrawals',
] as const;

const NEWEST = '(block_number, log_index)';

/** A kind of facts at a block. */
interface Fact {
  readonly name: string;
  readonly expected: (past: PastState) => readonly (readonly unknown[])[];
  /** SELECT over TABLES of the same columns; `block` is the number. */
  readonly sql: (block: number) => string;
}

const FACTS: readonly Fact[] = [
  {
    name: 'operator of each staker',
    expected: ({ delegated }) => Object.entries(delegated).filter(([, to]) => to !== ZERO),
    sql: (block) => `
      select staker, arg_max(coalesce(operator, ''), ${NEWEST}) as newest
      from delegation_changes where block_number <= ${block} group by staker having newest <> ''`,
  },
  {
    name: 'deposit shares and withdrawable shares',
    expected: ({ shares }) => shares.filter(([, , ...both]) => both.some((one) => one !== '0')),
    sql: (block) => `
      select staker, strategy, sum(deposit_shares::hugeint) as deposited, arg_max(shares, ${NEWEST}) as newest
      from share_changes where block_number <= ${block} group by all having deposited <> 0 or newest <> 0`,
  },
  {
    name: 'shares of operators',
    expected: ({ operatorShares }) => operatorShares.filter(([, , shares]) => shares !== '0'),
    sql: (block) => `
      select operator, strategy, arg_max(shares, ${NEWEST}) as newest
      from operator_share_changes where block_number <= ${block} group by all having newest <> 0`,
  },
  {
    name: 'members of operator sets',
    expected: ({ members }) => members,
    sql: (block) => `
      select avs, operator_set_id, operator from registration_changes
      where block_number <= ${block} and operator_set_id is not null
      group by all having arg_max(registered, ${NEWEST})`,
  },
  {
    name: 'registrations in the AVSDirectory',
    expected: ({ directory }) => directory,
    sql: (block) => `
      select avs, operator from registration_changes anti join network_contracts on avs = address
      where block_number <= ${block} and operator_set_id is null
      group by all having arg_max(registered, ${NEWEST})`,
  },
  {
    name: 'maximum magnitudes',
    expected: ({ maxMagnitudes }) => maxMagnitudes,
    sql: (block) => `
      select operator, strategy, arg_max(max_magnitude, ${NEWEST}) as newest
      from magnitude_changes where block_number <= ${block} group by all having newest <> ${FULL_MAGNITUDE}`,
  },
  {
    name: 'allocations in force',
    expected: ({ allocations }) =>
      allocations.flatMap(([operator, avs, set, strategy, magnitude]) =>
        magnitude === '0' ? [] : [[operator, avs, set, strategy, magnitude]],
      ),
    sql: (block) => `
      select operator, avs, operator_set_id, strategy, arg_max(magnitude, ${NEWEST}) as newest
      from allocation_changes where block_number <= ${block} and effect_block <= ${block}
      group by all having newest <> 0`,
  },
  {
    name: 'number of pods',
    expected: ({ pods }) => [[pods]],
    sql: (block) => `select count(*) from pods where created_block <= ${block}`,
  },
  {
    name: 'withdrawals that are queued',
    expected: ({ pending }) => pending.map((root) => [root]),
    sql: (block) => `
      select withdrawal_root from withdrawals
      where created_block <= ${block} and not (completed and updated_block <= ${block})`,
  },
];

/** The storage at past blocks; empty for a chain without such a file. */
export function readPast(chain: Chain): readonly PastState[] {
  const path = join(chain.folder, 'more.json');
  if (!existsSync(path)) return [];
  const more = z.object({ past: z.array(pastState) });
  return more.parse(JSON.parse(readFileSync(path, 'utf8'))).past;
}

/** The facts at past blocks that the histories tell otherwise, and the number of equal ones. */
export async function compareWithPast(
  connection: DuckDBConnection,
  context: TableContext,
  chain: Chain,
): Promise<{ readonly different: string[]; readonly equal: number }> {
  for (const table of TABLES)
    await connection.run(`create or replace temp table ${table} as ${tableSql(table, context)}`);
  const addresses = context.network.contracts.map(({ address }) => `('${address}')`);
  await connection.run(
    `create or replace temp table network_contracts as from (values ${addresses.join(', ')}) as contracts(address)`,
  );
  const different: string[] = [];
  let equal = 0;
  for (const past of readPast(chain)) {
    for (const { name, expected, sql } of FACTS) {
      const found = await connection.runAndReadAll(sql(past.block));
      const ours = new Set(found.getRows().map((row) => row.map(String).join(' ')));
      const truth = new Set(expected(past).map((row) => row.map(String).join(' ')));
      equal += [...truth].filter((fact) => ours.has(fact)).length;
      for (const fact of differenceOf(ours, truth))
        different.push(`block ${past.block}, ${name}: ${fact}`);
    }
  }
  return { different, equal };
}

/** The facts that only one of the sets has. */
function differenceOf(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [
    ...[...one].filter((fact) => !other.has(fact)),
    ...[...other].filter((fact) => !one.has(fact)),
  ];
}
