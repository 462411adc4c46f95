import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../../data/contract/tables.ts';
import { writeManifest } from '../../../data/convert/write-manifest.ts';
import { inspect } from '../../../data/load/inspect.ts';
import { openEngine } from '../../support/engines.ts';
import { bare } from '../../support/snapshots.ts';
import { readRows } from '../../witness/rows.ts';
import { serve, serviceOf } from '../serving.ts';

/** Has the manifest of a snapshot declare its last block. */
async function declareBlock(folder: string, blockNumber: number): Promise<void> {
  const { rows } = await inspect(folder);
  const counts = TABLE_NAMES.flatMap((name) =>
    rows[name] === undefined ? [] : [[name, rows[name]] as const],
  );
  await writeManifest(folder, new Map(counts), {});
  const file = join(folder, 'manifest.json');
  const manifest: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, blockNumber }));
}

/** The last block and time in `/readyz` of a service of the snapshot. */
async function lastOf(folder: string): Promise<unknown[]> {
  const { send } = await serve(serviceOf(await openEngine(folder)));
  const { lastBlock, lastTime } = JSON.parse((await send('/readyz', { key: null })).text);
  return [lastBlock, lastTime];
}

describe('the block and the age of the served snapshot', () => {
  it('are in the headers of an answer and in /readyz', async () => {
    const folder = await bare(1);
    await declareBlock(folder, 22_600_000);
    const file = join(folder, 'manifest.json');
    const manifest: object = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, createdAt: '2025-06-01T02:00:00+02:00' }));
    const { send } = await serve(serviceOf(await openEngine(folder)));
    const snapshotTime = '2025-06-01T00:00:00.000Z';
    const first = await send('/restaking/ecosystem-tvl');
    expect(first.headers).toMatchObject({
      'x-snapshot-block': '22600000',
      'x-snapshot-time': snapshotTime,
    });
    const again = await send('/restaking/ecosystem-tvl', {
      headers: { 'If-None-Match': String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
    expect(again.headers['x-snapshot-block']).toBe('22600000');
    const before = Date.now();
    const ready = JSON.parse((await send('/readyz', { key: null })).text);
    expect(ready).toMatchObject({ lastBlock: 22_600_000, snapshotTime });
    const [least, most] = [before, Date.now()].map((now) =>
      Math.floor((now - Date.parse(snapshotTime)) / 1000),
    );
    expect(ready.ageSeconds).toBeGreaterThanOrEqual(least ?? 0);
    expect(ready.ageSeconds).toBeLessThanOrEqual(most ?? 0);
  });

  it('are left out of a snapshot that has neither', async () => {
    const { send } = await serve(serviceOf(await openEngine(await bare(1))));
    const { headers } = await send('/restaking/ecosystem-tvl');
    expect(headers).not.toHaveProperty('x-snapshot-block');
    expect(headers).not.toHaveProperty('x-snapshot-time');
    expect(JSON.parse((await send('/readyz', { key: null })).text)).not.toHaveProperty(
      'ageSeconds',
    );
  });
});

describe('the last block of a snapshot', () => {
  it('is that of the manifest, or of the newest change', async () => {
    const folder = await bare(1, 'share_changes');
    const { activities, shareChanges } = await readRows(folder);
    const newest = Math.max(...(shareChanges ?? []).map(({ blockNumber }) => Number(blockNumber)));
    const microseconds = Math.max(
      ...[...activities, ...(shareChanges ?? [])].map(({ timestamp }) => Number(timestamp)),
    );
    const [lastBlock, lastTime] = await lastOf(folder);
    expect(lastBlock).toBe(newest);
    expect(Date.parse(String(lastTime))).toBeGreaterThanOrEqual(microseconds / 1000);
    await declareBlock(folder, newest + 1000);
    expect(await lastOf(folder)).toEqual([newest + 1000, lastTime]);
  });

  it('is unknown without changes, unless the manifest has it', async () => {
    const folder = await bare(1);
    expect(await lastOf(folder)).toEqual([undefined, undefined]);
    await declareBlock(folder, 22_600_000);
    expect(await lastOf(folder)).toEqual([22_600_000, undefined]);
  });
});
