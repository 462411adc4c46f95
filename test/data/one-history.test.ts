import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';

const SEEDS = [1, 2, 3].slice(0, repetitions(1, 3));

const SUBJECTS = [
  ...SEEDS.map((seed) => ({
    name: `tiny, seed ${seed}`,
    folder: () => generated('tiny', seed),
    isSample: false,
  })),
  { name: 'small, seed 1', folder: () => generated('small', 1), isSample: false },
  { name: 'the sample', folder: async () => SAMPLE, isSample: true },
];

/** From when on anybody was slashed on mainnet. */
const SLASHING = '2025-04-17';

/** Activities of a table: an action, and the rows with one activity each. */
const COUNTED: readonly (readonly [action: string, rows: string])[] = [
  ['WITHDRAWAL_QUEUED', 'withdrawals'],
  ['WITHDRAWAL_COMPLETED', 'withdrawals where completed'],
  ['WITHDRAWAL_MIGRATED', 'withdrawals where migrated'],
  ['REWARDS_CLAIMED', 'reward_claims'],
  ['AVS_REWARD_SUBMISSION', `rewards where type = 'avs'`],
  ['REWARD_SUBMISSION_FOR_ALL', `rewards where type = 'all_stakers'`],
  ['REWARD_SUBMISSION_FOR_EARNER', `rewards where type = 'all_earners'`],
  ['DISTRIBUTION_ROOT_SUBMITTED', 'distribution_roots'],
  ['POD_DEPLOYED', 'pods'],
  ['POD_SHARES_UPDATED', `share_changes where reason = 'pod_update'`],
  [
    'SHARES_DEPOSITED_IN_STRATEGY',
    `share_changes where reason in ('deposit', 'withdrawal_completed') and strategy <> '${BEACON_STRATEGY}'`,
  ],
  ['OPERATOR_SHARES_INCREASED', 'operator_share_changes where staker is not null and delta > 0'],
  ['OPERATOR_SHARES_DECREASED', 'operator_share_changes where staker is not null and delta < 0'],
  ['STAKER_DELEGATED', 'delegation_changes where "operator" is not null'],
  ['STAKER_UNDELEGATED', 'delegation_changes where "operator" is null'],
  ['AVS_REGISTER_OPERATOR', 'registration_changes where registered and operator_set_id is null'],
  [
    'AVS_DEREGISTER_OPERATOR',
    'registration_changes where not registered and operator_set_id is null',
  ],
  ['STRATEGY_WHITELISTING', 'strategies'],
];

