import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { isAsOf, type Operation } from '../engine/definition/operation.ts';
import { operations } from '../engine/operations/index.ts';
import type { LoadRequest } from './generator/job.ts';
import { filtersOf, parametersOf, requiredBy } from './parameters.ts';

/** Requests have values from a snapshot, from the most frequent to the rarest. */
export interface BenchRequests {
  /** One request for each operation that the store answers, with required parameters only. */
  readonly plain: readonly { name: string; request: LoadRequest }[];
  /** One request for each operation that the query process answers. */
  readonly queried: readonly { name: string; request: LoadRequest }[];
  /** One request for each operation that takes `asOf`, at a block in the middle. */
  readonly earlier: readonly { name: string; request: LoadRequest }[];
  /** Each list's filters have the most frequent, the median and the rarest value. */
  readonly filtered: readonly { name: string; requests: readonly LoadRequest[] }[];
  /** For each sortable list: every order, with and without a filter that selects most rows. */
  readonly sorted: readonly { name: string; requests: readonly LoadRequest[] }[];
  /**
   * Each searchable list is searched by a letter, and by names from the most frequent to the
   * rarest.
   */
  readonly searched: readonly { name: string; requests: readonly LoadRequest[] }[];
  /** Pairs filters with values that occur together. */
  readonly combined: readonly LoadRequest[];
  /** Each entry has the same list's first and last page. */
  readonly depths: readonly { name: string; first: LoadRequest; deepest: LoadRequest }[];
}

const DEPOSIT = "action = 'SHARES_DEPOSITED_IN_STRATEGY'";

/** Filters are measured on these lists, with values from these tables. */
const FILTERED: readonly {
  readonly list: string;
  readonly rows: string;
  readonly where?: string;
}[] = [
  { list: 'restaking/activity', rows: 'activities' },
  { list: 'restaking/all-deposits', rows: 'activities', where: DEPOSIT },
  { list: 'restaking/all-rewards', rows: 'rewards' },
  { list: 'restaking/all-tokens', rows: 'tokens' },
  { list: 'availability/all-operators', rows: 'da_operators' },
];

/** Names these lists' filters but times. A filter has its column's name. */
export const FILTERS = FILTERED.flatMap(({ list, ...source }) =>
  filtersOf(list)
    .filter((name) => !name.endsWith('Timestamp'))
    .map((name) => ({ list, name, ...source })),
);

/** Maps each list to its values for `sort`. */
function ordersByList(): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  for (const operation of operations) {
    const { sort } = parametersOf(operation).properties;
    if (sort) orders.set(operation.name, (sort.enum ?? []).map(String));
  }
  return orders;
}

/** Returns the table and the column with the names that a list's search matches. */
function namesOf(list: string): readonly [table: string, column: string] {
  if (list === 'availability/customers') return ['da_usage', 'account_name'];
  const suffix = list.replace(/-tvl$/, '').replaceAll('-', '_');
  const table = ['operators', 'avs', 'tokens', 'token_metadata'].find((name) =>
    suffix.endsWith(name),
  );
  if (table) return [table, 'name'];
  throw new RangeError(`${list}: no table for its search`);
}

const get = (path: string): LoadRequest => ({ path });

