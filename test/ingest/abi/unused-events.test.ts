import { describe, expect, it } from 'vitest';
import { wholeStatement } from '../../../common/relations/relation.ts';
import { DICTIONARY, eventOf } from '../../../ingest/abi/dictionary.ts';
import { UNUSED_EVENTS } from '../../../ingest/abi/unused-events.ts';
import { activitiesSql } from '../../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../../ingest/derive/relations/activity-columns.ts';
import { ACTIVITY_RELATIONS } from '../../../ingest/derive/relations/activity-logs.ts';
import { RELATIONS } from '../../../ingest/derive/relations/index.ts';
import { RULES } from '../../../ingest/derive/tables/rules.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';

/** Relations that name every event, whatever reads it. */
const OF_ALL = ['event_logs', 'malformed_logs', 'foreign_logs'];

/** The keys of the events that a rule of a table or of a relation names. */
async function usedEvents(): Promise<Set<string>> {
  const network = await readNetwork('mainnet');
  const context = {
    configuration: { network, tokens: [], prices: [], entities: [] },
    network,
    snapshotSeconds: 0,
    blockNumber: 0,
    from: 0,
    to: 1,
  };
  const relations = [...RELATIONS, ...ACTIVITY_RELATIONS].filter(
    ({ name }) => !OF_ALL.includes(name),
  );
  const statements = [
    ...relations.map((one) => one.sql({ ...context, ...wholeStatement(one) })),
    ...Object.values(RULES).map(({ sql }) => sql(context)),
    activitiesSql(EVENTS),
  ];
  const keys = statements.flatMap((sql) => sql.match(/(?<=')\w+\.\w[\w(),[\]]*(?=')/g) ?? []);
  return new Set(keys.filter((key) => DICTIONARY.some((event) => event.key === key)));
}

const UNUSED = UNUSED_EVENTS.flatMap(({ events }) =>
  Object.entries(events).flatMap(([contract, names]) => names.map((name) => `${contract}.${name}`)),
);

describe('the events that feed no table', () => {
  it('are the declared ones that no rule names', async () => {
    const used = await usedEvents();
    const unnamed = DICTIONARY.filter(({ key }) => !used.has(key)).map(({ key }) => key);
    expect([...UNUSED].sort()).toEqual(unnamed.sort());
  });

  it('are declared, and become no activity', () => {
    expect(UNUSED.filter((key) => eventOf(key).actions.length > 0)).toEqual([]);
  });
});
