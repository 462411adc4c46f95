import { execFileSync } from 'node:child_process';
import { renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_WATCHED, readWatchFile } from '../../alerts/lists/watch-file.ts';
import { WatchLists } from '../../alerts/lists/watch-lists.ts';
import { readOutbox } from '../../alerts/outbox/read-outbox.ts';
import { statusOf } from '../../alerts/status.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { startReceiver } from './receiver.ts';
import { address, at, lossRow, slashRow, tokenRow } from './rows.ts';
import { rulesDocument, runIn } from './running.ts';
import { NO_ROWS, publish } from './snapshot-writer.ts';

/** Writes a file in a new folder, and returns its path. */
function fileOf(content: string): string {
  const path = join(temporaryFolder(), 'watch.csv');
  writeFileSync(path, content);
  return path;
}

/** Replaces a file, as an editor does. */
function replace(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

const given = `0x${'A'.repeat(40)}`;

describe('a watch file', () => {
  it('has lists with addresses in any case, and labels', async () => {
    const path = fileOf(`list,address,label\nmine,${given},Vault 1\nmine,${address('b')},\n`);
    expect(await readWatchFile(path)).toEqual([
      { list: 'mine', address: address('a'), label: 'Vault 1' },
      { list: 'mine', address: address('b'), label: '' },
    ]);
  });

  it('may lack labels, and counts an address of a list once', async () => {
    const path = fileOf(`address,list\n${given},mine\n${address('a')},mine\n${given},other\n`);
    expect((await readWatchFile(path)).map(({ list }) => list)).toEqual(['mine', 'other']);
  });

  it('may be a file of products or of groups', async () => {
    const products = fileOf(`product,staker,source\nrestETH,${given},https://example\n`);
    const groups = fileOf(`operator,group_name,source\n${given},Group A,https://example\n`);
    const found = [...(await readWatchFile(products)), ...(await readWatchFile(groups))];
    expect(found.map(({ list }) => list)).toEqual(['product:restETH', 'group:Group A']);
  });

  it.each([
    ['', 'it has no head line'],
    [`${given},mine\n`, 'its columns must be list, address and label'],
    [`list,address,operator\nmine,${given},\n`, 'its columns must be'],
    [`list,address\nMine,${given}\n`, 'row 2: list is not a name of 1 to 64 lower-case letters'],
    [`list,address\nmine,${given}0\n`, 'row 2: address is not an address: 0x and 40 hex digits'],
    [`list,address\nmine,\n`, 'row 2: address is not an address'],
    [`list,address,label\nmine,${given},${'x'.repeat(65)}\n`, 'row 2: label is not a name'],
    [`list,address,label\nmine,${given},"a\u2028b"\n`, 'row 2: label is not a name'],
    [`list,address\nmine\n`, 'line 2'],
  ])('is refused, and the problem has no value: %j', async (content, problem) => {
    const refused = await readWatchFile(fileOf(content)).catch((cause: unknown) => String(cause));
    expect(refused).toContain(problem);
    expect(refused).not.toContain('A'.repeat(40));
  });

  it('is refused with the row, the column and what it must be', async () => {
    const path = fileOf(`list,address,label\nMine,${given},\nmine,x,\nmine,${given},"\u2028"\n`);
    const refused = await readWatchFile(path).catch((cause: unknown) => cause);
    const characters = 'lower-case letters, digits and dashes';
    const messages = [
      ['watch_file_name_invalid', { path, row: 2, column: 'list', characters }],
      ['watch_file_address_invalid', { path, row: 3, column: 'address' }],
      ['watch_file_name_invalid', { path, row: 4, column: 'label', characters: 'characters' }],
    ].map(([code, parameters]) => ({ code, parameters }));
    expect(refused).toMatchObject({ messages });
  });

  it('is refused unread if it is a pipe or too large', async () => {
    const pipe = join(temporaryFolder(), 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    await expect(readWatchFile(pipe)).rejects.toThrow('it is not a regular file');
    const large = fileOf('list,address\n');
    truncateSync(large, 64 * 2 ** 20 + 1);
    await expect(readWatchFile(large)).rejects.toThrow('it has more than 67108864 bytes');
  });

  it('has at most 100,000 addresses', async () => {
    const rows = Array.from(
      { length: MAX_WATCHED },
      (_, index) => `mine,0x${String(index).padStart(40, '0')}\n`,
    ).join('');
    const path = fileOf(`list,address\n${rows}`);
    expect(await readWatchFile(path)).toHaveLength(MAX_WATCHED);
    await expect(WatchLists.open([path, fileOf(`list,address\nother,${given}\n`)])).rejects.toThrow(
      'have more than 100000 addresses together',
    );
  });
});

describe('watch lists', () => {
  const content = `list,address\nmine,${address('9')}\n`;

  it('are read again after each change of a file, and not without one', async () => {
    const path = fileOf(content);
    const lists = await WatchLists.open([path]);
    expect(await lists.refresh()).toEqual([]);
    replace(path, `${content}mine,${address('8')}\n`);
    expect(await lists.refresh()).toEqual([`${path}: was read again, as it has changed`]);
    expect(lists.watched.map((one) => one.address)).toEqual([address('9'), address('8')]);
    expect(await lists.refresh()).toEqual([]);
  });

  it('stay as they were if a file is damaged, which is told once', async () => {
    const path = fileOf(content);
    const lists = await WatchLists.open([path]);
    replace(path, 'list,address\nmine,0x12\n');
    expect(await lists.refresh()).toEqual([
      expect.stringMatching(/row 2: address is not an address.*; its lists stay as they were$/),
    ]);
    expect(await lists.refresh()).toEqual([]);
    expect(lists.watched).toHaveLength(1);
    replace(path, content);
    expect(await lists.refresh()).toHaveLength(1);
  });

  it('are refused at first if a file is missing', async () => {
    await expect(WatchLists.open(['/nowhere/watch.csv'])).rejects.toThrow('does not exist');
  });
});

describe('a run with watch lists', () => {
  const event = at(1050, 7, 'a2');
  const rules = [{ name: 'my-losses', kind: 'watched_slash', watch: 'mine' }];
  const tables = { ...NO_ROWS, tokens: [tokenRow()] };
  const hit = { ...tables, slashes: [slashRow(event)], share_losses: [lossRow(event)] };

  it('sends matches of lists, and writes no address and no name of them to the log', async () => {
    const hook = await startReceiver();
    const base = temporaryFolder();
    const out = join(base, 'snapshots');
    const path = fileOf(`list,address,label\nmine,${address('8')},cold\n`);
    const document = rulesDocument(hook.url, { rules });
    await publish(out, { id: 'block-1000', block: 1000, tables });
    const first = await runIn(base, document, { watch: [path] });
    // The list has the staker before the next run.
    replace(path, `list,address,label\nmine,${address('9')},vault\n`);
    await publish(out, { id: 'block-1100', block: 1100, tables: hit });
    const second = await runIn(base, document, { watch: [path] });
    expect(hook.received).toHaveLength(1);
    expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({
      kind: 'watched_slash',
      watch: 'mine',
      facts: { largest: [{ address: address('9'), label: 'vault' }] },
    });
    const log = [...first.messages, ...second.messages].join('\n');
    expect(log).toContain('to hook: a match of kind watched_slash');
    for (const secret of [address('8'), address('9'), 'vault', 'list mine'])
      expect(log).not.toContain(secret);
  });

  it('writes no text of a receiver to the log, which may repeat the message', async () => {
    const hook = await startReceiver();
    const base = temporaryFolder();
    const out = join(base, 'snapshots');
    const path = fileOf(`list,address,label\nmine,${address('9')},vault\n`);
    const environment = { SLACK_URL: `${hook.url}/services/T000/B000/xyz` };
    const channels = { chat: { type: 'slack', url: { env: 'SLACK_URL' }, allowPrivate: true } };
    const document = { version: 1, channels, rules: [...rules, { name: 'all', kind: 'slash' }] };
    hook.answer = ({ body }) => ({ status: 400, body: `refused: ${body}` });
    await publish(out, { id: 'block-1000', block: 1000, tables });
    await runIn(base, document, { watch: [path] }, environment);
    await publish(out, { id: 'block-1100', block: 1100, tables: hit });
    const { messages } = await runIn(base, document, { watch: [path] }, environment);
    expect(hook.received.map(({ body }) => body.includes('vault')).sort()).toEqual([false, true]);
    const failed = messages.filter((one) => one.startsWith('failed '));
    expect(failed).toHaveLength(2);
    for (const one of failed)
      expect(one).toMatch(/^failed [0-9a-f]{32} for chat, attempt 1: answered 400; again at /);
    // The outbox is private.
    const { undelivered } = statusOf(readOutbox(join(base, 'outbox')));
    for (const { delivery } of undelivered) {
      expect(delivery?.reason).toMatch(/^answered 400: refused: /);
      expect(delivery?.reason.length).toBeLessThan(250);
    }
  });

  it('reads a changed file before the next comparison of the same run', async () => {
    const hook = await startReceiver();
    const base = temporaryFolder();
    const out = join(base, 'snapshots');
    const path = fileOf(`list,address\nmine,${address('8')}\n`);
    await publish(out, { id: 'block-1000', block: 1000, tables });
    const stop = new AbortController();
    const messages: string[] = [];
    const log = async (message: string) => {
      messages.push(message);
      if (message.startsWith('comparisons begin')) {
        replace(path, `list,address\nmine,${address('9')}\n`);
        await publish(out, { id: 'block-1100', block: 1100, tables: hit });
      }
      if (message.startsWith('sent ')) stop.abort();
    };
    const document = rulesDocument(hook.url, { rules });
    await runIn(base, document, { watch: [path], follow: true, signal: stop.signal, log });
    expect(messages).toContain(`${path}: was read again, as it has changed`);
    expect(hook.received).toHaveLength(1);
  });

  it('is refused if a rule names a list that no file has, and not for a product', async () => {
    const hook = await startReceiver();
    const base = temporaryFolder();
    await publish(join(base, 'snapshots'), { id: 'block-1000', block: 1000, tables });
    const document = rulesDocument(hook.url, { rules });
    await expect(runIn(base, document)).rejects.toThrow(
      'rule my-losses: watch: no file of --watch has this list',
    );
    const product = [{ ...rules[0], watch: 'product:restETH' }];
    await runIn(base, rulesDocument(hook.url, { rules: product }));
  });
});
