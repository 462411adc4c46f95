import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../alerts/kinds/index.ts';
import { openChannels } from '../../alerts/rules/secrets.ts';
import { parseRules, readRules } from '../../alerts/rules-file.ts';
import { checkAlerts } from '../../server/doctor/check-alerts.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { address, OPERATOR } from './rows.ts';
import { ENVIRONMENT, rulesDocument } from './running.ts';

const URL = 'https://hooks.example/alerts';

const withRule = (rule: object) => rulesDocument(URL, { rules: [{ name: 'mine', ...rule }] });
const withChannel = (channel: object) => rulesDocument(URL, { channels: { mine: channel } });

/** Writes a file, and returns its path. */
function fileOf(content: string, mode = 0o600): string {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe('a file of rules', () => {
  it('has text for each field of a rule, and all channels unless it names some', () => {
    const given = `0x${'A'.repeat(40)}`;
    const rule = { kind: 'slash', operator: given, operatorSetId: 3, minDollars: '1.50' };
    const { rules, problems } = parseRules(withRule(rule));
    expect(problems).toEqual([]);
    expect(rules.rules).toMatchObject([
      {
        name: 'mine',
        channels: ['hook'],
        values: {
          operator: address('a'),
          avs: null,
          operatorSetId: '3',
          strategy: null,
          minAmount: null,
          minDollars: '1.5',
        },
      },
    ]);
  });

  it.each([
    [{ version: 2 }, ['version: must be 1']],
    [{ channels: {} }, ['channels: has none: add one']],
    [{ extra: 1 }, ['has no field extra']],
    [{ rules: [{ kind: 'slash' }] }, [expect.stringMatching(/^rule 1: name: must be 1 to 64/)]],
    [
      { rules: [{ name: 'a', kind: 'slashes' }] },
      [expect.stringMatching(/^rule a: kind: must be one of slash, slash_resolution, /)],
    ],
    [
      {
        rules: [
          { name: 'a', kind: 'upgrade' },
          { name: 'a', kind: 'upgrade' },
        ],
      },
      ['rule a: name: another rule has it'],
    ],
    [
      { channels: { Mine: { type: 'slack', url: { env: 'A' } } } },
      [expect.stringContaining('channels.Mine')],
    ],
  ])('names what is wrong in %j', (others, problems) => {
    expect(parseRules(rulesDocument(URL, others)).problems).toEqual(problems);
  });

  it.each([
    [{ kind: 'slash', operator: '0x12' }, 'operator: must be an address: 0x and 40 hex digits'],
    [{ kind: 'slash', minDollars: 5 }, 'minDollars: must be a decimal as text, such as'],
    [{ kind: 'slash', minAmount: '5' }, 'minAmount: needs strategy'],
    [{ kind: 'slash', minAmount: '1.5', strategy: OPERATOR }, 'minAmount: must be a whole number'],
    [{ kind: 'slash', operatorSetId: -1 }, 'operatorSetId: must be a whole number from 0 to'],
    [{ kind: 'slash', operators: [] }, 'has no field operators'],
    [{ kind: 'allocation' }, 'maxDelayBlocks: must be a whole number from 0 to 10000000'],
    [{ kind: 'exit', percent: '0' }, 'percent: must be a percentage above 0 and up to 100'],
    [{ kind: 'exit', percent: '100.5' }, 'percent: must be a percentage'],
    [{ kind: 'price_stale', hours: 0 }, 'hours: must be a whole number from 1 to 10000'],
    [{ kind: 'upgrade', channels: ['desk'] }, 'channels: "desk" is not in channels (hook)'],
  ])('names the rule and the field of %j', (rule, problem) => {
    const { problems } = parseRules(withRule(rule));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`rule mine: ${problem}`);
  });

  it.each([
    [{ type: 'mail' }, 'channels.mine.type: must have a type: webhook, slack, discord or telegram'],
    [{ type: 'slack', url: 'https://hooks.slack.com/services/T/B/X' }, 'not the secret itself'],
    [{ type: 'webhook', url: URL }, 'channels.mine.secret: must be {"env": "NAME"}'],
    [{ type: 'telegram', token: { env: 'A' }, chat: -100 }, 'channels.mine.chat: must be the id'],
  ])('refuses the channel %j', (channel, problem) => {
    const { problems } = parseRules({ ...withChannel(channel), rules: [] });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain('services/T');
  });

  it('is refused if it cannot be read or is not JSON, without a piece of it', async () => {
    await expect(readRules('/nowhere/rules.json')).rejects.toThrow('does not exist');
    await expect(readRules(fileOf('token-of-mine'))).rejects.toThrow(/file: is not JSON$/);
  });

  it.each(KINDS.filter(({ sql }) => sql !== ''))(
    'has only fields of kind $name that its SELECT reads',
    ({ fields, sql }) => {
      expect(Object.keys(fields).filter((field) => !sql.includes(`$${field}`))).toEqual([]);
    },
  );
});