/** Reads values for requests from a snapshot's files. */
export async function benchRequests(folder: string): Promise<BenchRequests> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const column = async (sql: string): Promise<string[]> =>
    (await connection.runAndReadAll(sql)).getRowsJS().map(([value]) => String(value));
  const table = (name: string) => `read_parquet('${folder.replaceAll("'", "''")}/${name}.parquet')`;
  /** Selects a column's most frequent, median and rarest value. */
  const spread = (name: string, of: string, where = 'true') =>
    column(
      `with counted as (select "${of}"::varchar as value, count(*) as n from ${table(name)}
         where "${of}"::varchar <> '' and ${where} group by 1),
       ranked as (select value, row_number() over (order by n desc, value) as rank,
         count(*) over () as ranks from counted)
       select value from ranked where rank in (1, (ranks + 1) // 2, ranks) order by rank`,
    );
  const pages = (rows: number) => Math.max(1, Math.ceil(rows / 12));
  const count = async (name: string, where = 'true') =>
    Number((await column(`select count(*) from ${table(name)} where ${where}`))[0]);

  const [operator = ''] = await spread('stakers', 'operator');
  const [avs = ''] = await spread('avs_operators', 'avs');
  const [pod = ''] = await spread('activities', 'pod');
  const [batch = ''] = await spread('da_batches', 'batch_header_hash', "network = 'ethereum'");
  const [batchId = ''] = await spread('da_batches', 'batch_id', "network = 'ethereum'");
  const [operatorId = ''] = await spread('da_operators', 'operator_id', "network = 'ethereum'");
  const [product = ''] = await spread('product_stakers', 'product');
  const [staker = ''] = await spread('staker_shares', 'staker');
  const [reward = ''] = await spread('rewards', 'rewards_submission_hash');
  const [rewarding = ''] = await spread('rewards', 'avs');
  const [tokenUsed = ''] = await spread('rewards', 'token', "type = 'avs'");
  const [active = ''] = await spread('activities', 'avs');
  const [acting = ''] = await spread('activities', 'operator');
  const [busy = ''] = await spread('activities', 'staker');
  const [strategy = ''] = await spread('activities', 'strategy');
  const [withdrawal = ''] = await spread('withdrawals', 'withdrawal_root');
  const [allocating = ''] = await spread('allocations', 'operator');
  const [magnitude = ''] = await spread('magnitudes', 'operator');
  const [earner = ''] = await spread('reward_earnings', 'earner');
  const [middle = ''] = await column(
    `select (min(block_number) + max(block_number)) // 2 from ${table('share_changes')}`,
  );
  // Sorts all changes since then; typical requests are for a few days.
  const [recent = ''] = await column(
    `select max(block_number) - 50_000 from ${table('share_changes')}`,
  );
  const [setAvs = '', setId = ''] = (
    await column(
      `select avs || ' ' || operator_set_id from ${table('operator_set_members')}
       group by avs, operator_set_id order by count(*) desc, 1 limit 1`,
    )
  ).flatMap((one) => one.split(' '));
  /** Values by operation or group, and parameter; those for the operation take precedence. */
  const values: Readonly<Record<string, string>> = {
    'restaking operator': operator,
    'restaking/operator-activity operator': acting,
    'restaking avs': avs,
    'restaking/avs-activity avs': active,
    'restaking/avs-rewards avs': rewarding,
    'restaking/avs-rewards-submission-by-avs avs': rewarding,
    'restaking staker': staker,
    'restaking earner': earner,
    'restaking address': staker,
    'restaking/staker-activity staker': busy,
    'restaking strategy': strategy,
    'restaking since': recent,
    'restaking pod': pod,
    'restaking product': product,
    'restaking tokenUsed': tokenUsed,
    'restaking hash': reward,
    'restaking withdrawalRoot': withdrawal,
    'restaking/operator-allocations operator': allocating,
    'restaking/operator-magnitudes operator': magnitude,
    'restaking/operator-set-members avs': setAvs,
    'restaking/operator-set-members operatorSetId': setId,
    'restaking rootIndex': '0',
    'restaking status': 'active',
    'restaking/activity-histogram interval': 'week',
    'availability operator': operatorId,
    'availability batchId': batchId,
    'availability batchHeaderHash': batch,
    'availability quorumNumber': '0',
    'availability status': 'true',
    'availability ejected': 'false',
  };
  const pathOf = (operation: Operation): string => {
    const own = Object.keys(parametersOf(operation).properties).filter(
      (name) => values[`${operation.name} ${name}`] !== undefined,
    );
    const given = [...new Set([...requiredBy(operation), ...own])].map((name): [string, string] => {
      const value = values[`${operation.name} ${name}`] ?? values[`${operation.group} ${name}`];
      if (value === undefined) throw new RangeError(`${operation.name}: no value for ${name}`);
      return [name, value];
    });
    return given.length === 0 ? operation.path : `${operation.path}?${new URLSearchParams(given)}`;
  };
  const requested = (all: readonly Operation[]) =>
    all.map((operation) => ({ name: operation.name, request: get(pathOf(operation)) }));
  const plain = requested(operations.filter(({ kind }) => kind !== 'query'));
  const queried = requested(operations.filter(({ kind }) => kind === 'query'));

  const earlier = operations.filter(isAsOf).map((operation) => {
    const path = pathOf(operation);
    const joined = path.includes('?') ? '&' : '?';
    return { name: operation.name, request: get(`${path}${joined}asOf=${middle}`) };
  });

  const filtered: { name: string; requests: LoadRequest[] }[] = [];
  for (const { list, name, rows, where } of FILTERS) {
    const values = await spread(rows, name, where);
    const requests = values.map((one) => get(`/${list}?${name}=${encodeURIComponent(one)}`));
    filtered.push({ name: `${list} by ${name}`, requests });
  }
  const [type = ''] = await spread('rewards', 'type');
  const ofType = await count('rewards', `"type" = '${type.replaceAll("'", "''")}'`);
  const typed = `/restaking/all-rewards?type=${encodeURIComponent(type)}`;
  const sorted = [...ordersByList()].map(([name, orders]) => ({
    name: `${name} sorted`,
    requests: orders.map((order) => {
      const path = plain.find((one) => one.name === name)?.request.path ?? `/${name}`;
      return get(`${path}${path.includes('?') ? '&' : '?'}sort=${order}`);
    }),
  }));
  sorted.push({
    name: 'restaking/all-rewards by type, sorted',
    requests: (ordersByList().get('restaking/all-rewards') ?? []).flatMap((order) =>
      [1, pages(ofType)].map((page) => get(`${typed}&sort=${order}&page=${page}`)),
    ),
  });
  const searched: { name: string; requests: LoadRequest[] }[] = [];
  for (const operation of operations) {
    if (!parametersOf(operation).properties.search) continue;
    const { name } = operation;
    const path = pathOf(operation);
    const joined = path.includes('?') ? '&' : '?';
    const texts = ['a', ...(await spread(...namesOf(name)))];
    const requests = texts.map((text) => get(`${path}${joined}search=${encodeURIComponent(text)}`));
    searched.push({ name: `${name} searched`, requests });
  }
  const together = await column(
    `select 'action=' || action || '&strategy=' || lower(strategy) from ${table('activities')}
     where strategy is not null group by action, lower(strategy) order by count(*) desc, 1 limit 20`,
  );
  const depth = (name: string, path: string, rows: number) => {
    const joined = path.includes('?') ? '&' : '?';
    return { name, first: get(path), deepest: get(`${path}${joined}page=${pages(rows)}`) };
  };
  const [action = ''] = await spread('activities', 'action');
  const depths = [
    depth('activity', '/restaking/activity', await count('activities')),
    depth('all-stakers', '/restaking/all-stakers', await count('stakers')),
    depth('all-deposits', '/restaking/all-deposits', await count('activities', DEPOSIT)),
    depth(
      'activity by action',
      `/restaking/activity?action=${action}`,
      await count('activities', `action = '${action}'`),
    ),
  ];
  connection.closeSync();
  return {
    plain,
    queried,
    earlier,
    filtered,
    sorted,
    searched,
    combined: together.map((query) => get(`/restaking/activity?${query}`)),
    depths,
  };
}
