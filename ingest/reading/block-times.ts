import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import type { Network } from '../networks/network.ts';
import { relationOfKind } from '../store/columns.ts';
import type { LogStore } from '../store/log-store.ts';

/** Seconds after which a block is usually final: two epochs and a margin. */
const FINAL_SECONDS = 15 * 60;

/** Warns if a store's newest block is so recent that a reorganisation may replace it. */
export async function tooYoung(
  connection: DuckDBConnection,
  store: LogStore,
  nowSeconds = Math.floor(Date.now() / 1000),
): Promise<string[]> {
  const found = await connection.runAndReadAll(
    `select max(number), max(timestamp) from ${relationOfKind(store, 'blocks')}`,
  );
  const [number, time] = (found.getRowsJS()[0] ?? []).map(Number);
  if (!time || time + FINAL_SECONDS <= nowSeconds) return [];
  return [
    `block ${number}: is ${Math.max(nowSeconds - time, 0)} s old: a reorganisation may replace it; export up to a final ` +
      'block (cryo: --reorg-buffer 64)',
  ];
}

/** The beacon chain has a slot every 12 seconds. */
const SLOT_SECONDS = 12;

/**
 * Lists problems in block times, a message each: since the merge they grow with the number and
 * fall on the chain's slots, which detects a wrong chain.
 */
export async function timeProblems(
  connection: DuckDBConnection,
  store: LogStore,
  { genesisTime, network }: Network,
): Promise<Message[]> {
  const found = await connection.runAndReadAll(/* sql */ `
    with times as (
      select number, timestamp, lag(number) over (order by number) as number_before,
        lag(timestamp) over (order by number) as time_before
      from ${relationOfKind(store, 'blocks')}),
    off as (select * from times where (timestamp - ${genesisTime}) % ${SLOT_SECONDS} <> 0),
    back as (select * from times where timestamp <= time_before)
    select (select count(*) from off), (select min(number) from off), (select arg_min(timestamp, number) from off),
      (select count(*) from back), (select min(number) from back), (select arg_min(number_before, number) from back)`);
  const row = (found.getRowsJS()[0] ?? []).map(Number);
  const [off = 0, offBlock = 0, offTime = 0, back = 0, backBlock = 0, before = 0] = row;
  return [
    ...(off > 0
      ? [INPUT_PROBLEMS.time_is_no_slot({ block: offBlock, time: offTime, network, count: off })]
      : []),
    ...(back > 0
      ? [INPUT_PROBLEMS.times_out_of_order({ block: backBlock, before, count: back })]
      : []),
  ];
}
