import { createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf, readOutbox } from '../../alerts/outbox/read-outbox.ts';
import { statusOf } from '../../alerts/status.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { type ReceiverAnswer, startReceiver } from './receiver.ts';
import { address, at, slashRow, tokenRow } from './rows.ts';
import { ENVIRONMENT, rulesDocument, runIn, SECRET, StillClock } from './running.ts';
import { publish, type Row } from './snapshot-writer.ts';

/** Publishes a snapshot with these slashes. */
async function publishSlashes(base: string, block: number, ...slashes: readonly Row[]) {
  const out = join(base, 'snapshots');
  mkdirSync(out, { recursive: true });
  const tables = { tokens: [tokenRow()], slashes };
  await publish(out, { id: `block-${block}`, block, tables });
}

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

const FIRST = slashRow(at(1050, 1, 'a1'));
const SECOND = slashRow(at(1150, 1, 'a2'));

/** A folder whose first snapshot was compared, and that has a second one with a slash. */
async function withSlash(document: unknown, environment = ENVIRONMENT) {
  const base = temporaryFolder();
  await publishSlashes(base, 1000);
  await runIn(base, document, {}, environment);
  await publishSlashes(base, 1100, FIRST);
  return base;
}

const statusIn = (base: string) => statusOf(readOutbox(join(base, 'outbox')));

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

