import type * as z from 'zod';
import type { OptionalTableName } from '../../common/table-names.ts';
import type { Parameters } from './parameters.ts';

/** The two groups of operations; keys grant access by group. */
export const GROUPS = ['restaking', 'availability'] as const;
export type Group = (typeof GROUPS)[number];

/** Groups that a key can grant: those of operations, and SQL of clients. */
export const KEY_GROUPS = [...GROUPS, 'query'] as const;
export type KeyGroup = (typeof KEY_GROUPS)[number];

/** Optional members of all definitions. */
export interface Needs {
  /** Optional tables that it needs; it answers 404 if the snapshot leaves one out. */
  readonly tables?: readonly OptionalTableName[];
  /** Tables of changes for answers at earlier blocks; an operation that has them takes `asOf`. */
  readonly asOf?: readonly OptionalTableName[];
}

/** Members that all kinds of operations have. */
export interface Endpoint {
  /** Path without the leading slash, also the name of its file: `restaking/activity`. */
  readonly name: string;
  readonly group: Group;
  readonly path: string;
  /** Its purpose in one sentence, for the documentation. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** Optional tables that it needs. */
  readonly tables: readonly OptionalTableName[];
  /** Further optional tables for requests with `asOf`, if it takes that. */
  readonly asOf?: readonly OptionalTableName[];
  /** Exactly one of these parameters is required. */
  readonly exactlyOne?: readonly string[];
  /** Schema that a 200's body has. */
  readonly response: z.ZodType;
  /** Media type of that body, if it is not `application/json`. */
  readonly mediaType?: string;
}

/** The group of an operation, from its name. */
export function groupOf(name: string): Group {
  const [first] = name.split('/');
  const group = GROUPS.find((one) => one === first);
  if (group) return group;
  throw new RangeError(`operation name must begin with its group: ${name}`);
}

/**
 * Name of an operation in camel case, as in the client: `restaking/all-stakers` is
 * `restakingAllStakers`.
 */
export function operationId({ name }: Pick<Endpoint, 'name'>): string {
  return name.replace(/[/-](.)/g, (_between, letter: string) => letter.toUpperCase());
}
