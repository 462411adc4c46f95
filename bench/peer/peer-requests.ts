import type { Client } from 'pg';

/** Names a kind of requests, which the load generator sends one after another. */
export interface Workload {
  readonly name: string;
  readonly paths: readonly string[];
}

/** Each kind has different requests, so that not a single page is measured. */
const VARIANTS = 4;

/** Makes the measured requests, for entities in the loaded snapshot. */
export async function workloads(client: Client): Promise<Workload[]> {
  const column = async (sql: string) => {
    const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' });
    return rows.map(([value]) => value);
  };
  const pages = (path: string, first = 1) =>
    Array.from({ length: VARIANTS }, (_, at) => `${path}?page=${first + at}`);
  const [activities] = await column('select count(*) from activities');
  const middle = Math.floor(Number(activities) / 12 / 2);
  const actions = await column(/* sql */ `
    select action
    from activities
    group by action
    order by count(*) desc, action
    limit ${VARIANTS}`);
  // The most recently active stakers: some with few activities, some with many.
  const stakers = await column(/* sql */ `
    select hex(staker)
    from activities
    where staker is not null
    group by staker
    order by max("timestamp") desc, staker
    limit ${VARIANTS}`);
  // Operators from the most to the fewest stakers, in equal steps.
  const operators = await column(/* sql */ `
    select hex(operator)
    from (
      select operator, row_number() over (order by count(*) desc, operator) - 1 as rank,
        count(*) over () as operators
      from stakers
      where operator is not null
      group by operator
    ) ranked
    where rank % (operators / ${VARIANTS}) = 0
    order by rank
    limit ${VARIANTS}`);
  const roots = await column(/* sql */ `
    select root_index
    from distribution_roots
    order by root_index desc
    limit ${VARIANTS}`);
  const batches = await column(/* sql */ `
    select hex(batch_header_hash)
    from da_batches
    where network = 'ethereum'
    order by block_number desc, batch_header_hash
    limit ${VARIANTS}`);
  const each = (path: string, parameter: string, values: readonly string[]) =>
    values.map((value) => `${path}?${parameter}=${value}`);
  return [
    { name: 'all-stakers', paths: pages('/restaking/all-stakers') },
    { name: 'all-tokens', paths: ['/restaking/all-tokens'] },
    { name: 'all-deposits', paths: pages('/restaking/all-deposits') },
    { name: 'activity', paths: pages('/restaking/activity') },
    { name: 'activity, deep page', paths: pages('/restaking/activity', middle) },
    { name: 'activity by action', paths: each('/restaking/activity', 'action', actions) },
    { name: 'activity by staker', paths: each('/restaking/activity', 'staker', stakers) },
    {
      name: 'operator-strategies',
      paths: each('/restaking/operator-strategies', 'operator', operators),
    },
    { name: 'operators-tvl', paths: pages('/restaking/operators-tvl') },
    {
      name: 'distribution-root-info',
      paths: each('/restaking/distribution-root-info', 'rootIndex', roots),
    },
    {
      name: 'batch-by-hash',
      paths: each('/availability/batch-by-hash', 'batchHeaderHash', batches),
    },
  ];
}
