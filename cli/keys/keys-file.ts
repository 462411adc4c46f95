import type { IssuedKey } from '../../server/keys/file-format.ts';
import { isAccepted, type KeyIssue, revoke } from '../../server/keys/key-changes.ts';
import { changeKeysFile, readKeysFile } from '../../server/keys/keys-file.ts';
import { formatTable } from '../shared/table.ts';

/** Prints every key of the file on a line, without its digest. */
export function listKeys(path: string): void {
  const now = new Date();
  const rows = (readKeysFile(path)?.keys ?? []).map((key) => [
    key.id,
    key.name,
    key.groups.join(','),
    key.rate === null ? 'RATE_LIMIT' : String(key.rate),
    key.createdAt,
    key.expiresAt ?? 'never',
    stateOf(key, now),
  ]);
  const head = ['id', 'name', 'groups', 'rate', 'created', 'expires', 'state'];
  process.stdout.write(formatTable([head, ...rows]));
}

/** Revokes the accepted keys of a name, or the one with an id, and prints their number. */
export async function revokeKeys(path: string, name?: string, id?: string): Promise<void> {
  const selector = name === undefined ? `--id ${id}` : `--name ${name}`;
  let count = 0;
  await changeKeysFile(path, (keys) => {
    const isSelected = (key: IssuedKey) => (name === undefined ? key.id === id : key.name === name);
    const outcome = revoke(keys, selector, isSelected, new Date());
    count = outcome.revoked.length;
    return outcome.keys;
  });
  process.stderr.write(`${selector}: ${count} revoked in ${path}\n`);
}

/** Prints a key after the file has its digest. */
export async function printNewKey(
  path: string,
  change: (keys: readonly IssuedKey[]) => KeyIssue,
): Promise<void> {
  let issued: KeyIssue | undefined;
  await changeKeysFile(path, (keys) => {
    issued = change(keys);
    return issued.keys;
  });
  if (!issued) return;
  const { key, text } = issued;
  process.stderr.write(
    `key ${key.id} of ${key.name} for ${key.groups.join(' and ')}, expires ${key.expiresAt ?? 'never'}; ` +
      `it is shown only this once, ${path} keeps its SHA-256\n`,
  );
  process.stdout.write(`${text}\n`);
}

function stateOf(key: IssuedKey, now: Date): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt}`;
  return isAccepted(key, now) ? 'accepted' : 'expired';
}
