import { join, relative } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { DICTIONARY, UNLISTED_CONTRACTS } from '../../ingest/abi/dictionary.ts';
import type { Network } from '../../ingest/networks/network.ts';
import type { Json } from '../ingest/rpc/chain.ts';
import { type Branch, firstBlock } from './chain.ts';
import { filesBelow } from './durable.ts';

/** Contracts of each event that `activities` shows, by topic; null if any contract may emit it. */
const SHOWN = new Map<string, readonly string[] | null>();
for (const { topic0, contract, actions } of DICTIONARY) {
  if (actions.length === 0) continue;
  const isAnywhere = UNLISTED_CONTRACTS.includes(contract) || SHOWN.get(topic0) === null;
  SHOWN.set(topic0, isAnywhere ? null : [...(SHOWN.get(topic0) ?? []), contract]);
}

/** The logs that a snapshot shows, each by its place on the chain. */
export interface ShownLogs {
  /** Of `activities`, in their order. */
  readonly actions: readonly string[];
  /** Of `further_activities`. */
  readonly further: readonly string[];
}

/** Reads which logs a snapshot shows. */
export async function shownLogs(connection: DuckDBConnection, folder: string): Promise<ShownLogs> {
  const names = filesBelow(folder).map((path) => relative(folder, path));
  const placesOf = async (pattern: RegExp): Promise<string[]> => {
    const paths = names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
    if (paths.length === 0) return [];
    const found = await connection.runAndReadAll(/* sql */ `
      select distinct block_number, log_index, concat_ws(' ', block_number, log_index,
        metadata->>'$.transactionIndex', metadata->>'$.transactionHash')
      from read_parquet([${paths.map((path) => sqlText(path)).join(', ')}]) order by all`);
    return found.getRowsJS().map((row) => String(row[2]));
  };
  return {
    actions: await placesOf(/^activities\/.*\.parquet$/),
    further: await placesOf(/^further_activities\.parquet$/),
  };
}

/**
 * Whether a snapshot's logs are those of a branch up to a block: it shows each action once, and no
 * log of another branch. It takes milliseconds, where a fresh derivation takes seconds.
 */
export function isOfBranch(
  { actions, further }: ShownLogs,
  { contracts }: Network,
  branch: Branch,
  to: number,
): boolean {
  const logs = branch.logs(firstBlock(), to);
  const all = new Set(logs.map(placeOf));
  const names = new Map(contracts.map(({ address, name }) => [address.toLowerCase(), name]));
  const expected = logs.filter(({ address, topics }) => {
    const [topic = ''] = topics as string[]; // a log as JSON-RPC gives it
    const emitters = SHOWN.get(topic);
    return emitters === null || emitters?.includes(names.get(String(address)) ?? '');
  });
  return (
    JSON.stringify(expected.map(placeOf)) === JSON.stringify(actions) &&
    further.every((place) => all.has(place))
  );
}

function placeOf({ blockNumber, logIndex, transactionIndex, transactionHash }: Json): string {
  return `${Number(blockNumber)} ${Number(logIndex)} ${Number(transactionIndex)} ${transactionHash}`;
}
