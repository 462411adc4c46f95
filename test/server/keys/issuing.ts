import { join } from 'node:path';
import type { Group } from '../../../engine/definition/endpoint.ts';
import type { IssuedKey } from '../../../server/keys/file-format.ts';
import { create } from '../../../server/keys/key-changes.ts';
import { changeKeysFile } from '../../../server/keys/keys-file.ts';
import { commandLine, type Outcome } from '../../cli/running.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../../support/soon.ts';

/** The path of a keys file that is not there yet, in a folder of its own. */
export function newKeysFile(): string {
  return join(temporaryFolder(), 'keys.json');
}

/** Issues a key into a file, as `create` does, and returns its text. */
export async function issueInto(
  path: string,
  wanted: { name: string; groups?: Group[]; rate?: number; expiresAt?: Date },
): Promise<string> {
  let text = '';
  await changeKeysFile(
    path,
    (keys) => {
      const {
        name,
        groups = ['restaking', 'availability'],
        rate = null,
        expiresAt = null,
      } = wanted;
      const issued = create(keys, { name, groups, rate, expiresAt }, new Date());
      text = issued.text;
      return issued.keys;
    },
    WAIT_LIMIT_MS,
  );
  return text;
}

/** Changes every key of that name in a file. */
export async function alter(path: string, name: string, by: Partial<IssuedKey>): Promise<void> {
  await changeKeysFile(
    path,
    (keys) => keys.map((key) => (key.name === name ? { ...key, ...by } : key)),
    WAIT_LIMIT_MS,
  );
}

/** Runs the keys command as a process of its own. */
export function keysCommand(args: readonly string[], path?: string): Promise<Outcome> {
  return commandLine(['keys', ...args], path === undefined ? {} : { KEYS_FILE: path });
}
