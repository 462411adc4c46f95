import { readFileSync } from 'node:fs';
import { type AbiEvent, decodeEventLog, type Hex, parseAbiItem, toEventSelector } from 'viem';
import declarations from '../../../ingest/abi/events.json' with { type: 'json' };
import type { Network } from '../../../ingest/networks/network.ts';

/** A log as viem decodes it. */
export interface ChainLog {
  readonly block: number;
  readonly index: number;
  /** As the tables have times: `2024-10-04 00:17:37`. */
  readonly time: string;
  readonly seconds: number;
  readonly tx: Hex;
  /** Index of the transaction in its block. */
  readonly transaction: number;
  readonly address: Hex;
  readonly contract: string;
  readonly name: string;
  /** Parameters by name, as they are declared; addresses in lower case, integers as BigInt. */
  // biome-ignore lint/suspicious/noExplicitAny: the events' declarations are data
  readonly args: any;
}

/** A log before it is decoded. */
export interface RawLog {
  readonly block: number;
  readonly index: number;
  readonly seconds: number;
  readonly tx: Hex;
  /** Index of the transaction in its block. */
  readonly transaction: number;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Events of the proxy before a contract. */
const PROXY = 'Proxy';

/** Contracts whose events any address may emit. */
export const ANYWHERE: readonly string[] = ['StrategyBase', 'EigenPod', 'DurationVaultStrategy'];

/** Logs of a network's contracts and of all emitters of strategies' and pods' events, in order. */
export function decodeChain({ contracts }: Network, logs: readonly RawLog[]): ChainLog[] {
  const abis = new Map(
    Object.entries(declarations).map(([contract, events]) => [
      contract,
      new Map(
        Object.keys(events).map((one) => {
          const abi = parseAbiItem(`event ${one}` as 'event Any()'); // its text is data
          return [toEventSelector(abi), abi] as const;
        }),
      ),
    ]),
  );
  return logs.flatMap(({ topics, data, seconds, ...at }) => {
    const named = contracts.find(({ address }) => address === at.address)?.name;
    for (const contract of named ? [named, PROXY] : ANYWHERE) {
      const abi = abis.get(contract)?.get(topics[0] ?? '0x');
      if (!abi) continue;
      // one at least, by its ABI
      const decoded = decodeEventLog({ abi: [abi], data, topics: topics as [Hex, ...Hex[]] });
      const time = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
      const args = inOrderOf(abi, decoded.args);
      return [{ ...at, seconds, time, contract, name: decoded.eventName, args }];
    }
    return [];
  });
}

/** Parameters in the order of the declaration: viem has the indexed ones first. */
function inOrderOf({ inputs }: AbiEvent, args: unknown): unknown {
  const found = plain(args);
  if (typeof found !== 'object' || found === null) return found;
  const values: Readonly<Record<string, unknown>> = { ...found };
  return Object.fromEntries(inputs.map(({ name = '' }) => [name, values[name]]));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string')
    return /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value;
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

/** The logs of a folder of `eth_getLogs` and `eth_getBlockByNumber`. */
export function readRawLogs(folder: string): RawLog[] {
  const lines = (name: string): Record<string, string>[] =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const times = new Map(lines('blocks.ndjson').map((one) => [one.number, Number(one.timestamp)]));
  return lines('logs.ndjson')
    .map((one) => ({
      block: Number(one.blockNumber),
      index: Number(one.logIndex),
      seconds: times.get(one.blockNumber) ?? Number.NaN,
      tx: one.transactionHash as Hex, // as JSON-RPC has it
      transaction: Number(one.transactionIndex),
      address: one.address as Hex,
      topics: one.topics as unknown as Hex[],
      data: one.data as Hex,
    }))
    .sort((a, b) => a.block - b.block || a.index - b.index);
}
