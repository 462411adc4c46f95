import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Operation } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { SETTINGS } from '../support/engines.ts';

/** As schemas take long to make. */
const parameters = new Map<Operation, readonly string[]>();
const required = new Map<Operation, readonly string[]>();

/** The names of an operation's parameters, in its own order. */
export function parametersOf(operation: Operation): readonly string[] {
  const names = parameters.get(operation) ?? Object.keys(operation.parameters(SETTINGS));
  parameters.set(operation, names);
  return names;
}

/** The names of the parameters without which an operation does not answer. */
export function requiredBy(operation: Operation): readonly string[] {
  const known = required.get(operation);
  if (known) return known;
  const names = Object.entries(operation.parameters(SETTINGS)).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [] : [name],
  );
  required.set(operation, names);
  return names;
}

/** The media type of the answer of the operation of this name. */
export function mediaTypeOf(name: string): string {
  return name === 'restaking/changes-feed' ? 'application/feed+json' : 'application/json';
}

/** The operations that take this parameter. */
export function operationsWith(parameter: string): Operation[] {
  return operations.filter((operation) => parametersOf(operation).includes(parameter));
}

/**
 * Values that every operation with such a required parameter answers with 200; a value for the
 * operations of one group is under the group and the parameter's name.
 */
export type Known = Readonly<Record<string, string>>;

/** Finds values for the required parameters in a snapshot's Parquet files. */
export async function knownValues(folder: string): Promise<Known> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const first = async (column: string, table: string, where = 'true') => {
    const from = `from '${folder}/${table}.parquet' where ${where}`;
    const rows = await connection.runAndReadAll(`select min(${column}::varchar) ${from}`);
    const value = rows.getRowsJS()[0]?.[0];
    if (typeof value !== 'string') throw new Error(`${table} has no ${column}`);
    return value;
  };
  // Activities are found for an entity that one names.
  const active = (column: string, table: string) =>
    first(
      column,
      'activities',
      `${column} in (select ${column} from '${folder}/${table}.parquet')`,
    );
  const ethereum = `network = 'ethereum'`;
  try {
    return {
      operator: await active('"operator"', 'operators'),
      // An AVS with an operator set: the ids of sets begin with 0.
      avs: await active('avs', 'operator_sets'),
      operatorSetId: '0',
      pod: await first('pod', 'activities'),
      // The sample has no computed rewards.
      earner: existsSync(`${folder}/reward_earnings.parquet`)
        ? await first('earner', 'reward_earnings')
        : await first('earner', 'reward_claims'),
      rootIndex: await first('root_index', 'distribution_roots'),
      // The sample has no products.
      product: existsSync(`${folder}/product_stakers.parquet`)
        ? await first('product', 'product_stakers')
        : 'eETH',
      staker: await active('staker', 'stakers'),
      // A ledger has the events of a staker or an earner.
      address: await first('staker', 'share_changes'),
      strategy: await active('strategy', 'tokens'),
      since: await first('block_number', 'share_changes'),
      tokenUsed: await first('token', 'rewards'),
      status: 'active',
      'availability/status': 'true',
      ejected: 'true',
      hash: await first('rewards_submission_hash', 'rewards', `"type" = 'avs'`),
      withdrawalRoot: await first('withdrawal_root', 'withdrawals'),
      batchHeaderHash: await first('batch_header_hash', 'da_batches', ethereum),
      batchId: await first('batch_id', 'da_batches', ethereum),
      'availability/operator': await first('operator_id', 'da_operators', ethereum),
      quorumNumber: await first('quorum_number', 'da_quorum_stakes', ethereum),
    };
  } finally {
    instance.closeSync();
  }
}

/** The path and query of a request that the operation answers with 200. */
export function targetOf(operation: Operation, known: Known, more: Known = {}): string {
  const query = new URLSearchParams();
  const [either] = operation.exactlyOne ?? [];
  for (const name of [...requiredBy(operation), ...(either ? [either] : [])]) {
    const value = known[`${operation.group}/${name}`] ?? known[name];
    if (value === undefined) throw new RangeError(`no value is known for ${name}`);
    query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? operation.path : `${operation.path}?${query}`;
}

/** For each parameter that can fail to parse: values that do. */
export const UNPARSABLE: Readonly<Record<string, readonly string[]>> = {
  page: ['abc', '1.5', '1e3', '+1', '0x1', '1 ', '٣', '--1'],
  limit: ['abc', '1.5', '1e3', '+1', '0x1', '1 ', '٣', '--1'],
  lastNBatches: ['abc', '1.5', '1e3', '+1', '0x1', '1 ', '٣', '--1'],
  rootIndex: ['-1', 'abc', '1.5', '+1'],
  batchId: ['-1', 'abc', '1.5', '+1'],
  quorumNumber: ['-1', 'abc', '1.5', '+1'],
  hash: ['xyz', '0x12', `0x${'g'.repeat(64)}`, 'a'.repeat(64), `0x${'a'.repeat(65)}`],
  ...Object.fromEntries(
    ['asOf', 'since'].map((name) => [name, ['now', '-1', '1.5', '0x10', '2024-02-30', '2024-04']]),
  ),
  ...Object.fromEntries(
    ['startTimestamp', 'endTimestamp', 'from', 'to'].map((name) => [
      name,
      ['now', '2024', '2024-02-30', '2024-04-11T08:31Z', '2024-04-11T08:31:11', '1712824271'],
    ]),
  ),
  ...Object.fromEntries(
    ['batchHeaderHash', 'withdrawalRoot', 'root'].map((name) => [
      name,
      ['xyz', '0x12', `0x${'g'.repeat(64)}`, 'a'.repeat(64), `0x${'a'.repeat(65)}`],
    ]),
  ),
  ...Object.fromEntries(
    [
      'address',
      'operator',
      'staker',
      'strategy',
      'token',
      'tokenUsed',
      'avs',
      'pod',
      'submitter',
      'delegatedTo',
      'earner',
      'claimer',
      'recipient',
    ].map((name) => [
      name,
      ['0x12', 'xyz', `0x${'g'.repeat(40)}`, 'a'.repeat(40), `0x${'a'.repeat(41)}`, '0x'],
    ]),
  ),
};

/** For each parameter with values that parse and cannot be meant: such values. */
export const UNMEANT: Readonly<Record<string, readonly string[]>> = {
  page: ['0', '-1', '00', '-99999999999999999999'],
  lastNBatches: ['0', '-1', '00', '-99999999999999999999'],
  limit: ['0', '-1', String(SETTINGS.maxLimit + 1), '99999999999999999999'],
  action: ['MINTED', 'pod_deployed', ' '],
  network: ['sepolia', 'Ethereum'],
  change: ['joined', 'Grew', ' '],
  synced: ['maybe', 'TRUE', '1'],
  active: ['maybe', 'TRUE', '1'],
  ejected: ['maybe', 'TRUE', '1'],
  completed: ['maybe', 'TRUE', '1'],
  migrated: ['maybe', 'TRUE', '1'],
  status: ['maybe', 'TRUE', 'Active', '1'],
  interval: ['hour', 'Day', 'weeks'],
  sort: ['size', '-', '--tvl', 'tvl-', ' tvl', 'TVL', 'name,tvl', 'constructor'],
  search: ['x'.repeat(65)],
};
