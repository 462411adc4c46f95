import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf } from '../../alerts/outbox/read-outbox.ts';
import { startReceiver } from './receiver.ts';
import { rulesDocument, runIn } from './running.ts';
import { FIRST, publishSlashes, SECOND, statusIn, withSlash } from './slashed.ts';

function replaceByFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

/** Writes a new file: the old one may be linked elsewhere. */
function replaceFileBy(path: string, content: string): void {
  rmSync(path);
  writeFileSync(path, content);
}

/** As many bytes as a file has. */
const garbageLike = (path: string) => 'x'.repeat(statSync(path).size);

/** The slashes of the compared snapshot. */
function tableIn(compared: string): string {
  const [name = ''] = readdirSync(compared).filter((one) => !one.endsWith('.json'));
  return join(compared, name, 'slashes.parquet');
}

describe('a damaged outbox', () => {
  it('names damaged files of alerts and deliveries, which keep no others back', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    await runIn(base, document);
    const { alerts, deliveries } = foldersOf(join(base, 'outbox'));
    const [delivery = ''] = readdirSync(deliveries);
    writeFileSync(join(deliveries, delivery), '{');
    writeFileSync(join(alerts, 'torn.json'), '{"alert"');
    mkdirSync(join(alerts, 'folder.json'));
    await publishSlashes(base, 1200, FIRST, SECOND);
    const { undelivered, messages } = await runIn(base, document);
    expect(undelivered).toBe(2);
    for (const name of ['torn.json', 'folder.json'])
      expect(messages.join()).toContain(`${name}: is damaged: its alert is not sent. Restore`);
    expect(messages.join()).toContain(`${delivery}: is damaged: its alert is sent again`);
    const blocks = hook.received.map(({ body }) => JSON.parse(body).blockNumber);
    expect(blocks).toEqual([1050, 1050, 1150]);
    expect(statusIn(base).damage).toHaveLength(2);
  });

  it.each<[string, (outbox: string) => void]>([
    ['is damaged', (outbox) => writeFileSync(join(outbox, 'compared.json'), '{')],
    ['is a folder', (outbox) => replaceByFolder(join(outbox, 'compared.json'))],
    ['is gone', (outbox) => rmSync(join(outbox, 'compared.json'))],
  ])('misses nothing if compared.json %s', async (_, damage) => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    await runIn(base, document);
    await publishSlashes(base, 1200, FIRST, SECOND);
    damage(join(base, 'outbox'));
    const { messages } = await runIn(base, document);
    expect(messages[0]).toMatch(
      /compared.json: is .*: comparisons continue with snapshot block-1100/,
    );
    expect(hook.received).toHaveLength(2);
    expect(statusIn(base)).toMatchObject({ compared: { id: 'block-1200' }, damage: [] });
  });

  it.each<[string, (compared: string) => void]>([
    ['folder', (compared) => rmSync(compared, { recursive: true })],
    ['tables', (compared) => rmSync(tableIn(compared))],
    ['rows', (compared) => replaceFileBy(tableIn(compared), 'PAR1')],
    ['bytes', (compared) => replaceFileBy(tableIn(compared), garbageLike(tableIn(compared)))],
  ])('links the %s of the compared snapshot again', async (_, damage) => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    await runIn(base, document);
    await publishSlashes(base, 1200, FIRST, SECOND);
    damage(foldersOf(join(base, 'outbox')).compared);
    const { messages } = await runIn(base, document);
    expect(messages[0]).toBe('linked the tables of snapshot block-1100 again');
    expect(hook.received).toHaveLength(2);
  });

  it('does not compare with a snapshot of which all links are damaged', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    await runIn(base, document);
    await publishSlashes(base, 1200, FIRST, SECOND);
    const table = tableIn(foldersOf(join(base, 'outbox')).compared);
    writeFileSync(table, garbageLike(table));
    await expect(runIn(base, document)).rejects.toThrow(/block-1100, .* are missing or damaged/);
    expect(statusIn(base).compared?.id).toBe('block-1100');
  });

  it('names a way that misses nothing if the compared snapshot is lost', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    await runIn(base, document);
    await publishSlashes(base, 1200, FIRST, SECOND);
    const outbox = join(base, 'outbox');
    rmSync(foldersOf(outbox).compared, { recursive: true });
    rmSync(join(base, 'snapshots', 'block-1100'), { recursive: true });
    const advice = /move compared.json and compared away, and run once with an older snapshot/;
    await expect(runIn(base, document)).rejects.toThrow(advice);
    writeFileSync(join(outbox, 'compared.json'), '{');
    await expect(runIn(base, document)).rejects.toThrow(advice);
    for (const name of ['compared.json', 'compared'])
      rmSync(join(outbox, name), { recursive: true });
    await runIn(base, document, { snapshots: join(base, 'snapshots', 'block-1000') });
    await runIn(base, document);
    const blocks = hook.received.map(({ body }) => JSON.parse(body).blockNumber);
    expect(blocks).toEqual([1050, 1150]);
  });
});
