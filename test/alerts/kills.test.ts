import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOutbox } from '../../alerts/outbox/read-outbox.ts';
import { statusOf } from '../../alerts/status.ts';
import { built } from '../support/built.ts';
import { LONG } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { runUntil } from './killing.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { address, at, slashRow, tokenRow } from './rows.ts';
import { rulesDocument, runIn } from './running.ts';
import { publish } from './snapshot-writer.ts';

await built();
const OPERATORS = ['a', 'b'].map(address);

/** The steps of a run of two alerts that is not killed, by their beginnings. */
const KINDS_OF_STEPS = [
  /^link .*slashes/,
  /^rename .*alerts/,
  /^rename .*compared.json/,
  /^rename .*deliveries/,
];

/** Runs `alerts run` to its end, or until it is killed; 0 for no kill. Returns its steps. */
async function run(base: string, killAt: number): Promise<readonly string[]> {
  const { steps, isKilled, code } = await runUntil(base, killAt);
  if (killAt === 0 ? code !== 0 : !isKilled) throw new Error(`ended with ${code}`);
  return steps;
}

/** A folder with a compared snapshot, and a later one with two slashes. */
async function prepared(hook: Receiver): Promise<string> {
  const base = temporaryFolder();
  const out = join(base, 'snapshots');
  mkdirSync(out);
  const document = rulesDocument(hook.url);
  writeFileSync(join(base, 'rules.json'), JSON.stringify(document));
  const tables = { tokens: [tokenRow()], slashes: [] };
  await publish(out, { id: 'first', block: 1000, tables });
  await runIn(base, document);
  const slashes = OPERATORS.map((operator, index) =>
    slashRow(at(1001 + index, 1, `e${index}`), { operator }),
  );
  await publish(out, { id: 'second', block: 1100, tables: { ...tables, slashes } });
  return base;
}

/**
 * Kills a run before a step and lets another one finish: both alerts are delivered, and at most the
 * one that was sent and not marked is sent twice.
 */
async function expectWhole(original: string, hook: Receiver, killAt: number): Promise<void> {
  const base = temporaryFolder();
  cpSync(original, base, { recursive: true, verbatimSymlinks: true });
  hook.received.length = 0;
  await run(base, killAt);
  const sent = hook.received.length;
  const { undelivered } = await runIn(base, rulesDocument(hook.url));
  expect(undelivered).toBe(0);
  const bodies = hook.received.map(({ body }) => JSON.parse(body));
  const operators = bodies.map(({ facts }) => facts.operator);
  expect([...new Set(operators)].sort()).toEqual(OPERATORS);
  expect(operators.length).toBeLessThanOrEqual(OPERATORS.length + Math.min(sent, 1));
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(OPERATORS.length);
  const status = statusOf(readOutbox(join(base, 'outbox')));
  expect(status).toMatchObject({
    compared: { id: 'second' },
    channels: [{ channel: 'hook', delivered: 2, waiting: 0, givenUp: 0 }],
  });
}

it('a run that is killed before a step loses no alert, and repeats at most one under its id', async () => {
  const hook = await startReceiver();
  const original = await prepared(hook);
  const whole = temporaryFolder();
  cpSync(original, whole, { recursive: true, verbatimSymlinks: true });
  const steps = await run(whole, 0);
  // The last step of each kind, or in long runs a hundred kills over all steps.
  const last = KINDS_OF_STEPS.map((kind) => steps.findLastIndex((step) => kind.test(step)) + 1);
  expect(last).not.toContain(0);
  const kills = LONG ? Array.from({ length: 100 }, (_, at) => 1 + (at % steps.length)) : last;
  for (const killAt of kills) await expectWhole(original, hook, killAt);
});
