import * as z from 'zod';
import type { ChainlinkFeed, PriceSource } from '../networks/price-sources.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import { RpcFailure } from './rpc-failure.ts';

/* A feed's proxy has these selectors (Chainlink's AggregatorProxy). */
/** `phaseId()` returns the current phase's number, from 1. */
const PHASE_ID = '0x58303b10';
/** `phaseAggregators(uint16)` returns a phase's aggregator. */
const PHASE_AGGREGATORS = '0xc1597304';

/** A proxy with more phases is none: real ones have fewer than ten. */
const MAX_PHASES = 100;

const word = z.string().regex(/^0x[0-9a-f]{64}$/i);

/** Aggregator that a feed has in a phase. */
interface Phase {
  readonly number: number;
  /** Has digits in lower case. */
  readonly aggregator: string;
}

/**
 * Asks feeds' proxies for their aggregators. Returns a warning for each that the network's file
 * lacks, and for each proxy that does not answer as one. Throws an IngestError if no endpoint
 * answers at all.
 */
export async function feedWarnings(
  endpoints: Endpoints,
  sources: readonly PriceSource[],
): Promise<string[]> {
  const warnings: string[] = [];
  for (const source of sources) {
    if (source.source !== 'chainlink') continue;
    try {
      const phases = await endpoints.use((one) => phasesOf(one, source.proxy), endpoints.count);
      warnings.push(...missingPhases(source, phases).map((phase) => warningOf(source, phase)));
    } catch (cause) {
      if (!(cause instanceof RpcFailure)) throw cause;
      warnings.push(
        `feed ${source.proxy} of ${source.token}: its aggregators are not checked: ${cause.message}`,
      );
    }
  }
  return warnings;
}

/** Phases that a file lacks; those before its first aggregator ended before it was written. */
function missingPhases({ aggregators }: ChainlinkFeed, phases: readonly Phase[]): Phase[] {
  const listed = new Set(aggregators.map(({ address }) => address));
  const first = phases.findIndex(({ aggregator }) => listed.has(aggregator));
  return phases.slice(Math.max(first, 0)).filter(({ aggregator }) => !listed.has(aggregator));
}

function warningOf({ token, proxy }: ChainlinkFeed, { number, aggregator }: Phase): string {
  const entry = JSON.stringify({ address: aggregator });
  return (
    `feed ${proxy} of ${token}: the network's file lacks the aggregator of phase ${number}, so ` +
    `that its prices are missing: add ${entry} to aggregators in a file of your own for ` +
    '--network, with a new --store and all inputs'
  );
}

async function phasesOf(endpoint: Endpoint, proxy: string): Promise<Phase[]> {
  const count = Number(BigInt(await callWord(endpoint, proxy, PHASE_ID)));
  if (count < 1 || count > MAX_PHASES) {
    throw new RpcFailure('unknown', `${endpoint.name}: phaseId() of ${proxy} is ${count}`);
  }
  const phases: Phase[] = [];
  for (let number = 1; number <= count; number += 1) {
    const argument = number.toString(16).padStart(64, '0');
    const answer = await callWord(endpoint, proxy, `${PHASE_AGGREGATORS}${argument}`);
    phases.push({ number, aggregator: `0x${answer.slice(-40).toLowerCase()}` });
  }
  return phases.filter(({ aggregator }) => !/^0x0+$/.test(aggregator));
}

/** The word that a call returns. Throws an RpcFailure if it returns anything else. */
async function callWord(endpoint: Endpoint, to: string, data: string): Promise<string> {
  const parsed = word.safeParse(await endpoint.request('eth_call', [{ to, data }, 'latest']));
  if (parsed.success) return parsed.data;
  throw new RpcFailure('unknown', `${endpoint.name}: eth_call of ${to} returns no word`);
}
