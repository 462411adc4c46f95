import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Group } from '../../../engine/operation.ts';
import { create } from '../../../server/keys/changes.ts';
import type { IssuedKey } from '../../../server/keys/file-format.ts';
import { changeKeysFile } from '../../../server/keys/keys-file.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The path of a keys file that is not there yet, in a folder of its own. */
export function newKeysFile(): string {
  return join(temporaryFolder(), 'keys.json');
}

/** Issues a key into a file, as `create` does, and gives its text. */
export async function issueInto(
  path: string,
  wanted: { name: string; groups?: Group[]; rate?: number; expiresAt?: Date },
): Promise<string> {
  let text = '';
  await changeKeysFile(path, (keys) => {
    const { name, groups = ['restaking', 'availability'], rate = null, expiresAt = null } = wanted;
    const issued = create(keys, { name, groups, rate, expiresAt }, new Date());
    text = issued.text;
    return issued.keys;
  });
  return text;
}

/** Changes every key of that name in a file. */
export async function alter(path: string, name: string, by: Partial<IssuedKey>): Promise<void> {
  await changeKeysFile(path, (keys) =>
    keys.map((key) => (key.name === name ? { ...key, ...by } : key)),
  );
}

/** How a run of the command ended. */
export interface Outcome {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

/** Runs the keys command as a process of its own. */
export function keysCommand(args: readonly string[], path?: string): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/keys/command.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...(path !== undefined && { KEYS_FILE: path }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.err += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ ...outcome, code: code ?? signal ?? 'lost' }));
  });
}
