import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readFolder } from '../../data/load/files.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { ask, openEngine } from '../support/engines.ts';
import { once } from '../support/once.ts';
import { repetitions } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';
import { fault } from './fault.ts';
import type { Reply } from './serving.ts';

/** The answers of a snapshot: bodies by request target. */
export interface Expected {
  readonly id: string;
  readonly bodies: ReadonlyMap<string, string>;
}

/** Values of each filter to try, and requests for each. */
const VALUES = 3;
const EVERY = repetitions(180, 10);

/** A request as the engine, the witness and the network take it. */
interface Asked {
  readonly operation: Operation;
  readonly query: QueryRecord;
  readonly target: string;
}

/**
 * The answers of each snapshot to requests made of the values of all of them, and the targets
 * of these. Test files of one run share them.
 */
export async function expectedOf(
  folders: readonly string[],
): Promise<{ snapshots: readonly Expected[]; targets: readonly string[] }> {
  const read = await Promise.all(folders.map((folder) => readFolder(folder)));
  const shared = join(tmpdir(), 'expected', read.map(({ digest }) => digest).join('-'));
  await once(shared, async (target) => {
    writeFileSync(target, JSON.stringify(await computed(folders)));
  });
  const { snapshots, targets }: Computed = JSON.parse(readFileSync(shared, 'utf8'));
  const mapped = snapshots.map(({ id, bodies }) => ({ id, bodies: new Map(bodies) }));
  return { snapshots: mapped, targets };
}

/** The form in which they are shared. */
interface Computed {
  readonly snapshots: readonly { readonly id: string; readonly bodies: [string, string][] }[];
  readonly targets: readonly string[];
}

async function computed(folders: readonly string[]): Promise<Computed> {
  const asked = new Map<string, Asked>();
  const snapshots = await Promise.all(
    folders.map(async (folder) => ({ folder, rows: await readRows(folder) })),
  );
  for (const { rows } of snapshots) {
    for (const operation of operations) {
      const requests = requestsFor(operation, rows, VALUES);
      for (const query of requests.filter((_, at) => at % EVERY === 0)) {
        const target = `${operation.path}?${new URLSearchParams(query)}`;
        asked.set(target, { operation, query, target });
      }
    }
  }
  const expected = await Promise.all(
    snapshots.map(({ folder, rows }) => answersOver(folder, rows, [...asked.values()])),
  );
  const answered = [...asked.keys()].filter((target) =>
    expected.some(({ bodies }) => bodies.has(target)),
  );
  return {
    snapshots: expected.map(({ id, bodies }) => ({ id, bodies: [...bodies] })),
    targets: answered,
  };
}

/** The engine's answers, once the witness, which shares no code with it, has agreed to them. */
async function answersOver(
  folder: string,
  rows: SnapshotRows,
  asked: readonly Asked[],
): Promise<Expected> {
  const engine = await openEngine(folder);
  const witness = new Witness(rows);
  const bodies = new Map<string, string>();
  for (const { operation, query, target } of asked) {
    const { status, body } = await ask(engine, operation, query);
    const agreed = witness.answer(operation.name.replace(/^restaking\//, ''), query);
    expect(status, target).toBe(agreed.status);
    if (agreed.status !== 200) continue;
    expect(sameAnswer(body, agreed.body), target).toBeNull();
    bodies.set(target, body);
  }
  return { id: engine.snapshot.id, bodies };
}

/**
 * The fault of an answer; null if it is correct. It must be the answer of the snapshot that it
 * names, and refusals must be documented.
 */
export function mixed(target: string, reply: Reply, snapshots: readonly Expected[]): string | null {
  // A refusal names no snapshot; at least one of them must lack the entity.
  if (reply.status !== 200) {
    const lacking = snapshots.some(({ bodies }) => !bodies.has(target));
    if (lacking && reply.status === 404) return fault(target, {}, reply);
    return `status ${reply.status}: ${reply.text}`;
  }
  const id = reply.headers['x-snapshot-id'];
  const snapshot = snapshots.find((one) => one.id === id);
  if (!snapshot) return `answered from an unknown snapshot ${id}`;
  return snapshot.bodies.get(target) === reply.text ? null : `not what ${id} answers`;
}
