import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../alerts/receiver.ts';
import { at, OPERATOR, slashRow, tokenRow } from '../alerts/rows.ts';
import { ENVIRONMENT, rulesDocument } from '../alerts/running.ts';
import { publish } from '../alerts/snapshot-writer.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine, startCommand } from './running.ts';

/** The options of a run with a receiver, and a function that publishes a snapshot for it. */
function runOf(hook: Receiver) {
  const base = temporaryFolder();
  const out = join(base, 'snapshots');
  mkdirSync(out);
  const rules = join(base, 'rules.json');
  writeFileSync(rules, JSON.stringify(rulesDocument(hook.url)));
  const outbox = join(base, 'outbox');
  const slashes = [slashRow(at(1050, 1, 'a1'))];
  const publishAt = (block: number) => {
    const tables = { tokens: [tokenRow()], slashes: block > 1050 ? slashes : [] };
    return publish(out, { id: `block-${block}`, block, tables });
  };
  return { rules, outbox, run: ['alerts', 'run', out, '--outbox', outbox], publishAt };
}

describe('alerts', () => {
  it('sends samples, runs and shows the status, with the rules of ALERTS_FILE too', async () => {
    const hook = await startReceiver();
    const { rules, outbox, run, publishAt } = runOf(hook);
    const environment = { ...ENVIRONMENT, ALERTS_FILE: rules };
    const test = await commandLine(['alerts', 'test', '--rules', rules], ENVIRONMENT);
    expect(test).toEqual({ code: 0, out: 'hook: sent\n', err: '' });
    expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({ kind: 'sample' });
    await publishAt(1000);
    expect((await commandLine(run, environment)).code).toBe(0);
    await publishAt(1100);
    hook.answer = () => ({ status: 500 });
    const failed = await commandLine(run, environment);
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('answered 500') });
    const status = await commandLine(['alerts', 'status', '--outbox', outbox]);
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/^compared last: snapshot block-1100, block 1100, 2026-01-01T03:40/);
    expect(status.out).toMatch(/^hook +0 +1 +0$/m);
    expect(status.out).toMatch(/^[0-9a-f]{32} for hook: 1 attempts, answered 500, again at /m);
  });

  it('with --follow continues until SIGTERM, and ends with 0', async () => {
    const hook = await startReceiver();
    const { rules, run, publishAt } = runOf(hook);
    await publishAt(1000);
    await commandLine([...run, '--rules', rules], ENVIRONMENT);
    await publishAt(1100);
    hook.answer = () => ({ status: 200 });
    const following = startCommand([...run, '--rules', rules, '--follow'], ENVIRONMENT);
    await following.said(/^sent /m);
    following.child.kill('SIGTERM');
    expect(await once(following.child, 'exit')).toEqual([0, null]);
    expect(hook.received).toHaveLength(1);
  });

  it('reads the lists of --watch, and ends with 1 if one is damaged', async () => {
    const hook = await startReceiver();
    const { rules, run, publishAt } = runOf(hook);
    const watched = [{ name: 'mine', kind: 'watched_withdrawal', watch: 'mine' }];
    writeFileSync(rules, JSON.stringify(rulesDocument(hook.url, { rules: watched })));
    const list = join(rules, '..', 'watch.csv');
    writeFileSync(list, `list,address\nmine,${OPERATOR}\n`);
    await publishAt(1000);
    const options = [...run, '--rules', rules, '--watch', list];
    expect((await commandLine(options, ENVIRONMENT)).code).toBe(0);
    writeFileSync(list, 'list,address\nmine,0x1\n');
    const err = `${list}: row 2: address is not an address: 0x and 40 hex digits\n`;
    expect(await commandLine(options, ENVIRONMENT)).toEqual({ code: 1, out: '', err });
  });

  it('ends with 1 and the rule and field at fault, and with 2 without rules', async () => {
    const hook = await startReceiver();
    const { rules, run } = runOf(hook);
    const wrong = { rules: [{ name: 'mine', kind: 'slash', avs: '0x1' }] };
    writeFileSync(rules, JSON.stringify(rulesDocument(hook.url, wrong)));
    const refused = await commandLine([...run, '--rules', rules], ENVIRONMENT);
    const err = `${rules}: rule mine: avs: must be an address: 0x and 40 hex digits\n`;
    expect(refused).toEqual({ code: 1, out: '', err });
    const none = await commandLine(run, ENVIRONMENT);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('--rules <file>') });
  });
});
