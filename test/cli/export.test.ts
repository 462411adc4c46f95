import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { openEngine, prepared } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

let folder: string;
let serving: Serving;
beforeAll(async () => {
  folder = await prepared(SAMPLE);
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
});

const scratch = () => mkdtempSync(join(tmpdir(), 'export-'));

describe('export', () => {
  it('writes the lists that a service sends as Parquet, with their sizes and hashes', async () => {
    const to = join(scratch(), 'public');
    const outcome = await commandLine(['export', folder, '--to', to]);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    const { snapshot, lists } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
    expect(outcome.out).toContain(`snapshot ${snapshot.id}, ${lists.length} lists of`);
    expect(snapshot.sample).toMatch(/^Sample data: /);
    expect(lists.length).toBeGreaterThan(20);
    for (const { path, bytes, sha256 } of lists) {
      const written = readFileSync(join(to, path));
      expect(written.length).toBe(bytes);
      expect(createHash('sha256').update(written).digest('hex')).toBe(sha256);
    }
    const served = await serving.send('/restaking/all-operators.parquet', { key: KEYS.both });
    expect(readFileSync(join(to, 'restaking/all-operators.parquet')).equals(served.body)).toBe(
      true,
    );
    expect(readdirSync(to).toSorted()).toEqual(['manifest.json', 'restaking']);
  });

  it('leaves an existing folder as it is, and nothing of a folder that is not prepared', async () => {
    const parent = scratch();
    const existing = await commandLine(['export', folder, '--to', parent]);
    expect(existing).toMatchObject({ code: 1, out: '' });
    expect(existing.err).toContain('already exists; remove it, or name another folder');
    const other = await commandLine(['export', parent, '--to', join(parent, 'public')]);
    expect(other.code).toBe(1);
    expect(other.err).toContain(parent);
    expect(readdirSync(parent)).toEqual([]);
  });
});
