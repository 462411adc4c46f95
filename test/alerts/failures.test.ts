import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ReceiverAnswer, startReceiver } from './receiver.ts';
import { ENVIRONMENT, rulesDocument, runIn, StillClock } from './running.ts';
import { FIRST, publishSlashes, SECOND, statusIn, withSlash } from './slashed.ts';

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

  it('is tried again at once after the clock was set back by a day', async () => {
    const hook = await startReceiver();
    const document = rulesDocument(hook.url);
    const base = await withSlash(document);
    hook.answer = () => ({ status: 500 });
    const clock = new StillClock();
    await runIn(base, document, { clock });
    hook.answer = () => ({ status: 204 });
    clock.setByMs = -86_400_000;
    expect((await runIn(base, document, { clock })).undelivered).toBe(0);
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
