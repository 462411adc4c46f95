import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { plainDecimal } from '../../common/exact-decimal.ts';
import { TABLE_NAMES } from '../../common/table-names.ts';
import { tableOf } from '../contract/tables.ts';
import { CLAIM } from './claim-fact.ts';
import { FactError } from './fact-error.ts';
import { FACT_PROBLEMS } from './fact-problems.ts';
import { TEXT } from './fact-text.ts';
import { SHARE_SUMS } from './share-fact.ts';

/** Names a column, or a member that a JSON column has: `amount`, `data.shares`. */
const REFERENCE = z.string().regex(/^[a-z0-9_]+(\.\w+)?$/);

const SOURCE = z.strictObject({
  name: TEXT.min(1),
  commit: TEXT.optional(),
  path: TEXT.optional(),
  /** The values were copied on this day. */
  collected: z.iso.date(),
  note: TEXT,
});

/** Says where facts come from. */
export type FactSource = z.output<typeof SOURCE>;

const ROW = z.strictObject({
  /** Says when the fact was true, as does `time`. */
  block: z.int().nonnegative().optional(),
  time: z.iso.datetime().optional(),
  keys: z.array(TEXT),
  values: z.array(TEXT),
});

const GROUP = z
  .strictObject({
    what: TEXT.min(1),
    table: z.enum(TABLE_NAMES),
    /** Each compared row has these values. */
    where: z.record(REFERENCE, TEXT).default({}),
    keys: z.array(REFERENCE).min(1),
    values: z.array(REFERENCE).min(1),
    /** Numbers may differ by this much; a decimal as text. */
    tolerance: z
      .string()
      .refine((text) => plainDecimal(text) !== null)
      .default('0'),
    rows: z.array(ROW).min(1),
  })
  .superRefine(({ table, where, keys, values, rows }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const reference of [...Object.keys(where), ...keys, ...values]) {
      const [name = '', member] = reference.split('.');
      const column = tableOf(table).columns.find((one) => one.name === name);
      if (column === undefined) refuse(`table ${table} has no column ${name}`);
      else if (member !== undefined && column.type.kind !== 'json')
        refuse(`${reference}: column ${name} of table ${table} has no members`);
    }
    for (const row of rows) {
      if (row.keys.length === keys.length && row.values.length === values.length) continue;
      refuse(`${row.keys.join(' ')}: a row has ${keys.length} keys and ${values.length} values`);
    }
  });

/** A group's facts give values for rows with some keys. */
export type FactGroup = z.output<typeof GROUP>;

const FILE = z
  .strictObject({
    /** EIP-155 id. */
    chainId: z.int().positive(),
    source: SOURCE,
    groups: z.array(GROUP).default([]),
    /** Reward claims come with their proofs. */
    claims: z.array(CLAIM).default([]),
    /** Sums that the contracts had at a block. */
    shares: z.array(SHARE_SUMS).default([]),
  })
  .refine(
    ({ groups, claims, shares }) => groups.length + claims.length + shares.length > 0,
    'it has no fact',
  );

/** A file has facts that somebody else has published. */
export type FactFile = z.output<typeof FILE>;

/** Counts the values that a file has for comparison. */
export function factsIn({ groups, claims, shares }: FactFile): number {
  return (
    groups.reduce((sum, { rows, values }) => sum + rows.length * values.length, 0) +
    claims.reduce((sum, { tokenLeaves }) => sum + 1 + tokenLeaves.length, 0) +
    shares.reduce((sum, { sums }) => sum + sums.length, 0)
  );
}

/**
 * Reads a fact file, or all in a folder. Throws a FactError if one is no such file.
 *
 * @example
 *     readFacts('facts/rates.json'); // a list of one file
 */
export function readFacts(path: string): FactFile[] {
  const isFolder = statSync(path).isDirectory();
  const paths = isFolder
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
        .map(({ name }) => join(path, name))
        .sort()
    : [path];
  if (paths.length === 0) throw new FactError([FACT_PROBLEMS.facts_missing({ path })]);
  return paths.map(readFactFile);
}

function readFactFile(path: string): FactFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const reason = cause.message;
    throw new FactError([FACT_PROBLEMS.facts_not_json({ path, reason })], { cause });
  }
  const { success, data, error } = FILE.safeParse(json);
  if (!success) {
    const problem = z.prettifyError(error);
    throw new FactError([FACT_PROBLEMS.facts_malformed({ path, problem })]);
  }
  return data;
}