it('docs/alerts.md has each kind with its fields', () => {
  const page = readFileSync(new globalThis.URL('../../docs/alerts.md', import.meta.url), 'utf8');
  for (const { name, fields } of KINDS) {
    const [, row] = new RegExp(`^\\| \`${name}\` \\|.*\\| (.*)\\|$`, 'm').exec(page) ?? [];
    const named = [...(row ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field);
    expect(named, name).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});

describe('the secrets of channels', () => {
  const open = (channel: object, environment: NodeJS.ProcessEnv = {}) => {
    const { rules, problems } = parseRules({ ...withChannel(channel), rules: [] });
    expect(problems).toEqual([]);
    return openChannels(rules.channels, environment);
  };
  const webhook = { type: 'webhook', url: URL, secret: { env: 'HOOK_SECRET' } };

  it('come from variables and from files that only their owner reads', () => {
    const secret = { file: fileOf('a-long-enough-secret\n') };
    const [channel] = open({ ...webhook, secret });
    expect(channel).toMatchObject({ secret: 'a-long-enough-secret', url: new globalThis.URL(URL) });
    const [slack] = open({ type: 'slack', url: { env: 'SLACK' } }, { SLACK: `${URL}/path` });
    expect(slack?.url.pathname).toBe('/alerts/path');
  });

  it.each([
    ['channel mine: secret: the environment variable HOOK_SECRET is not set', webhook, {}],
    ['secret: must have at least 16 characters', webhook, { HOOK_SECRET: 'short' }],
    ['/nowhere does not exist', { ...webhook, secret: { file: '/nowhere' } }, {}],
    ['is empty', { ...webhook, secret: { file: fileOf('') } }, {}],
    ['run chmod 600 on it', { ...webhook, secret: { file: fileOf('x'.repeat(20), 0o644) } }, {}],
    ['http needs "allowPrivate": true', { ...webhook, url: 'http://hooks.example/' }, ENVIRONMENT],
    ['url: must be a URL of https', { type: 'slack', url: { env: 'S' } }, { S: 'hooks-of-slack' }],
    ['token: must be a token', { type: 'telegram', token: { env: 'S' }, chat: '1' }, { S: 'a/b' }],
  ])('are refused with the sentence: %s', (problem, channel, environment) => {
    expect(() => open(channel, environment)).toThrow(problem);
  });
});

describe('the doctor', () => {
  it('checks the rules and the secrets of ALERTS_FILE', async () => {
    const alertsFile = fileOf(JSON.stringify(withRule({ kind: 'upgrade' })));
    expect(await checkAlerts({ alertsFile: undefined }, {})).toEqual([]);
    const [good] = await checkAlerts({ alertsFile }, ENVIRONMENT);
    expect(good).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/1 rule, 1 channel$/),
    });
    const [bad] = await checkAlerts({ alertsFile }, {});
    expect(bad).toMatchObject({ state: 'problem', check: 'alerts' });
    expect(bad?.message).toContain('the environment variable HOOK_SECRET is not set');
    const wrong = fileOf(JSON.stringify(withRule({ kind: 'slash', avs: 'x' })));
    const [named] = await checkAlerts({ alertsFile: wrong }, ENVIRONMENT);
    expect(named?.message).toContain('rule mine: avs: must be an address');
  });
});
