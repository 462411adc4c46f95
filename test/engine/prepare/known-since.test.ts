import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { makeRollups } from '../../../engine/prepare/rollup.ts';
import { KNOWN_SINCE } from '../../../engine/prepare/states/known-since.ts';

it('an AVS is known since its first operator set, where nothing before tells of it', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`
    create schema snapshot; create schema rollup;
    create table snapshot.activities as
      select 'AVS_METADATA_URI_UPDATED' as action, null::varchar as "operator", 'told' as avs, 5::bigint as block_number,
        timestamp '2024-01-05' as "timestamp";
    create table snapshot.delegation_changes as
      select null::varchar as "operator", 1::bigint as block_number, timestamp '2024-01-01' as "timestamp";
    create table snapshot.registration_changes as
      select 'told' as avs, 7::bigint as block_number, timestamp '2024-01-07' as "timestamp";
    create table snapshot.operator_sets as
      from (values ('told', timestamp '2024-01-06'), ('set alone', timestamp '2024-01-09'), ('set alone', timestamp '2024-01-08'))
        sets(avs, created_at)`);
  await makeRollups(connection, { absent: [], block: null }, KNOWN_SINCE);
  const reader = await connection.runAndReadAll(
    `select address, since_block::integer, strftime(make_timestamp(since_us), '%d') from rollup.known_avs_since order by address`,
  );
  expect(reader.getRows()).toEqual([
    ['set alone', null, '08'],
    ['told', 5, '05'],
  ]);
  connection.closeSync();
});