describe('a delivery that fails', () => {
  it('is sent again with the same id, after a wait that grows, until it succeeds', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    const answers = [
      'cut',
      { status: 503 },
      { status: 429, headers: { 'retry-after': '7' } },
    ] as const;
    const clock = new StillClock();
    const requestedAt: number[] = [];
    hook.answer = () => {
      requestedAt.push(clock.time);
      return answers[hook.received.length - 1] ?? { status: 204 };
    };
    const stop = new AbortController();
    const retryAt: number[] = [];
    const log = (message: string) => {
      const [, time] = /^failed .*; again at (\S+)$/.exec(message) ?? [];
      if (time) retryAt.push(Date.parse(time));
      if (message.startsWith('sent')) stop.abort();
    };
    await runIn(base, document, { follow: true, clock, signal: stop.signal, log });
    expect(new Set(hook.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
    expect(hook.received).toHaveLength(4);
    expect(retryAt).toHaveLength(3);
    // The clock goes on while a request is under way.
    for (const [at, wait] of [500, 1000, 9000].entries()) {
      const [failed = 0, due = 0, next = 0] = [requestedAt[at], retryAt[at], requestedAt[at + 1]];
      expect(due - failed).toBeGreaterThanOrEqual(wait);
      expect(next).toBeGreaterThanOrEqual(due);
    }
  });

  it('is tried again by a later run, and not before it is due', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    hook.answer = () => ({ status: 500 });
    const clock = new StillClock();
    expect((await runIn(base, document, { clock })).undelivered).toBe(1);
    await runIn(base, document, { clock });
    expect(hook.received).toHaveLength(1);
    hook.answer = () => ({ status: 200 });
    clock.time += 500;
    expect((await runIn(base, document, { clock })).undelivered).toBe(0);
    const ids = hook.received.map(({ headers }) => headers['x-restaking-analytics-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('is given up after so many attempts, stays in the status, and is tried again on request', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    hook.answer = () => ({ status: 404 });
    const clock = new StillClock();
    for (let run = 0; run < 5; run += 1) {
      await runIn(base, document, { clock, maxAttempts: 3 });
      clock.time += 60_000;
    }
    expect(hook.received).toHaveLength(3);
    const { channels, undelivered } = statusIn(base);
    expect(channels).toEqual([{ channel: 'hook', delivered: 0, waiting: 0, givenUp: 1 }]);
    expect(undelivered).toMatchObject([
      { delivery: { state: 'given_up', failures: 3, reason: 'answered 404' } },
    ]);
    hook.answer = () => ({ status: 200 });
    await runIn(base, document, { clock, retry: true });
    expect(statusIn(base).undelivered).toEqual([]);
  });

  it('does not keep back alerts of other channels, nor others if the receiver refuses only one', async () => {
    const [down, up] = await Promise.all([startReceiver(), startReceiver()]);
    down.answer = () => 'cut';
    up.answer = ({ body }) => ({ status: JSON.parse(body).blockNumber === 1050 ? 400 : 200 });
    const { channels } = rulesDocument(up.url);
    const other = { ...channels.hook, url: down.url };
    const document = rulesDocument(up.url, { channels: { ...channels, other } });
    const base = await withSlash(document);
    await publishSlashes(base, 1200, FIRST, SECOND);
    expect((await runIn(base, document)).undelivered).toBe(3);
    expect(up.received).toHaveLength(2);
    expect(down.received).toHaveLength(1);
  });

  it.each<[string, Exclude<ReceiverAnswer, 'cut'>]>([
    ['is large', { status: 200, body: 'x'.repeat(100_000) }],
    ['is cut', { status: 200, headers: { 'content-length': '9' }, end: 'cut' }],
    ['does not end', { status: 202, end: 'open' }],
    ['is encoded', { status: 200, headers: { 'content-encoding': 'gzip' } }],
  ])('has succeeded with the status, if the body of the answer %s', async (_, answer) => {
    const hook = await startReceiver();
    hook.answer = () => answer;
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    expect((await runIn(base, document)).undelivered).toBe(0);
    expect(hook.received).toHaveLength(1);
  });

  it('has the reason that a service states, on one line and without secrets', async () => {
    const hook = await startReceiver();
    const token = '123456:AAbbCCddEEffGG';
    const json = { 'content-type': 'application/json' };
    const description = `Bad\nRequest:\u202e ${token.slice(7)} ${'was upgraded '.repeat(99)}`;
    const answers: Readonly<Record<string, Exclude<ReceiverAnswer, 'cut'>>> = {
      '/services/T000/B000/hidden': { status: 404, body: 'channel_is_archived\r\n' },
      '/webhooks/1/hidden-too': {
        status: 400,
        headers: json,
        body: JSON.stringify({ message: 'Unknown Webhook hidden-too', code: 10_015 }),
        end: 'cut',
      },
      [`/bot${token}/sendMessage`]: {
        status: 400,
        headers: json,
        body: JSON.stringify({ description, parameters: { migrate_to_chat_id: -1_001_557 } }),
      },
    };
    hook.answer = ({ path }) => answers[path] ?? 'cut';
    const own = { allowPrivate: true };
    const channels = {
      slack: { type: 'slack', url: { env: 'SLACK' }, ...own },
      discord: { type: 'discord', url: { env: 'DISCORD' }, ...own },
      telegram: { type: 'telegram', token: { env: 'TOKEN' }, chat: '-4', api: hook.url, ...own },
    };
    const environment = {
      ...ENVIRONMENT,
      SLACK: `${hook.url}/services/T000/B000/hidden`,
      DISCORD: `${hook.url}/webhooks/1/hidden-too`,
      TOKEN: token,
    };
    const document = rulesDocument(hook.url, { channels });
    const base = await withSlash(document, environment);
    const { messages } = await runIn(base, document, {}, environment);
    const { undelivered } = statusIn(base);
    const reasons = new Map(undelivered.map((one) => [one.channel, one.delivery?.reason ?? '']));
    expect(reasons.get('slack')).toBe('answered 404: channel_is_archived');
    expect(reasons.get('discord')).toBe('answered 400: Unknown Webhook …');
    expect(reasons.get('telegram')).toMatch(/^answered 400: Bad Request: … was upgraded .*…$/);
    expect(reasons.get('telegram')?.length).toBeLessThan(230);
    for (const reason of reasons.values()) expect(messages.join('\n')).toContain(reason);
    expect(messages.join()).not.toMatch(/hidden|AAbb/);
  });

  it('waits for as long as the body of a service requests', async () => {
    const hook = await startReceiver();
    const body = JSON.stringify({ ok: false, parameters: { retry_after: 37 } });
    hook.answer = () => ({ status: 429, body });
    const telegram = { type: 'telegram', token: { env: 'TOKEN' }, chat: '-4', api: hook.url };
    const document = rulesDocument(hook.url, {
      channels: { telegram: { ...telegram, allowPrivate: true } },
    });
    const environment = { ...ENVIRONMENT, TOKEN: '123:token' };
    const base = await withSlash(document, environment);
    const clock = new StillClock();
    await runIn(base, document, { clock }, environment);
    const [failed] = statusIn(base).undelivered;
    const { retryAt } = failed?.delivery ?? {};
    expect(Date.parse(retryAt ?? '') - clock.time).toBe(37_500);
  });

  it('follows no redirection', async () => {
    const [hook, target] = await Promise.all([startReceiver(), startReceiver()]);
    hook.answer = () => ({ status: 307, headers: { location: target.url } });
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    const { messages } = await runIn(base, document);
    expect(messages.join()).toContain('answered 307; redirections are not followed');
    expect(target.received).toEqual([]);
  });

  it('makes no connection to an address that is not public', async () => {
    const hook = await startReceiver();
    const port = new URL(hook.url).port;
    const secret = { env: 'HOOK_SECRET' };
    const urls = [
      ...['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '169.254.169.254', '10.0.0.1'],
      ...['[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fd00::1]'],
    ];
    const channels = Object.fromEntries(
      urls.map((host, at) => {
        return [`c${at}`, { type: 'webhook', url: `https://${host}:${port}/`, secret }];
      }),
    );
    const document = rulesDocument(hook.url, { channels });
    const base = await withSlash(document);
    const { messages } = await runIn(base, document);
    const refused = messages.filter((one) =>
      one.includes('is not public: "allowPrivate": true in the channel allows it'),
    );
    expect(refused).toHaveLength(urls.length);
    expect(hook.received).toEqual([]);
  });

  it('tells no secret', async () => {
    const hook = await startReceiver();
    hook.answer = () => ({ status: 500 });
    const environment = { ...ENVIRONMENT, SLACK: `${hook.url}/services/secret-path` };
    const { channels } = rulesDocument(hook.url);
    const slack = { type: 'slack', url: { env: 'SLACK' }, allowPrivate: true };
    const document = rulesDocument(hook.url, { channels: { ...channels, slack } });
    const base = await withSlash(document, environment);
    const { messages } = await runIn(base, document, {}, environment);
    const content = readdirSync(join(base, 'outbox', 'deliveries'));
    expect(content).toHaveLength(2);
    const told = [...messages, JSON.stringify(statusIn(base))].join();
    expect(told).toContain('answered 500');
    expect(told).not.toMatch(/secret/);
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
