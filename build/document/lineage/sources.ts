/** A value, a column or a table is computed from these. */
export interface Sources {
  /** Has event keys, as `ingest/abi/events.json` writes them. */
  readonly events: ReadonlySet<string>;
  /** Names given relations. */
  readonly given: ReadonlySet<string>;
  /** Whether it has words from logs before any condition names their events. */
  readonly anyLog: boolean;
}

/** Maps columns to their sources. */
export type ColumnSources = ReadonlyMap<string, Sources>;

export const NO_SOURCES: Sources = { events: new Set(), given: new Set(), anyLog: false };

/** A log's word has these sources before a condition names its event. */
export const ANY_LOG: Sources = { ...NO_SOURCES, anyLog: true };

/** Returns a given relation's sources. */
export function givenSource(name: string): Sources {
  return { ...NO_SOURCES, given: new Set([name]) };
}

export function union(all: Iterable<Sources>): Sources {
  const events = new Set<string>();
  const given = new Set<string>();
  let anyLog = false;
  for (const one of all) {
    for (const key of one.events) events.add(key);
    for (const name of one.given) given.add(name);
    anyLog ||= one.anyLog;
  }
  return { events, given, anyLog };
}

/**
 * Narrows sources by the events that a condition names: words from any log become words from these
 * events, and those events remain that the condition names, if it names any.
 */
export function narrowByEvents(sources: Sources, named: ReadonlySet<string>): Sources {
  if (named.size === 0) return sources;
  const both = [...sources.events].filter((key) => named.has(key));
  const events = new Set(both.length > 0 ? both : sources.events);
  if (sources.anyLog) for (const key of named) events.add(key);
  return { events, given: sources.given, anyLog: false };
}
