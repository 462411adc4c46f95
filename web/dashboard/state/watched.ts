import type { Client } from '../../../client/index.ts';
import { allRows } from './answer.ts';
import { fetchFigure } from './figures.ts';

const STORED = 'restaking-analytics.watched';

/** The browser keeps at most this many. */
const MAX_WATCHED = 100;

/** A watched thing's view has this path; a figure may be on any view. */
export type WatchedKind = 'operators' | 'avs' | 'strategies' | 'figure';

/** A thing that the visitor watches, with its value at the time that it was chosen. */
export interface WatchedItem {
  readonly kind: WatchedKind;
  /** An address, or a figure as JSON. */
  readonly id: string;
  readonly name: string;
  /** In US dollars, or in the figure's unit. */
  readonly value: string;
  /** The snapshot's time. */
  readonly time: string;
  /** A figure's view has this address, from `#` on. */
  readonly view?: string;
}

/** The things that the visitor watches in this browser, the newest first. */
export function keptWatched(): readonly WatchedItem[] {
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
export function keepWatched(one: WatchedItem): void {
  store([one, ...without(one.kind, one.id)].slice(0, MAX_WATCHED));
}

/** Removes a thing from this browser. */
export function forgetWatched(kind: WatchedKind, id: string): void {
  store(without(kind, id));
}

/** Gives values by address in US dollars, or by figure. */
export async function valuesOf(
  client: Client,
  kind: WatchedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
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
    case 'figure':
      return new Map(
        await Promise.all(
          ids.map(async (id) => [id, await fetchFigure(client, JSON.parse(id))] as const),
        ),
      );
  }
}

function without(kind: WatchedKind, id: string): readonly WatchedItem[] {
  return keptWatched().filter((one) => one.kind !== kind || one.id !== id);
}

function store(all: readonly WatchedItem[]): void {
  if (all.length === 0) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify(all));
}

function isWatched(one: unknown): one is WatchedItem {
  const { kind, id, name, value, time, view } = Object(one);
  return (
    (kind === 'figure'
      ? isFigure(id) && String(view).startsWith('#/')
      : ['operators', 'avs', 'strategies'].includes(kind) && /^0x[0-9a-f]{40}$/.test(id)) &&
    typeof name === 'string' &&
    /^-?\d+(\.\d+)?$/.test(value) &&
    !Number.isNaN(Date.parse(time))
  );
}

/** Whether a text is a figure as JSON. */
function isFigure(text: string): boolean {
  try {
    const { id, parameters, at, unit } = JSON.parse(text);
    return (
      typeof id === 'string' &&
      typeof parameters === 'object' &&
      typeof at === 'string' &&
      typeof unit === 'string'
    );
  } catch {
    return false;
  }
}
