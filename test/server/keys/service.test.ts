import { chmodSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../../support/snapshots.ts';
import { SOON } from '../../support/soon.ts';
import { READY_MESSAGE, type Running, start } from '../process.ts';
import { issueInto, keysCommand, newKeysFile } from './issuing.ts';

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

async function addressOf(running: Running): Promise<string> {
  return READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '';
}

/** Waits until the key is answered with the status. */
async function until(status: number, address: string, key: string): Promise<void> {
  await vi.waitFor(async () => {
    const headers = { 'x-api-key': key };
    const reply = await fetch(`${address}/restaking/ecosystem-tvl`, { headers });
    await reply.arrayBuffer();
    expect(reply.status).toBe(status);
  }, SOON);
}

describe('a service with KEYS_FILE', () => {
  it('follows what the command does, and says no key anywhere', async () => {
    const path = newKeysFile();
    const first = await issueInto(path, { name: 'first' });
    const running = start(['--snapshot', folder, '--port', '0', '--keys', path]);
    const address = await addressOf(running);
    expect(running.out.join('\n')).not.toContain('run_');
    await until(200, address, first);

    const create = ['create', '--name', 'second', '--groups', 'restaking'];
    const second = (await keysCommand(create, path)).out.trimEnd();
    await until(200, address, second);

    const third = (await keysCommand(['rotate', '--name', 'second'], path)).out.trimEnd();
    await until(401, address, second);
    await until(200, address, third);

    await keysCommand(['revoke', '--name', 'first'], path);
    await until(401, address, first);

    rmSync(path);
    await until(401, address, third);
    await running.line(/"no issued key is accepted"/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
    const text = running.out.join('\n') + running.err();
    for (const key of [first, second, third]) expect(text).not.toContain(key.slice(4, 20));
  });

  it('follows in every worker, and counts failed keys by the address of the client', async () => {
    const path = newKeysFile();
    const key = await issueInto(path, { name: 'a' });
    const settings = { WORKERS: '2', KEYS_FILE: path };
    const address = await addressOf(start(['--snapshot', folder, '--port', '0'], settings));
    const status = async (text: string) => {
      const headers = { 'x-api-key': text, connection: 'close' };
      const reply = await fetch(`${address}/restaking/ecosystem-tvl`, { headers });
      await reply.arrayBuffer();
      return reply.status;
    };
    /** The statuses of many requests at once, each over a connection of its own. */
    const statuses = async (text: string, count: number) => {
      const found = await Promise.all(Array.from({ length: count }, () => status(text)));
      return [...new Set(found)].sort();
    };
    expect(await statuses(key, 6)).toEqual([200]);
    expect(await statuses('unknown', 80)).toEqual([401, 429]);
    expect(await statuses(key, 6)).toEqual([200]);
    await keysCommand(['revoke', '--name', 'a'], path);
    await vi.waitFor(async () => expect(await statuses(key, 6)).toEqual([429]), SOON);
  });

  it('does not start with a file that is missing or open to others, and names it', async () => {
    const path = newKeysFile();
    const missing = start(['--snapshot', folder, '--port', '0'], { KEYS_FILE: path });
    expect(await missing.ended).toBe(1);
    expect(missing.err()).toContain(`${path}: there is no such file`);
    await issueInto(path, { name: 'a' });
    chmodSync(path, 0o644);
    const open = start(['--snapshot', folder, '--port', '0'], { KEYS_FILE: path });
    expect(await open.ended).toBe(1);
    expect(open.err()).toBe(`${path}: open to others than its owner; run chmod 600 on it\n`);
  });
});
