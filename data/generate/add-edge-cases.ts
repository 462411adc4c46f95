import type { DuckDBConnection } from '@duckdb/node-api';
import { EDGE_CASE_JSON, EDGE_CASE_TEXTS, GIANT_TOKENS } from './edge-case-values.ts';

/** The contract allows no larger amount; three times over, it makes a sum pass 2^127. */
const LARGEST = `99999999999999999999999999999999999999::decimal(38, 0)`;

/**
 * Changes the tables that the history is made of so that they have, at every size, values that are
 * allowed and easily got wrong. They stay valid: references that do not resolve are only those that
 * the contract warns about.
 */
export async function addEdgeCases(connection: DuckDBConnection): Promise<void> {
  await addEdgeCasesOfStakers(connection);
  await addEdgeCasesOfEntities(connection);
  await addEdgeCasesOfRewards(connection);
  await addEdgeCasesOfAvailability(connection);
}

async function addEdgeCasesOfStakers(connection: DuckDBConnection): Promise<void> {
  const giants = GIANT_TOKENS.map((token) => -1 - token).join(', ');
  await connection.run(/* sql */ `
    -- Operators that are not in the operators table, one with two stakers.
    update stakers set "operator" = address_of(i // 2, 'unknown operator') where i in (12, 13, 14);
    update stakers set "operator" = null where i = 15;

    update stakers set updated_at = (select updated_at from stakers where i = 3) where i between 4 and 7;
    update stakers set updated_at = updated_at + to_microseconds(123456) where i % 5 = 3;

    update staker_shares set shares = 0
    where j in (select j from staker_shares where j >= 0 order by j limit 2);

    update staker_shares set strategy = address_of(j, 'unlisted strategy')
    where j in (select j from staker_shares where j >= 0 order by j limit 2 offset 2);

    -- What the other holders have is at most target_shares, so a strategy stays below 1e38; the
    -- operator's sum over strategies does not.
    update staker_shares set shares = ${LARGEST} - target_shares::decimal(38, 0)
    from tokens
    where staker_shares.token_i = tokens.i and j in (${giants});

    update stakers set "operator" = (select "operator" from operators where i = 0)
    where i in (select staker_i from staker_shares where j in (${giants}));
  `);
}

async function addEdgeCasesOfEntities(connection: DuckDBConnection): Promise<void> {
  for (const table of ['operators', 'avs']) {
    await connection.run(
      /* sql */ `
      update ${table}
      set name = texts[1 + (i // 3) % len(texts)], description = texts[1 + (i // 3 + 4) % len(texts)]
      from (select from_json($texts, '["varchar"]') as texts)
      where i % 3 = 1;
      `,
      { texts: JSON.stringify(EDGE_CASE_TEXTS) },
    );
    await connection.run(/* sql */ `
      update ${table}
      set
        metadata_uri = null, name = null, description = null, logo = null, website = null,
        telegram = null, discord = null, x = null
      where i % 9 = 2;
    `);
  }
  await connection.run(/* sql */ `
    update tokens set synced = i <> 3 where i < 8;

    insert into avs_operators
    select avs, address_of(1, 'unknown operator'), true, moment(0, 'unknown registration')
    from avs where i = 0
    union all
    select address_of(0, 'unknown avs'), "operator", true, moment(0, 'unknown registration')
    from operators where i = 0
    union all
    select address_of(0, 'unknown avs'), address_of(1, 'unknown operator'), false, moment(1, 'unknown registration');
  `);
}

