import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { parametersSchema } from '../engine/json-schema.ts';
import { operations } from '../engine/operations/index.ts';
import type { LoadRequest } from './generator/job.ts';

/** Requests of a snapshot whose values it really holds, from the most frequent to the rarest. */
export interface BenchRequests {
  /** One request for each operation, without a filter where none is required. */
  readonly plain: readonly { name: string; request: LoadRequest }[];
  /** For each filter of each list: its most frequent, a middling and its rarest value. */
  readonly filtered: readonly { name: string; requests: readonly LoadRequest[] }[];
  /** For each list that can be sorted: every order of it, and of a filter that selects most of it. */
  readonly sorted: readonly { name: string; requests: readonly LoadRequest[] }[];
  /** For each list that can be searched: a letter, and names from the most frequent to the rarest. */
  readonly searched: readonly { name: string; requests: readonly LoadRequest[] }[];
  /** Two filters whose values occur together. */
  readonly combined: readonly LoadRequest[];
  /** First and deepest page of the same list. */
  readonly depths: readonly { name: string; first: LoadRequest; deepest: LoadRequest }[];
}

const DEPOSIT = "action = 'SHARES_DEPOSITED_IN_STRATEGY'";

/** The filters of every list that requires none, and the rows whose values they take. */
export const FILTERS: readonly {
  readonly list: string;
  readonly rows: string;
  readonly where?: string;
  readonly names: readonly string[];
}[] = [
  {
    list: 'restaking/activity',
    rows: 'activities',
    names: ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'],
  },
  {
    list: 'restaking/all-deposits',
    rows: 'activities',
    where: DEPOSIT,
    names: ['staker', 'strategy', 'token'],
  },
  {
    list: 'restaking/all-rewards',
    rows: 'rewards',
    names: ['type', 'avs', 'submitter', 'token'],
  },
  { list: 'restaking/all-tokens', rows: 'tokens', names: ['token', 'symbol', 'synced'] },
  { list: 'availability/all-operators', rows: 'da_operators', names: ['network'] },
];

/** The lists that take a search, and the rows whose names it looks through. */
const NAMED: Readonly<Record<string, string>> = {
  'restaking/operators-tvl': 'operators',
  'restaking/all-operators': 'operators',
  'restaking/avs-operators': 'operators',
  'restaking/all-avs': 'avs',
  'restaking/operator-avs': 'avs',
  'restaking/all-tokens': 'tokens',
};

/** The values of `sort` by the name of the list; only for lists that take it. */
function ordersByList(): Map<string, string[]> {
  const settings = { maxLimit: 1000, defaultNetwork: 'ethereum' };
  const orders = new Map<string, string[]>();
  for (const operation of operations) {
    const { sort } = parametersSchema(operation, settings).properties;
    if (sort) orders.set(operation.name, (sort.enum ?? []).map(String));
  }
  return orders;
}

const get = (path: string): LoadRequest => ({ path });

/** Looks up, in the files of a snapshot, values for requests. */
export async function benchRequests(folder: string): Promise<BenchRequests> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const column = async (sql: string): Promise<string[]> =>
    (await connection.runAndReadAll(sql)).getRowsJS().map(([value]) => String(value));
  const table = (name: string) => `read_parquet('${folder.replaceAll("'", "''")}/${name}.parquet')`;
  /** The most frequent, the median and the rarest value of a column, as it is written. */
  const spread = (name: string, of: string, where = 'true') =>
    column(
      `with counted as (select "${of}"::varchar as value, count(*) as n from ${table(name)}
         where "${of}"::varchar <> '' and ${where} group by 1),
       placed as (select value, row_number() over (order by n desc, value) as place,
         count(*) over () as places from counted)
       select value from placed where place in (1, (places + 1) // 2, places) order by place`,
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
  const [staker = ''] = await spread('staker_shares', 'staker');
  const [reward = ''] = await spread('rewards', 'rewards_submission_hash');
  const [rewarding = ''] = await spread('rewards', 'avs');
  const [tokenUsed = ''] = await spread('rewards', 'token', "type = 'avs'");
  const [active = ''] = await spread('activities', 'avs');
  const [acting = ''] = await spread('activities', 'operator');
  const [busy = ''] = await spread('activities', 'staker');
  const [strategy = ''] = await spread('activities', 'strategy');
  const plain = [
    '/restaking/all-stakers',
    '/restaking/all-tokens',
    `/restaking/operator-avs?operator=${operator}`,
    `/restaking/avs-operators?avs=${avs}`,
    '/restaking/all-deposits',
    '/restaking/activity',
    '/restaking/all-rewards',
    `/restaking/pod-activity?pod=${pod}`,
    '/restaking/distribution-root-info?rootIndex=0',
    `/restaking/operator-strategies?operator=${operator}`,
    '/restaking/operators-tvl',
    '/restaking/ecosystem-tvl',
    '/restaking/ecosystem-operators',
    '/availability/all-operators',
    `/availability/batch-by-hash?batchHeaderHash=${batch}`,
    '/restaking/all-avs',
    `/restaking/avs-info?avs=${avs}`,
    '/restaking/all-operators',
    `/restaking/operator-info?operator=${operator}`,
    `/restaking/staker-info?staker=${staker}`,
    '/restaking/all-strategies',
    '/restaking/all-pods',
    '/restaking/all-distribution-roots',
    `/restaking/reward-info?hash=${reward}`,
    '/restaking/ecosystem-avs',
    '/restaking/ecosystem-stakers',
    '/restaking/ecosystem-deposits',
    '/restaking/ecosystem-withdrawals',
    '/restaking/activity-histogram?interval=week',
    '/availability/all-batches',
    `/availability/batch-by-id?batchId=${batchId}`,
    `/availability/operator-info?operator=${operatorId}`,
    `/availability/operator-nonsignings?operator=${operatorId}`,
    '/availability/quorum-operators?quorumNumber=0',
    '/restaking/distribution-roots-by-status?status=active',
    '/restaking/all-avs-rewards-submission',
    `/restaking/avs-rewards-submission-by-avs?avs=${rewarding}`,
    `/restaking/avs-rewards-submission-by-tokenUsed?tokenUsed=${tokenUsed}`,
    `/restaking/avs-activity?avs=${active}`,
    `/restaking/avs-rewards?avs=${rewarding}`,
    `/restaking/operator-activity?operator=${acting}`,
    '/restaking/rewards-status',
    `/restaking/staker-activity?staker=${busy}`,
    `/restaking/strategy-activity?strategy=${strategy}`,
    `/availability/batch-info?batchId=${batchId}`,
    `/availability/batch-nonsigners?batchId=${batchId}`,
    '/availability/operators-by-status?status=true',
    '/availability/operators-by-ejection?ejected=false',
  ].map((path) => ({ name: path.slice(1).replace(/\?.*/, ''), request: get(path) }));

  const filtered: { name: string; requests: LoadRequest[] }[] = [];
  for (const { list, rows, where, names } of FILTERS) {
    for (const name of names) {
      const values = await spread(rows, name, where);
      const requests = values.map((one) => get(`/${list}?${name}=${encodeURIComponent(one)}`));
      filtered.push({ name: `${list} by ${name}`, requests });
    }
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
  for (const [name, rows] of Object.entries(NAMED)) {
    const [path = ''] = plain.filter((one) => one.name === name).map(({ request }) => request.path);
    const joined = path.includes('?') ? '&' : '?';
    const texts = ['a', ...(await spread(rows, 'name'))];
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
    filtered,
    sorted,
    searched,
    combined: together.map((query) => get(`/restaking/activity?${query}`)),
    depths,
  };
}
