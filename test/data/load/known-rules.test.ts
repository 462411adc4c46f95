import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFolder } from '../../../data/load/files.ts';
import { KnownRules } from '../../../data/load/known-rules.ts';
import { type LoadedSnapshot, loadSnapshot } from '../../../data/load/load.ts';
import { ruleOfRows } from '../../../data/load/rule-names.ts';
import { prepareInCache } from '../../../engine/prepare/cached/cache.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { errorsOf, replacing, rewrite, withDatabase } from '../../support/broken.ts';
import { bare, CHANGE_TABLES, temporaryFolder } from '../../support/snapshots.ts';

const load = (folder: string, rules: KnownRules): Promise<LoadedSnapshot> =>
  withDatabase((connection) => loadSnapshot([connection], folder, { rules }));

let snapshot: string;
let records: string;
let first: LoadedSnapshot;
beforeAll(async () => {
  snapshot = await bare(1, ...CHANGE_TABLES);
  records = join(temporaryFolder(), 'checks');
  first = await load(snapshot, KnownRules.none(records));
});

/** A copy of the records, with the texts of warnings marked if they are read again. */
function marked(change: (text: string) => string = (text) => text): string {
  const copy = join(temporaryFolder(), 'checks');
  cpSync(records, copy, { recursive: true });
  chmodSync(copy, 0o700);
  for (const name of readdirSync(copy)) {
    const text = readFileSync(join(copy, name), 'utf8');
    writeFileSync(join(copy, name), change(text.replaceAll('does not resolve', MARK)));
  }
  return copy;
}

const MARK = 'was recorded';

const isMarked = ({ warnings }: LoadedSnapshot) => warnings.some(({ rule }) => rule.includes(MARK));

describe('rules that were applied to equal files', () => {
  it('are not applied again, and give the same warnings, rows and orders', async () => {
    expect(first.warnings.length).toBeGreaterThan(2);
    const known = await KnownRules.open(records);
    expect(await load(snapshot, known)).toEqual(first);
    expect(isMarked(await load(snapshot, await KnownRules.open(marked())))).toBe(true);
    expect(isMarked(await load(snapshot, KnownRules.none(marked())))).toBe(false);
  });

  it('are applied again to a changed file', async () => {
    const changed = await bare(1, ...CHANGE_TABLES);
    await rewrite(
      changed,
      'stakers',
      `select ${replacing({ staker: 'null' })} from source where "row" = 0 union all select ${replacing({})} from source`,
    );
    const expected = await errorsOf(changed);
    expect(expected.length).toBeGreaterThan(0);
    const copy = marked();
    const loading = load(changed, await KnownRules.open(copy));
    await expect(loading).rejects.toMatchObject({
      problems: expect.arrayContaining(expected),
    });
    // A refused snapshot has no record.
    expect(readdirSync(copy)).toEqual(readdirSync(records));
  });

  it.each([
    ['another version of the code', (text: string) => text.replaceAll(/"[0-9a-f]{64}":/g, '"0":')],
    ['an error', (text: string) => text.replaceAll('"warning"', '"error"')],
    ['half of its bytes', (text: string) => text.slice(0, text.length / 2)],
    ['another content', () => '[]'],
  ])('are applied again if the record has %s', async (_what, change) => {
    const loaded = await load(snapshot, await KnownRules.open(marked(change)));
    expect(isMarked(loaded)).toBe(false);
    expect(loaded).toEqual(first);
  });

  it('are applied again if others may write to the folder of records', async () => {
    const copy = marked();
    chmodSync(copy, 0o777);
    expect(isMarked(await load(snapshot, await KnownRules.open(copy)))).toBe(false);
  });

  it('stay known while eight newer snapshots have records', async () => {
    const copy = marked();
    const [name = ''] = readdirSync(copy);
    for (let at = 0; at < 9; at += 1) {
      writeFileSync(join(copy, `${String(at).repeat(64)}.json`), '{}');
    }
    await load(snapshot, KnownRules.none(copy));
    const left = readdirSync(copy);
    expect(left).toHaveLength(8);
    expect(left).toContain(name);
  });

  it('lead to the same prepared folder', async () => {
    const cache = temporaryFolder();
    cpSync(records, join(cache, 'checks'), { recursive: true });
    const known = await KnownRules.open(join(cache, 'checks'));
    const found = known.of(await readFolder(snapshot));
    expect(found.find(ruleOfRows('activities'))).toEqual({ problems: [] });
    const cached = await prepareInCache(snapshot, cache);
    const whole = join(temporaryFolder(), 'prepared');
    await prepare(snapshot, whole);
    const manifestOf = (folder: string) => {
      const { files, ...facts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      const { 'tables.duckdb': tables, ...others } = files;
      return { facts, others };
    };
    expect(manifestOf(cached)).toEqual(manifestOf(whole));
  });
});
