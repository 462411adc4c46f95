import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CATALOG } from '../../engine/external/catalog.ts';
import { childOf } from '../server/children.ts';
import { CLI } from '../support/built.ts';
import { LONG } from '../support/repetitions.ts';
import { SOON } from '../support/soon.ts';
import { answerOf, openBoth } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import { ownServer } from './own-server.ts';
import { type Relay, startRelay } from './relay.ts';
import { unbounded, unboundedSnapshot } from './unbounded-snapshot.ts';

const server = ownServer();
const { databases, named } = server;
let tiny: string;
beforeAll(async () => {
  tiny = await unboundedSnapshot();
});

const current = () => named('current');

/** Kills a load once `reached` has come true of the network between it and ClickHouse. */
async function killedLoad(reached: (relay: Relay) => Promise<void>): Promise<void> {
  const relay = await startRelay(server.servers.loader.urls[0]);
  const held = reached(relay);
  const child = spawn(process.execPath, [CLI, 'load', tiny], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...environmentOf(server.servers.loader, [relay.url]) },
  });
  const exited = once(child, 'exit');
  await Promise.race([held, exited]);
  const works = await childOf(child.pid ?? 0, / load /);
  child.kill('SIGKILL');
  await exited;
  expect(child.signalCode).toBe('SIGKILL');
  await vi.waitFor(() => expect(isRunning(works)).toBe(false), SOON);
  await relay.close();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Repeats the killed load, and compares each answer that needs it. */
async function repeated() {
  const { memory, database, loaded, close } = await openBoth(server.servers, tiny);
  for (const operation of unbounded) {
    expect(await answerOf(database, operation, {})).toEqual(await answerOf(memory, operation, {}));
  }
  await close();
  return loaded;
}

describe('a load that is killed', () => {
  /**
   * The text of a request that does not come through, how many databases are there by then, and
   * whether all runs or only long ones hold it, and load again afterwards. Inserts into tables end
   * alike: a row that is written too early is also there while counts are compared.
   */
  const INSTANTS = (
    [
      ['before its database is there', 'create database snap_', 0, true, false],
      ['before the log', '.log_activities+FORMAT', 1, false, false],
      ['in its lists', '.list_orders+FORMAT', 1, false, false],
      ['in its documents', '.document_keys+FORMAT', 1, false, false],
      ['in its holdings', '.holdings+FORMAT', 1, true, true],
      ['before the files of everything else', '.prepared_files+FORMAT', 1, false, false],
      ['while it compares counts', 'select toString(count()) from snap_', 1, true, false],
      ['before its last row', 'INSERT+INTO+restaking_analytics.snapshots', 1, true, false],
    ] as const
  ).filter(([, , , isAlwaysHeld]) => LONG || isAlwaysHeld);

  it.each(INSTANTS)('%s leaves no snapshot', async (_, text, left, _isAlwaysHeld, isRepeated) => {
    await killedLoad((relay) => relay.holdRequest(text));
    expect(await databases()).toHaveLength(left);
    expect(await current()).toBeNull();
    if (!LONG && !isRepeated) return;

    // It counts as running until it has been without a sign of life for two minutes.
    await server.nodes.onEach(
      `alter table ${CATALOG}.loads delete where true settings mutations_sync = 1`,
    );
    const { database, reused } = await repeated();
    expect(reused).toBe(false);
    expect(await databases()).toEqual([database]);
  });

  it('after its work is done reports so, and exits with 1', async () => {
    const relay = await startRelay(server.servers.loader.urls[0]);
    const held = relay.holdRequest('.list_orders+FORMAT');
    const child = spawn(process.execPath, [CLI, 'load', tiny], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, ...environmentOf(server.servers.loader, [relay.url]) },
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const closed = once(child, 'close');
    await Promise.race([held, closed]);
    process.kill(await childOf(child.pid ?? 0, / load /), 'SIGKILL');
    await closed;
    expect([child.exitCode, output.split('\n').at(-2)]).toEqual([
      1,
      `${tiny}: the load was ended by SIGKILL: nothing of it is served; run it again`,
    ]);
    expect(await current()).toBeNull();
    await relay.close();
  });

  it('after its last row, of which it has not heard, is whole', async () => {
    await killedLoad((relay) => relay.holdAnswer('INSERT+INTO+restaking_analytics.snapshots'));
    const [database] = await databases();
    expect(await current()).toMatchObject({ database });
    expect(await repeated()).toMatchObject({ database, reused: true });
    expect(await databases()).toEqual([database]);
  });
});
