import type { Command, Option } from 'commander';
import type * as z from 'zod';
import type { Message } from '../../common/messages.ts';
import { KeysFileError } from '../../server/keys/file-format.ts';
import { create, rotate } from '../../server/keys/key-changes.ts';
import { withoutKeys } from '../../server/keys/key-format.ts';
import { KEY_RULES } from '../../server/keys/key-rules.ts';
import { printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { addRequired } from '../shared/required-options.ts';
import { validatedOption } from '../shared/validated-option.ts';
import { listKeys, printNewKey, revokeKeys } from './keys-file.ts';

type Rules = typeof KEY_RULES;
/** Values that options have after the check. */
type Values<Names extends keyof Rules> = { readonly [Name in Names]: z.output<Rules[Name]> };

interface File {
  /** Path that leads to the keys file. */
  readonly keys: string;
}

const NAME = validatedOption('--name <name>', 'name of the key', KEY_RULES.name);

const EXITS = {
  0: 'done',
  1: 'the file or the key is invalid',
  2: 'the command line is invalid',
};

/** `keys`: issues and revokes keys. */
export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .summary('issues and revokes keys')
    .description(
      'Issues and revokes keys. A running service applies changes of the file within a second. Only ' +
        'the key goes to standard output, once, and all else to standard error; the file keeps its ' +
        'SHA-256.',
    );
  addExamples(keys, {
    examples: [
      [
        'keys create --name partner --groups restaking --expires 90d > partner.key',
        'writes a key to a file without showing it',
      ],
      [
        'keys rotate --name partner --grace 3600',
        'a new key; the old one is accepted for another hour',
      ],
    ],
    exits: EXITS,
  });
  addCreate(keys);
  addList(keys);
  addRotate(keys);
  addRevoke(keys);
}

function addCreate(keys: Command): void {
  const command = subcommand(keys, 'create', 'prints a new key', [
    NAME,
    validatedOption(
      '--groups <groups>',
      'groups, separated by commas: restaking, availability, query',
      KEY_RULES.groups,
    ),
  ])
    .addOption(
      validatedOption(
        '--rate <requests>',
        'requests in a window of RATE_WINDOW (default: RATE_LIMIT)',
        KEY_RULES.rate,
      ),
    )
    .addOption(expiry('never'));
  addExamples(command, {
    examples: [
      [
        'keys create --name partner --groups restaking,availability --rate 1200 --expires 90d',
        'for both groups, 1200 requests a window, for 90 days',
      ],
    ],
    exits: EXITS,
  });
  command.action(
    (flags: File & Values<'name' | 'groups'> & Partial<Values<'rate' | 'expires'>>) => {
      const { keys: path, name, groups, rate = null, expires = null } = flags;
      const requested = { name, groups, rate, expiresAt: expires };
      return report(() => printNewKey(path, (present) => create(present, requested, new Date())));
    },
  );
}

function addList(keys: Command): void {
  const command = subcommand(keys, 'list', 'shows every key and whether it is accepted');
  addExamples(command, { examples: [['keys list', 'of the file in KEYS_FILE']], exits: EXITS });
  command.action(({ keys: path }: File) => report(async () => listKeys(path)));
}

function addRotate(keys: Command): void {
  const command = subcommand(
    keys,
    'rotate',
    'prints a new key with the name, groups and rate of an old one',
    [NAME],
  )
    .addOption(
      validatedOption(
        '--grace <seconds>',
        'time for which the old key is still accepted (default: 0)',
        KEY_RULES.grace,
      ),
    )
    .addOption(expiry('as the old one'));
  addExamples(command, {
    examples: [['keys rotate --name partner', 'the old key is refused from now on']],
    exits: EXITS,
  });
  command.action((flags: File & Values<'name'> & Partial<Values<'grace' | 'expires'>>) => {
    const { keys: path, name, grace = 0, expires } = flags;
    return report(() =>
      printNewKey(path, (present) => rotate(present, name, grace, expires, new Date())),
    );
  });
}

function addRevoke(keys: Command): void {
  const command = subcommand(keys, 'revoke', 'refuses keys from now on')
    .addOption(validatedOption('--name <name>', 'name of the keys', KEY_RULES.name).conflicts('id'))
    .addOption(validatedOption('--id <id>', 'id of the key, from `list`', KEY_RULES.id));
  addExamples(command, {
    examples: [
      ['keys revoke --name partner', 'all keys of that name'],
      ['keys revoke --id 0123abcd', 'one key'],
    ],
    exits: EXITS,
  });
  command.action(({ keys: path, name, id }: File & Partial<Values<'name' | 'id'>>) => {
    if (name === undefined && id === undefined) {
      command.error('error: revoke needs either --name or --id');
    }
    return report(() => revokeKeys(path, name, id));
  });
}

/** A command that needs the keys file and these options. */
function subcommand(
  keys: Command,
  name: string,
  description: string,
  required: readonly Option[] = [],
): Command {
  const command = keys
    .command(name)
    .summary(description)
    .description(`${description.charAt(0).toUpperCase()}${description.slice(1)}.`);
  const file = validatedOption(
    '--keys <file>',
    'the file that the service follows',
    KEY_RULES.file,
  );
  return addRequired(command, [file.env('KEYS_FILE'), ...required]);
}

function expiry(otherwise: string): Option {
  const means = '90d, 12h, 30m, 2027-01-31 (its first moment, UTC), 2027-01-31T12:00:00Z or never';
  return validatedOption('--expires <when>', `${means} (default: ${otherwise})`, KEY_RULES.expires);
}

/** Reports a KeysFileError that `run` throws. */
async function report(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    if (!(cause instanceof KeysFileError)) throw cause;
    printMessages(cause.messages.map(withoutSecrets));
    process.exitCode = 1;
  }
}

/** Hides keys in a message, whose parameters may be options that have one by mistake. */
function withoutSecrets({ code, parameters, text }: Message): Message {
  const shown = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutKeys(value) : value,
  ]);
  return { code, parameters: Object.fromEntries(shown), text: withoutKeys(text) };
}
