import { create, type Issued, isAccepted, revoke, rotate } from './changes.ts';
import { type IssuedKey, KeysFileError } from './file-format.ts';
import { type Flags, readCommand, told, UsageError } from './flags.ts';
import { changeKeysFile, readKeysFile } from './keys-file.ts';

const HELP = `Issues keys for restaking-analytics and takes them back.

usage: npm run -s keys -- <command> [flags]

  create --name <name> --groups <groups> [--rate <requests>] [--expires <when>]
      Prints a new key, this once: the file keeps only its SHA-256.
  list
      Shows every key there is or was, and whether it is accepted.
  revoke --name <name> | --id <id>
      Refuses the accepted keys of that name, or the one with that id, from now on.
  rotate --name <name> [--grace <seconds>] [--expires <when>]
      Prints a new key with the same name, groups and rate. The old one is revoked, or with a
      grace is accepted for so many seconds more.

  --keys <file>    the file that the service follows; KEYS_FILE where this is not given
  --groups         restaking, availability, or both: restaking,availability
  --rate           requests a window (RATE_WINDOW); RATE_LIMIT where this is not given
  --expires        90d, 12h, 30m, 2027-01-31 (its first moment, UTC), 2027-01-31T12:00:00Z or never;
                   for create never, for rotate as long as the old key was to last

A running service follows the file within a second. The key alone goes to standard output, and all
else to standard error, so that this keeps a key without showing it:

  npm run -s keys -- create --name partner --groups restaking --expires 90d > partner.key

Exit codes: 0 done, 1 the file or the key is not as needed, 2 the command line is not.
`;

async function main(): Promise<void> {
  const { command, flags } = readCommand(process.argv.slice(2));
  if (command === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const path = flags.keys ?? process.env.KEYS_FILE;
  if (!path) throw new UsageError('no keys file is named: set --keys <file> or KEYS_FILE');
  const now = new Date();
  if (command === 'list') {
    process.stdout.write(table(readKeysFile(path)?.keys ?? [], now));
    return;
  }
  if (command === 'revoke') {
    await runRevoke(path, flags, now);
    return;
  }
  const { name = '', groups = [], rate = null, expires, grace = 0 } = flags;
  await print(path, (keys) =>
    command === 'create'
      ? create(keys, { name, groups, rate, expiresAt: expires ?? null }, now)
      : rotate(keys, name, grace, expires, now),
  );
}

async function runRevoke(path: string, { name, id }: Flags, now: Date): Promise<void> {
  if ((name === undefined) === (id === undefined)) {
    throw new UsageError('revoke needs either --name or --id');
  }
  const asked = name === undefined ? `--id ${id}` : `--name ${name}`;
  let count = 0;
  await changeKeysFile(path, (keys) => {
    const meant = (key: IssuedKey) => (name === undefined ? key.id === id : key.name === name);
    const outcome = revoke(keys, asked, meant, now);
    count = outcome.revoked.length;
    return outcome.keys;
  });
  process.stderr.write(`${asked}: ${count} revoked in ${path}\n`);
}

/** Prints a key once it is certain that the file has its digest. */
async function print(path: string, change: (keys: readonly IssuedKey[]) => Issued): Promise<void> {
  let issued: Issued | undefined;
  await changeKeysFile(path, (keys) => {
    issued = change(keys);
    return issued.keys;
  });
  if (!issued) return;
  const { key, text } = issued;
  process.stderr.write(
    `key ${key.id} of ${key.name} for ${key.groups.join(' and ')}, expires ${key.expiresAt ?? 'never'}; ` +
      `it is shown this once, ${path} keeps its SHA-256\n`,
  );
  process.stdout.write(`${text}\n`);
}

/** Every key on a line of its own, without its digest. */
function table(keys: readonly IssuedKey[], now: Date): string {
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.groups.join(','),
    key.rate === null ? 'RATE_LIMIT' : String(key.rate),
    key.createdAt,
    key.expiresAt ?? 'never',
    stateOf(key, now),
  ]);
  const all = [['id', 'name', 'groups', 'rate', 'created', 'expires', 'state'], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${all.map(line).join('\n')}\n`;
}

function stateOf(key: IssuedKey, now: Date): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt}`;
  return isAccepted(key, now) ? 'accepted' : 'expired';
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${told(error)}\n--help tells what there is\n`);
    process.exitCode = 2;
  } else if (error instanceof KeysFileError) {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
