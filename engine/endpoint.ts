import type { z } from 'zod';
import type { OptionalTableName } from '../common/table-names.ts';
import type { Parameters } from './parameters.ts';

/** The two groups of operations, to which keys give access one by one. */
export const GROUPS = ['restaking', 'availability'] as const;
export type Group = (typeof GROUPS)[number];

/** The groups that a key gives access to: those of operations, and clients' own SQL. */
export const KEY_GROUPS = [...GROUPS, 'query'] as const;
export type KeyGroup = (typeof KEY_GROUPS)[number];

/** The members that definitions of all kinds may have. */
export interface Needs {
  /** The optional tables that an operation reads; it answers 404 where the snapshot leaves one out. */
  readonly tables?: readonly OptionalTableName[];
  /** The tables of changes that tell its answer at an earlier block; with them it takes `asOf`. */
  readonly asOf?: readonly OptionalTableName[];
}

/** The members of every operation, whatever its kind. */
export interface Endpoint {
  /** Path without the leading slash, and the name of its file: `restaking/activity`. */
  readonly name: string;
  readonly group: Group;
  readonly path: string;
  /** One sentence for people. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** The optional tables that it reads. */
  readonly tables: readonly OptionalTableName[];
  /** The optional tables that it reads where a request gives `asOf`, if it takes that. */
  readonly asOf?: readonly OptionalTableName[];
  /** Parameters of which a request gives exactly one. */
  readonly exactlyOne?: readonly string[];
  /** The body of a 200. */
  readonly response: z.ZodType;
}

/** The group that an operation's name begins with. */
export function groupOf(name: string): Group {
  const [first] = name.split('/');
  const group = GROUPS.find((one) => one === first);
  if (group) return group;
  throw new RangeError(`operation name must begin with its group: ${name}`);
}

/**
 * The name of an operation in one word, as for a client's method:
 * `restaking/all-stakers` is `restakingAllStakers`.
 */
export function operationId({ name }: Pick<Endpoint, 'name'>): string {
  return name.replace(/[/-](.)/g, (_between, letter: string) => letter.toUpperCase());
}
