import type { Client } from '../../../client/index.ts';
import { sum } from '../format/numbers.ts';
import { allRows } from './answer.ts';

const STORED = 'restaking-analytics.watched';

/** The browser keeps at most this many. */
const MAX_WATCHED = 100;

/** The path of a watched thing's view; `total` is the value delegated to all operators. */
export type WatchedKind = 'operators' | 'avs' | 'strategies' | 'total';

/** A thing that the visitor watches, with its value at the time that it was chosen. */
export interface Watched {
  readonly kind: WatchedKind;
  readonly id: string;
  readonly name: string;
  /** US dollars. */
  readonly tvl: string;
  /** The snapshot's time. */
  readonly time: string;
}

/** The things that the visitor watches in this browser, the newest first. */
export function keptWatched(): readonly Watched[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWatched) : [];
  } catch {
    return []; // The browser blocks storage, or another program wrote it.
  }
}

export function isKept(kind: WatchedKind, id: string): boolean {
  return keptWatched().some((one) => one.kind === kind && one.id === id);
}

/** Keeps a thing in this browser. */
export function keepWatched(one: Watched): void {
  store([one, ...without(one.kind, one.id)].slice(0, MAX_WATCHED));
}

/** Removes a thing from this browser. */
export function forgetWatched(kind: WatchedKind, id: string): void {
  store(without(kind, id));
}

/** Gives values in US dollars by identifier. */
export async function valuesOf(
  client: Client,
  kind: WatchedKind,
): Promise<ReadonlyMap<string, string>> {
  switch (kind) {
    case 'operators': {
      const rows = await allRows(client, 'restakingAllOperators', {});
      return new Map(rows.map(({ operator, tvl }) => [operator, tvl]));
    }
    case 'avs': {
      const rows = await allRows(client, 'restakingAllAvs', {});
      return new Map(rows.map(({ avs, tvl }) => [avs, tvl]));
    }
    case 'strategies': {
      const rows = await allRows(client, 'restakingAllStrategies', {});
      return new Map(rows.map(({ strategy, tvl }) => [strategy, tvl]));
    }
    case 'total': {
      const { data } = await client.restakingEcosystemTvl({});
      return new Map([['', sum(data.strategies.map(({ tvl }) => tvl))]]);
    }
  }
}

function without(kind: WatchedKind, id: string): readonly Watched[] {
  return keptWatched().filter((one) => one.kind !== kind || one.id !== id);
}

function store(all: readonly Watched[]): void {
  if (all.length === 0) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify(all));
}

function isWatched(one: unknown): one is Watched {
  const { kind, id, name, tvl, time } = Object(one);
  return (
    ['operators', 'avs', 'strategies', 'total'].includes(kind) &&
    (kind === 'total' ? id === '' : /^0x[0-9a-f]{40}$/.test(id)) &&
    typeof name === 'string' &&
    /^\d+(\.\d+)?$/.test(tvl) &&
    !Number.isNaN(Date.parse(time))
  );
}
