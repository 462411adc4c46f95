import { createHmac } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileLockError } from '../../common/file-lock-error.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { startReceiver } from './receiver.ts';
import { address, at, slashRow } from './rows.ts';
import { rulesDocument, runIn, SECRET, StillClock } from './running.ts';
import { FIRST, publishSlashes, SECOND, statusIn, withSlash } from './slashed.ts';

describe('a run', () => {
  it('sends nothing for its first snapshot, and each later slash once', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = temporaryFolder();
    await publishSlashes(base, 1000, slashRow(at(900, 1, 'a0')));
    const { messages } = await runIn(base, document);
    expect(messages).toEqual(['comparisons begin with snapshot block-1000, block 1000']);
    await publishSlashes(base, 1100, slashRow(at(900, 1, 'a0')), FIRST);
    expect((await runIn(base, document)).undelivered).toBe(0);
    await runIn(base, document);
    await publishSlashes(base, 1200, slashRow(at(900, 1, 'a0')), FIRST, SECOND);
    await runIn(base, document);
    const blocks = hook.received.map(({ body }) => JSON.parse(body).blockNumber);
    expect(blocks).toEqual([1050, 1150]);
    expect(statusIn(base)).toMatchObject({
      compared: { id: 'block-1200' },
      alerts: 2,
      channels: [{ channel: 'hook', delivered: 2, waiting: 0, givenUp: 0 }],
      undelivered: [],
    });
  });

  it('compares with a snapshot that is no longer there', async () => {
    const hook = await startReceiver();
    const base = await withSlash(rulesDocument(hook.url));
    rmSync(join(base, 'snapshots', 'block-1000'), { recursive: true });
    await runIn(base, rulesDocument(hook.url));
    expect(hook.received).toHaveLength(1);
    expect(readdirSync(join(base, 'outbox', 'compared'))).toHaveLength(2);
  });

  it('signs the time and the body', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(`${hook.url}/path?query=1`);
    await runIn(await withSlash(document), document);
    const [request] = hook.received;
    const { headers, body, path } = request ?? { headers: {}, body: '', path: '' };
    expect(path).toBe('/path?query=1');
    const time = Date.UTC(2026, 0, 3) / 1000;
    const expected = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    expect(headers['x-restaking-analytics-signature']).toBe(`t=${time},v1=${expected}`);
    expect(headers['x-restaking-analytics-id']).toBe(JSON.parse(body).id);
    expect(headers['content-type']).toBe('application/json');
  });

  it('has the forms of Slack, Discord and Telegram', async () => {
    const hook = await startReceiver();
    const base = { allowPrivate: true };
    const channels = {
      slack: { type: 'slack', url: { env: 'SLACK' }, ...base },
      discord: { type: 'discord', url: { env: 'DISCORD' }, ...base },
      telegram: {
        type: 'telegram',
        token: { env: 'TELEGRAM' },
        chat: '-100',
        api: hook.url,
        ...base,
      },
    };
    const rules = [
      { name: 'to-all', kind: 'slash' },
      { name: 'to-one', kind: 'snapshot_old', hours: 1, channels: ['discord'] },
    ];
    const document = { version: 1, channels, rules };
    const environment = {
      SLACK: `${hook.url}/slack`,
      DISCORD: `${hook.url}/discord`,
      TELEGRAM: '123:token',
    };
    const folder = temporaryFolder();
    await publishSlashes(folder, 1000);
    await runIn(folder, document, {}, environment);
    expect(hook.received.map(({ path }) => path)).toEqual(['/discord']);
    hook.received.length = 0;
    await publishSlashes(folder, 1100, FIRST);
    await runIn(folder, { ...document, rules: rules.slice(0, 1) }, {}, environment);
    const bodies = new Map(hook.received.map(({ path, body }) => [path, JSON.parse(body)]));
    const text = expect.stringMatching(
      /^Operator 0x1{40} was slashed .*30000 US dollars\nBlock 1050/,
    );
    expect(Object.fromEntries(bodies)).toEqual({
      '/slack': { text },
      '/discord': { content: text, allowed_mentions: { parse: [] } },
      '/bot123:token/sendMessage': {
        chat_id: '-100',
        text,
        link_preview_options: { is_disabled: true },
      },
    });
  });

  it('sends an alert of an old snapshot once', async () => {
    const hook = await startReceiver();
    const rules = [{ name: 'old', kind: 'snapshot_old', hours: 40 }];
    const document = rulesDocument(hook.url, { rules });
    const base = temporaryFolder();
    await publishSlashes(base, 1000);
    const clock = new StillClock();
    clock.time = Date.UTC(2026, 0, 2, 19, 20);
    await runIn(base, document, { clock });
    expect(hook.received).toEqual([]);
    clock.time += 1;
    await runIn(base, document, { clock });
    await runIn(base, document, { clock });
    expect(hook.received).toHaveLength(1);
  });

  it('ends with a sentence if there is no snapshot, or if another run has the outbox', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = temporaryFolder();
    await expect(runIn(base, document)).rejects.toThrow(/snapshots: has no snapshot: give/);
    await publishSlashes(base, 1000);
    const clock = new StillClock();
    const stop = new AbortController();
    let second: Promise<unknown> = Promise.resolve();
    clock.onWait = () => {
      clock.onWait = () => {};
      second = runIn(base, document).finally(() => stop.abort());
      second.catch(() => undefined);
    };
    await runIn(base, document, { follow: true, clock, signal: stop.signal });
    await expect(second).rejects.toThrow(FileLockError);
  });

  it('sends the first alert before the last one is recorded', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    const operators = Array.from({ length: 40 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    const slashes = operators.map((operator, index) =>
      slashRow(at(1050 + index, 1, `${index}`), { operator }),
    );
    await publishSlashes(base, 1100, ...slashes);
    const alerts = join(base, 'outbox', 'alerts');
    let recorded = 0;
    hook.answer = () => {
      if (recorded === 0)
        recorded = readdirSync(alerts).filter((name) => /json$/.test(name)).length;
      return { status: 200 };
    };
    expect((await runIn(base, document)).undelivered).toBe(0);
    expect(recorded).toBeLessThan(slashes.length);
    const blocks = hook.received.map(({ body }) => JSON.parse(body).blockNumber);
    expect(blocks).toEqual(slashes.map((_, at) => 1050 + at));
  });

  it('logs a damaged snapshot, and compares the next one', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    writeFileSync(join(base, 'snapshots', 'block-1100', 'slashes.parquet'), 'nothing');
    const clock = new StillClock();
    const stop = new AbortController();
    const begun = clock.time;
    let waits = 0;
    let published: Promise<unknown> | undefined;
    clock.onWait = () => {
      // However often it looks until the next one is published, no minute passes.
      clock.time = begun;
      waits += 1;
      if (waits === 3) published = publishSlashes(base, 1200, FIRST);
      if (hook.received.length > 0) stop.abort();
    };
    const { messages } = await runIn(base, document, { follow: true, clock, signal: stop.signal });
    await published;
    expect(messages.filter((one) => one.startsWith('not compared'))).toHaveLength(1);
    expect(hook.received).toHaveLength(1);
  });
});

describe('twenty reorganisations', () => {
  it('lose and double nothing', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = temporaryFolder();
    await publishSlashes(base, 1000);
    await runIn(base, document);
    const operators = ['a', 'b', 'c', 'd'].map(address);
    for (let round = 1; round <= 20; round += 1) {
      // Each transaction moves to another block and log, and one of them is in no block.
      const slashes = operators
        .slice(0, 1 + Math.ceil(round / 6))
        .filter((_, index) => (index + round) % 5 !== 0)
        .map((operator, index) => {
          const event = at(1000 + round + ((index * 7) % 5), 20 - index + round, `a${operator[2]}`);
          return slashRow(event, { operator });
        });
      await publishSlashes(base, 1010 + (round % 3), ...slashes);
      await runIn(base, document);
    }
    const ids = hook.received.map(({ body }) => JSON.parse(body).facts.operator);
    expect(ids.sort()).toEqual(operators);
  });
});
