import { parseArgs } from 'node:util';
import { z } from 'zod';
import { GROUPS } from '../../engine/operation.ts';
import { keyName, keyRate } from './file-format.ts';
import { withoutKeys } from './format.ts';

/** Thrown where a command line cannot be meant; the message names the flag and says what it takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const UNITS = { d: 86_400, h: 3600, m: 60 } as const;
/** Seconds in ten years, beyond which a grace is a slip. */
const LONGEST_GRACE = 10 * 365 * 86_400;

const whole = z.string().regex(/^\d+$/).transform(Number);

/** One rule a flag; `describe` is what the user is told where it does not hold. */
const RULES = {
  keys: z.string().min(1).describe('the path of the keys file'),
  name: keyName,
  id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe('an id as `list` shows it'),
  groups: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(GROUPS)))
    .refine((groups) => new Set(groups).size === groups.length)
    .describe(`${GROUPS.join(', ')}, or both with a comma between`),
  rate: whole.pipe(keyRate).describe(keyRate.description ?? ''),
  expires: z
    .string()
    .transform((text) => (text === 'never' ? null : momentIn(text, new Date())))
    .pipe(z.date().min(new Date()).nullable())
    .describe('a time to come: 90d, 12h, 30m, 2027-01-31, 2027-01-31T12:00:00Z or never'),
  grace: whole.pipe(z.number().max(LONGEST_GRACE)).describe('a whole number of seconds'),
} as const;

type Rules = typeof RULES;
export type FlagName = keyof Rules;
export type Flags = { readonly [Name in FlagName]?: z.output<Rules[Name]> | undefined };

/** The commands, and the flags that each takes; those in `needs` must be there. */
export const COMMANDS = {
  create: { needs: ['name', 'groups'], takes: ['rate', 'expires'] },
  list: { needs: [], takes: [] },
  revoke: { needs: [], takes: ['name', 'id'] },
  rotate: { needs: ['name'], takes: ['grace', 'expires'] },
} as const satisfies Record<string, { needs: readonly FlagName[]; takes: readonly FlagName[] }>;

export type CommandName = keyof typeof COMMANDS;

/** What a command line asks for. Throws a UsageError. */
export function readCommand(args: readonly string[]): {
  command: CommandName | 'help';
  flags: Flags;
} {
  const { values, positionals } = parsed(args);
  const { help, ...given } = values;
  const [command, ...more] = positionals;
  if (help === true || command === 'help') return { command: 'help', flags: {} };
  const known = Object.keys(COMMANDS).join(', ');
  if (command === undefined) throw new UsageError(`a command is missing; there are ${known}`);
  if (!isCommand(command)) throw new UsageError(`${command}: no such command; there are ${known}`);
  if (more.length > 0) throw new UsageError(`${more[0]}: ${command} takes flags only`);
  return { command, flags: checked(command, given) };
}

function parsed(args: readonly string[]) {
  const names = Object.keys(RULES).map((name) => [name, { type: 'string' as const }] as const);
  const options = { ...Object.fromEntries(names), help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/\.\s/)[0] ?? '') : String(cause);
    throw new UsageError(reason);
  }
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}

function checked(command: CommandName, given: Readonly<Record<string, unknown>>): Flags {
  const { needs, takes }: { needs: readonly string[]; takes: readonly string[] } =
    COMMANDS[command];
  for (const name of needs) {
    if (given[name] === undefined)
      throw new UsageError(`--${name} is missing; ${command} needs it`);
  }
  const flags: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(RULES)) {
    const value = given[name];
    if (value === undefined) continue;
    if (name !== 'keys' && !needs.includes(name) && !takes.includes(name)) {
      throw new UsageError(`--${name}: ${command} does not take it`);
    }
    const result = rule.safeParse(value);
    if (!result.success) {
      throw new UsageError(`--${name} ${JSON.stringify(value)}: must be ${rule.description}`);
    }
    flags[name] = result.data;
  }
  return flags;
}

/** A moment as a date with or without a time, or as a span from now; not a date where it is neither. */
function momentIn(text: string, now: Date): Date {
  const span = /^(\d{1,6})([dhm])$/.exec(text);
  if (span) {
    const unit = span[2] === 'd' || span[2] === 'h' ? span[2] : 'm';
    return new Date(now.getTime() + Number(span[1]) * UNITS[unit] * 1000);
  }
  const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  return new Date(iso.success ? iso.data : Number.NaN);
}

/** An error as the user is told it: a key that was typed as a flag is not repeated. */
export function told(error: Error): string {
  return withoutKeys(error.message);
}
