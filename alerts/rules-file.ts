import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { whyUnread } from '../common/regular-file.ts';
import { ALERT_PROBLEMS } from './alert-problems.ts';
import { AlertsError } from './alerts-error.ts';
import { KINDS } from './kinds/index.ts';
import type { AlertKind } from './kinds/kind.ts';
import { type Channel, channel } from './rules/channels.ts';

const NAME = 'must be 1 to 64 lower-case letters, digits and dashes';
/** File names in the outbox contain these names. */
const name = z.string(NAME).regex(/^[a-z0-9-]{1,64}$/, NAME);

const KIND_NAMES = KINDS.map((kind) => kind.name);
const UNKNOWN_KIND = `must be one of ${KIND_NAMES.join(', ')}`;

/** A rule that was checked. */
export interface Rule {
  readonly name: string;
  readonly kind: AlertKind;
  /** Names the channels that get its alerts. */
  readonly channels: readonly string[];
  /** Each field that the kind has, as text; null if the rule does not have it. */
  readonly values: Readonly<Record<string, string | null>>;
}

/** A rules file that was checked. */
export interface Rules {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly rules: readonly Rule[];
}

const file = z.strictObject({
  version: z.literal(1, 'must be 1'),
  channels: z.record(name, channel, 'must be an object of channels by name'),
  rules: z.array(z.looseObject({ name, kind: z.enum(KIND_NAMES, UNKNOWN_KIND) })),
});

/** A rules file has at most this many bytes. */
const MAX_BYTES = 2 ** 20;

/**
 * Reads a rules file. Throws an AlertsError with one sentence for each field at fault.
 *
 * @example
 *     const { rules, channels } = await readRules('rules.json');
 */
export async function readRules(path: string): Promise<Rules> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AlertsError([ALERT_PROBLEMS.rules_unreadable({ path, reason: whyUnread(cause) })], {
      cause,
    });
  });
  if (text.length > MAX_BYTES)
    throw new AlertsError([ALERT_PROBLEMS.rules_too_large({ path, most: MAX_BYTES })]);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // The message of JSON.parse would show a piece of the file.
    throw new AlertsError([ALERT_PROBLEMS.rules_not_json({ path })]);
  }
  const { rules, problems } = parseRules(document);
  if (problems.length > 0)
    throw new AlertsError(
      problems.map((problem) => ALERT_PROBLEMS.rules_invalid({ path, problem })),
    );
  return rules;
}

/**
 * Checks the content of a rules file. The rules count only if there is no problem.
 *
 * @example
 *     parseRules({}).problems; // one sentence for each member that is missing
 */
export function parseRules(document: unknown): {
  readonly rules: Rules;
  readonly problems: readonly string[];
} {
  const parsed = file.safeParse(document);
  if (!parsed.success) {
    const rules = { channels: new Map(), rules: [] };
    return { rules, problems: parsed.error.issues.map((issue) => sentence(document, issue)) };
  }
  const channels = new Map(Object.entries(parsed.data.channels));
  const problems: string[] = [];
  if (channels.size === 0) problems.push('channels: has none: add one');
  const rules = parsed.data.rules.map((given, index) => {
    const { rule, faults } = parseRule(given, [...channels.keys()]);
    const twice = parsed.data.rules.findIndex((other) => other.name === given.name) < index;
    if (twice) faults.push('name: another rule has it');
    problems.push(...faults.map((fault) => `rule ${given.name}: ${fault}`));
    return rule;
  });
  return { rules: { channels, rules }, problems };
}

function parseRule(
  given: { readonly name: string; readonly kind: string },
  all: readonly string[],
): { readonly rule: Rule; readonly faults: string[] } {
  // The schema of the file has checked it.
  const kind = KINDS.find((one) => one.name === given.kind) as AlertKind;
  const schema = z.strictObject({
    name,
    kind: z.literal(kind.name),
    channels: z.array(z.string(), 'must be a list of names of channels').default([...all]),
    ...kind.fields,
  });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => sentence(given, issue));
    return { rule: { name: given.name, kind, channels: [], values: {} }, faults };
  }
  const { channels, ...fields } = parsed.data;
  const faults = channels
    .filter((one) => !all.includes(one))
    .map((one) => `channels: ${JSON.stringify(one)} is not in channels (${all.join(', ')})`);
  const wrong = kind.check?.(fields);
  if (wrong) faults.push(`${wrong.field}: ${wrong.problem}`);
  const values = Object.fromEntries(
    Object.keys(kind.fields).map((field) => [field, textOf(Reflect.get(fields, field))]),
  );
  return { rule: { name: given.name, kind, channels: [...new Set(channels)], values }, faults };
}

/** A rule's fields are text, or absent. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Names the place and the problem, and the rule if it has a name. */
function sentence(document: unknown, { path, message, ...issue }: z.core.$ZodIssue): string {
  const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
  const [list, index, ...rest] = path;
  const named = list === 'rules' && typeof index === 'number' ? nameOf(document, index) : null;
  const place = (named === null ? path : rest).join('.');
  const what = issue.code === 'unrecognized_keys' ? `has no field ${keys.join(', ')}` : message;
  return [named, place, what].filter((part) => part !== null && part !== '').join(': ');
}

function nameOf(document: unknown, index: number): string {
  const rules: unknown = Reflect.get(Object(document), 'rules');
  const given: unknown = Array.isArray(rules) ? Reflect.get(Object(rules[index]), 'name') : null;
  return typeof given === 'string' && given !== '' ? `rule ${given}` : `rule ${index + 1}`;
}
