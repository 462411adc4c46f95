import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integer } from '../../engine/fields.ts';
import { list } from '../../engine/kinds/list.ts';
import { summary } from '../../engine/kinds/summary.ts';
import type { Operation } from '../../engine/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { SAMPLE } from '../support/snapshots.ts';

/** Operations that read the log in ways in which none of ours does. */
const READERS: readonly Operation[] = [
  summary({
    name: 'restaking/test-join',
    purpose: 'The log and a roll-up in one statement.',
    record: { count: integer },
    rows: /* sql */ `
      select count(*) as count from snapshot.activities
      join rollup.known_operators using (operator)`,
  }),
  summary({
    name: 'restaking/test-texts',
    purpose: 'A column of the log whose texts are served as they are.',
    record: { count: integer },
    rows: `select count(data) + sum(len(data)) as count from snapshot.activities`,
  }),
  list({
    name: 'restaking/test-statistic',
    purpose: 'A statistic of the log, for rows of another table.',
    record: { root_index: integer },
    rows: 'select root_index from snapshot.distribution_roots',
    order: 'root_index',
    statistics: {
      of: 'snapshot',
      fields: { total: integer },
      rows: 'select count(*) as total from snapshot.activities',
    },
  }),
];

describe('an operation may read any table of the snapshot and any roll-up', () => {
  const answers = new Map<string, string[]>();
  beforeAll(async () => {
    // The list is closed to the sources, not to this process; the engine reads it when it is imported.
    (operations as Operation[]).push(...READERS);
    const { Engine } = await import('../../engine/engine.ts');
    for (const gently of [false, true]) {
      const engine = await Engine.open(SAMPLE, {
        cacheBytes: 0,
        maxLimit: 1,
        defaultNetwork: 'ethereum',
        gently,
      });
      for (const operation of READERS) {
        const { bytes } = await engine.answer(engine.read(operation, new Map()));
        answers.set(operation.name, [...(answers.get(operation.name) ?? []), bytes.toString()]);
      }
      engine.close();
    }
  });
  afterAll(() => {
    (operations as Operation[]).splice(-READERS.length);
  });

  it.each(READERS.map(({ name }) => name))('%s loads at a start and in a swap alike', (name) => {
    const [atStart, inSwap] = answers.get(name) ?? [];
    expect(atStart).toMatch(/[1-9]/);
    expect(inSwap).toBe(atStart);
  });
});

describe('a load whose operation fails', () => {
  it('throws its error, and the process ends by itself', () => {
    const script = fileURLToPath(new URL('failing-load.ts', import.meta.url));
    // A process that hangs is killed, and has no status.
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', script, SAMPLE], {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    expect(stdout).toMatch(/^Catalog Error: .*nothing_of_the_kind/);
    expect(status).toBe(0);
  });
});
