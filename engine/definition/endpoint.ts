import type * as z from 'zod';
import type { OptionalTableName } from '../../common/table-names.ts';
import type { Parameters } from './parameters.ts';

/** Operations belong to these two groups; keys grant access by group. */
export const GROUPS = ['restaking', 'availability'] as const;
export type Group = (typeof GROUPS)[number];

/** A key can grant these groups: those of operations, and clients' SQL. */
export const KEY_GROUPS = [...GROUPS, 'query'] as const;
export type KeyGroup = (typeof KEY_GROUPS)[number];

/** All definitions may have these members. */
export interface Needs {
  /** Needs these optional tables; it answers 404 if the snapshot leaves one out. */
  readonly tables?: readonly OptionalTableName[];
  /**
   * Needs these tables of changes for answers at earlier blocks; an operation that has them takes
   * `asOf`.
   */
  readonly asOf?: readonly OptionalTableName[];
}

/** All kinds of operations have these members. */
export interface Endpoint {
  /** Path without the leading slash; its file has the same name: `restaking/activity`. */
  readonly name: string;
  readonly group: Group;
  readonly path: string;
  /** States the purpose of the operation in one sentence, for the documentation. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** Needs these optional tables. */
  readonly tables: readonly OptionalTableName[];
  /** Needs these further optional tables for requests with `asOf`, if it takes that. */
  readonly asOf?: readonly OptionalTableName[];
  /** Exactly one of these parameters is required. */
  readonly exactlyOne?: readonly string[];
  /** Describes a 200's body. */
  readonly response: z.ZodType;
  /** Names that body's media type, if it is not `application/json`. */
  readonly mediaType?: string;
}

/**
 * Reads an operation's group from its name.
 *
 * @example
 *     groupOf('restaking/all-stakers'); // 'restaking'
 */
export function groupOf(name: string): Group {
  const [first] = name.split('/');
  const group = GROUPS.find((one) => one === first);
  if (group) return group;
  throw new RangeError(`operation name must begin with its group: ${name}`);
}

/**
 * Returns an operation's name in camel case, as in the client.
 *
 * @example
 *     operationId({ name: 'restaking/all-stakers' }); // 'restakingAllStakers'
 */
export function operationId({ name }: Pick<Endpoint, 'name'>): string {
  return name.replace(/[/-](.)/g, (_between, letter: string) => letter.toUpperCase());
}