/** Adds edge cases to the activity log, which is made of the history. */
export async function addEdgeCasesOfActivities(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    update activities set data = if(i % 13 = 6, null, '') where i % 13 in (6, 7);
    update activities set metadata = if(i % 7 = 3, null, '') where i % 7 in (3, 5);
    update activities set staker = null where pod is not null and i % 17 = 0;
    update activities set "operator" = address_of(6, 'unknown operator') where "operator" is not null and i % 101 = 0
      -- Whoever registers is in the table of operators.
      and action <> 'OPERATOR_REGISTERED';

    -- The second block of some pairs gets the time of the first; others get microseconds.
    update activities set "timestamp" = "timestamp" - to_seconds(12) where block_number % 4 = 1;
    update activities set "timestamp" = "timestamp" + to_microseconds(654321) where block_number % 16 in (6, 8);

    -- Two actions of one log: the key tells them apart by the action alone.
    update activities set log_index = twin.log_index
    from (
      select b.i, a.log_index
      from activities as a
      join activities as b on b.block_number = a.block_number and b.action <> a.action and b.i > a.i
      where b.i < 400
      qualify row_number() over (partition by b.block_number order by a.i, b.i) = 1
    ) as twin
    where activities.i = twin.i;
  `);
  // Single activities on the edges of weeks and months, one of them a microsecond before.
  await connection.run(/* sql */ `
    update activities set "timestamp" = date_trunc('week', "timestamp") where i = 20;
    update activities set "timestamp" = date_trunc('week', "timestamp") - to_microseconds(1) where i = 21;
    update activities set "timestamp" = date_trunc('month', "timestamp") where i = 22;
    update activities set "timestamp" = date_trunc('month', "timestamp") - to_microseconds(1) where i = 23;
  `);
  await connection.run(
    /* sql */ `
    update activities
    set
      data = if(i % 11 = 4, objects[1 + (i // 11) % len(objects)], data),
      metadata = if(i % 11 = 5, objects[1 + (i // 11) % len(objects)], metadata)
    from (select from_json($objects, '["varchar"]') as objects)
    where i % 11 in (4, 5);
    `,
    { objects: JSON.stringify(EDGE_CASE_JSON) },
  );
}

async function addEdgeCasesOfRewards(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    update rewards set amount = ${LARGEST} - i::decimal(38, 0) where i < 4;
    update rewards set amount = 0 where i = 4;
    update rewards set strategies = null where i = 3;
    update rewards
    set avs = null, submitter = null, token_hopper = null, submission_nonce = null, duration = null
    where i = 5;
    update rewards set token_hopper = address_of(0, 'token hopper') where i = 6;
    -- Tokens that back no strategy.
    update rewards set token = address_of(i % 4, 'reward token') where i % 9 = 8;
    update rewards set updated_at = (select updated_at from rewards where i = 6) where i between 7 and 11;
    update rewards set submission_nonce = '115792089237316195423570985008687907853269984665640564039457584007913129639935' where i = 6;
    update distribution_roots set updated_at = updated_at + to_microseconds(1) where root_index % 3 = 1;
    update distribution_roots
    set rewards_calculation_end_timestamp = rewards_calculation_end_timestamp + to_microseconds(1999)
    where root_index % 3 = 2;
  `);
}

async function addEdgeCasesOfAvailability(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    update da_operators set socket = null where i = 1;
    update da_operators set status = false, ejected = true where i = 2;

    -- On ethereum 3 and 4 have the same stakes, 5 has lost nearly all, 6 never had any. On holesky
    -- the stakes of 1 add up to more than 2^127 and those of 3 to nothing.
    delete from da_quorum_stakes
    where (network, operator_id) in (
      select (network, operator_id) from da_operators
      where network = 'ethereum' and i between 3 and 6 or network = 'holesky' and i in (1, 3)
    );

    insert into da_quorum_stakes
    select network, operator_id, quorum, stake, block
    from da_operators
    join (
      values
        ('ethereum', 3, 0, 777000000000000000000::decimal(38, 0), 22000000),
        ('ethereum', 4, 0, 777000000000000000000, 22000001),
        ('ethereum', 5, 0, 888000000000000000000000, 21000000),
        ('ethereum', 5, 0, 1, 22000000),
        ('ethereum', 5, 255, 0, 22000000),
        ('holesky', 1, 0, ${LARGEST}, 22000000),
        ('holesky', 1, 1, ${LARGEST}, 22000000),
        ('holesky', 1, 2, ${LARGEST}, 22000000),
        ('holesky', 3, 0, 0, 22000000)
    ) as fixed(on_network, number, quorum, stake, block) on network = on_network and i = number;

    -- One address with two operator ids of equal stakes.
    update da_operators
    set "operator" = (select "operator" from da_operators where network = 'ethereum' and i = 3)
    where network = 'ethereum' and i = 4;

    -- Batches may name operators by address and in any case, and one name twice; two share an id.
    update da_batches
    set
      signers = list_append(signers, (select "operator" from da_operators where network = 'ethereum' and i = 3)),
      non_signers = [
        (select '0x' || upper("operator"[3:]) from da_operators where network = 'ethereum' and i = 0),
        (select '0x' || upper(operator_id[3:]) from da_operators where network = 'ethereum' and i = 0),
        (select operator_id from da_operators where network = 'ethereum' and i = 4)
      ]
    where batch_id = '9000';
    update da_batches set batch_id = '9003' where batch_id = '9001';

    update da_batches set signers = [], non_signers = [], logs = [], transactions = [] where batch_id = '9002';
    update da_batches set blobs_length = 9007199254740993 where batch_id = '9003';
    update da_batches set blobs_length = null where batch_id = '9002';
  `);
}