describe.each(SUBJECTS)('the tables of one history ($name)', ({ folder, isSample }) => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
    await loadSnapshot([connection], await folder());
    await connection.run('use memory.snapshot');
    // Each table with its rows' position on the chain, and texts for types that differ between
    // tables.
    await connection.run(/* sql */ `
      create temp view moves as
        select staker::varchar as staker, strategy::varchar as strategy, shares::hugeint as shares, reason::varchar as reason,
          deposit_shares::hugeint as deposit_shares, block_number, log_index, "timestamp",
          shares::hugeint - coalesce(lag(shares::hugeint) over (partition by staker, strategy order by block_number, log_index), 0) as delta
        from share_changes;
      create temp view delegations as
        select staker::varchar as staker, "operator"::varchar as "operator", block_number, log_index from delegation_changes;
      create temp view operator_moves as
        select "operator"::varchar as "operator", strategy::varchar as strategy, staker::varchar as staker, delta::hugeint as delta,
          shares::hugeint as shares, block_number, log_index from operator_share_changes;`);
  });
  afterAll(() => instance.closeSync());

  /** The first rows of a SELECT that must find none. */
  const found = async (sql: string) =>
    (await connection.runAndReadAll(`${sql} limit 3`)).getRowsJS();

  it.each(COUNTED)('count the same in the log and in a table: %s', async (action, rows) => {
    const [counts] = await found(`
      select (select count(*) from activities where action = '${action}'), (select count(*) from ${rows})`);
    expect(counts?.[0]).toEqual(counts?.[1]);
    expect(Number(counts?.[0])).toBeGreaterThan(0);
  });

  it('move the shares of an operator by what its stakers move, at every time', async () => {
    // A delegated staker's changes, and its shares when it begins and ends to delegate, change the
    // operator's shares.
    expect(
      await found(/* sql */ `
      with pairs as (select distinct staker, strategy from moves),
      events as (
        select staker, strategy, block_number, log_index, delta, shares, null as named, false as delegates from moves
        union all
        select staker, strategy, block_number, log_index, 0, null, coalesce("operator", ''), true
        from delegations join pairs using (staker)),
      events_with_former as (
        select *, coalesce(last_value(named ignore nulls) over before, '') as former,
          coalesce(last_value(shares ignore nulls) over before, 0) as former_shares
        from events
        window before as (partition by staker, strategy order by block_number, log_index rows between unbounded preceding and 1 preceding)),
      expected as (
        select former as "operator", strategy, block_number, if(delegates, -former_shares, delta) as delta from events_with_former
        union all
        select named, strategy, block_number, former_shares from events_with_former where delegates),
      by_block as (
        select "operator", strategy, block_number, sum(delta) as delta from expected
        where "operator" <> '' and delta <> 0 group by all),
      moves_by_block as (select "operator", strategy, block_number, sum(delta) as delta from operator_moves group by all)
      select * from by_block full join moves_by_block using ("operator", strategy, block_number)
      where by_block.delta is distinct from moves_by_block.delta`),
    ).toEqual([]);
  });

  it('add up an operator’s moves to its shares, which are never below 0', async () => {
    expect(
      await found(/* sql */ `
      select * from (
        select *, sum(delta) over (partition by "operator", strategy order by block_number, log_index) as added from operator_moves)
      where added <> shares or shares < 0 or delta = 0`),
    ).toEqual([]);
  });

  it('encumber what is allocated or will be, and no more than the maximum', async () => {
    expect(
      await found(/* sql */ `
      with allocated as (
        select "operator"::varchar as "operator", strategy::varchar as strategy,
          sum(greatest(magnitude::hugeint, coalesce(pending_magnitude::hugeint, 0))) as encumbered
        from allocations group by all)
      select * from magnitudes full join allocated
        on magnitudes."operator"::varchar = allocated."operator" and magnitudes.strategy::varchar = allocated.strategy
      where coalesce(encumbered_magnitude::hugeint, 0) <> coalesce(encumbered, 0)
        or coalesce(encumbered, 0) > coalesce(max_magnitude::hugeint, 0)`),
    ).toEqual([]);
  });

  it('leave an operator with no shares behind', async () => {
    expect(
      await found(/* sql */ `
      select * from (select * from delegations where "operator" is null) ended
      asof join moves on ended.staker = moves.staker and ended.block_number >= moves.block_number
      where moves.shares > 0`),
    ).toEqual([]);
  });

  it('withdraw what shares lost, once each', async () => {
    expect(
      await found(/* sql */ `
      with lost as (
        select staker, block_number, sum(-delta) as shares, count(*) as strategies from moves
        where reason = 'withdrawal_queued' group by all),
      taken as (
        select staker::varchar as staker, start_block as block_number, list_sum(shares::hugeint[]) as shares, len(strategies) as strategies
        from withdrawals)
      select * from lost full join taken using (staker, block_number)
      where lost.shares is distinct from taken.shares or lost.strategies <> taken.strategies`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      with back as (
        select staker, block_number, sum(delta) as shares from moves where reason = 'withdrawal_completed' group by all),
      received as (
        select staker::varchar as staker, updated_block as block_number, list_sum(shares::hugeint[]) as shares
        from withdrawals where received_as = 'shares' or completed and era = 'm1' and updated_block in (select block_number from back))
      select * from back full join received using (staker, block_number)
      where back.shares is distinct from received.shares`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      select * from withdrawals
      qualify nonce::bigint <> row_number() over (partition by staker order by start_block) - 1`),
    ).toEqual([]);
  });

  it('slash all who delegate and hold, by the part that is told, and only since there is slashing', async () => {
    expect(
      await found(/* sql */ `
      select * from slashes
      where "timestamp" < '${SLASHING}' or wad_slashed not between 1 and 1000000000000000000`),
    ).toEqual([]);
    expect(
      await found(`select 1 from slashes having count(distinct wad_slashed) < 4 or count(*) < 5`),
    ).toEqual([]);
    // Sums of parts are rounded for each staker.
    expect(
      await found(/* sql */ `
      with holders as (
        select s."operator", s.strategy, s.block_number, s.wad_slashed, s.shares_slashed, m.staker, m.shares
        from slashes s
        join (select distinct staker, strategy from moves) pairs on pairs.strategy = s.strategy
        asof join moves m on m.staker = pairs.staker and m.strategy = pairs.strategy and m.block_number < s.block_number
        asof join delegations d on d.staker = pairs.staker and d.block_number < s.block_number
        where d."operator" = s."operator" and m.shares > 0),
      sums as (
        select "operator", strategy, block_number, any_value(wad_slashed)::double / 1e18 as part, any_value(shares_slashed) as slashed,
          sum(shares) as slashable, count(*) as stakers
        from holders group by all)
      select * from sums
      where abs(coalesce(slashed, 0)::double - slashable::double * part) > stakers * 2 + slashable::double * 1e-12`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      with lost as (
        select strategy, block_number, sum(-delta) as shares from moves where reason = 'slash' group by all),
      told as (
        select strategy::varchar as strategy, block_number, sum(shares_slashed)::hugeint as shares from slashes
        where shares_slashed is not null group by all)
      select * from lost full join told using (strategy, block_number) where lost.shares is distinct from told.shares`),
    ).toEqual([]);
  });

  it('move native ether through pods alone, which are older', async () => {
    expect(
      await found(/* sql */ `
      select * from moves left join pods on pods.staker = moves.staker
      where moves.strategy = '${BEACON_STRATEGY}' and (pods.pod is null or pods.created_block > moves.block_number)`),
    ).toEqual([]);
  });

  it('have no stake of an operator that has left EigenDA', async () => {
    const left = isSample
      ? 'true'
      : `operator_id not in (select operator_id from da_quorum_stakes where block_number >= 22000000)`;
    expect(
      await found(/* sql */ `
      select * from (
        select network, operator_id, quorum_number, arg_max(stake, block_number) as stake from da_quorum_stakes group by all)
      join da_operators using (network, operator_id) where not status and stake > 0 and ${left}`),
    ).toEqual([]);
    expect(await found('select * from da_operators where ejected and status')).toEqual([]);
  });

  it('reward in tokens that have a contract, once a submission', async () => {
    expect(
      await found(`select rewards_submission_hash from rewards group by 1 having count(*) > 1`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      select token from (select token from rewards union all select token from reward_claims)
      where token = '${BEACON_STRATEGY}'`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      with named as (
        select rewards_submission_hash, string_agg(strategy, ',' order by position) as strategies
        from reward_strategies group by 1)
      select * from rewards full join named using (rewards_submission_hash)
      where rewards.strategies is distinct from named.strategies ${isSample ? '' : 'and rewards.strategies is not null'}`),
    ).toEqual([]);
    expect(
      await found(/* sql */ `
      select * from reward_claims join distribution_roots using (root)
      where activated_at is null or activated_at > "timestamp"`),
    ).toEqual([]);
  });

  it('end a walk of prices with the price of today, a small step before it', async () => {
    expect(
      await found(/* sql */ `
      select * from (
        select token, "time", dollar_price::double as price,
          lag(dollar_price::double) over (partition by token order by "time") as former,
          lag("time") over (partition by token order by "time") as before
        from prices)
      where former > 0.01 and "time" < before + interval 4 days
        and abs(price / former - 1) > 0.07 * greatest(1, epoch("time" - before) / 86400)`),
    ).toEqual([]);
  });

  it('have weeks of much and of little', async () => {
    const [most] = await found(/* sql */ `
      select max(many) / median(many), median(many) / min(many) from (
        select count(*) as many from activities group by date_trunc('month', "timestamp") having count(*) > 5)`);
    expect(Number(most?.[0])).toBeGreaterThan(1.15);
  });
});

it('the sample shows nobody real as slashed', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const names = await connection.runAndReadAll(
    `select distinct name from '${SAMPLE}/slashes.parquet' join '${SAMPLE}/operators.parquet' using ("operator")`,
  );
  instance.closeSync();
  expect(names.getRows().length).toBeGreaterThan(1);
  for (const [name] of names.getRows()) expect(name).toMatch(/^Example operator \d$/);
});

it('the sample pays each earner what it has claimed by then, and never less', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const found = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const read = (table: string) => `read_parquet('${SAMPLE}/${table}.parquet')`;
  const least = await found(/* sql */ `
    with moves as (
      select earner, token, counted_from as moment, amount::varchar::hugeint as amount from ${read('reward_earnings')}
      union all
      select earner, token, "timestamp", -amount::varchar::hugeint from ${read('reward_claims')}
      where token in (select token from ${read('rewards')})
    )
    select min(balance), count(*) > 1000 from (
      select sum(amount) over (partition by earner, token order by moment, amount desc) as balance from moves
    )`);
  expect(least).toEqual([[0n, true]]);
  const others = await found(/* sql */ `
    select earner, token from ${read('reward_leaves')} full join (
      select earner, token, sum(amount::hugeint)::varchar as paid from ${read('reward_earnings')} group by all
    ) using (earner, token) where cumulative is distinct from paid`);
  instance.closeSync();
  expect(others).toEqual([]);
});
