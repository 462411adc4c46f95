import type { z } from 'zod';
import type { Exporter } from './export.ts';
import type { Layout } from './layout/layout.ts';
import type { CanonicalParameters, Parameters } from './parameters.ts';

/** The two groups of operations, to which keys give access one by one. */
export const GROUPS = ['restaking', 'availability'] as const;
export type Group = (typeof GROUPS)[number];

/** Answers one operation's requests from one snapshot; the bytes are the whole JSON body. */
export type Answerer = (parameters: CanonicalParameters) => Buffer;

/**
 * One endpoint, whole: what it takes, what it gives and how it is laid out. Made by `list`,
 * `entity` or `summary`; everything that walks over endpoints walks over `operations`.
 */
export interface Operation {
  /** Path without the leading slash, and the name of its file: `restaking/activity`. */
  readonly name: string;
  readonly group: Group;
  readonly path: string;
  /** One sentence for people. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** The body of a 200. */
  readonly response: z.ZodType;
  /** SELECT that lays the answers out at load; its order is the order in which rows are listed. */
  readonly rows: string;
  /**
   * Computes whatever does not depend on the request from schemas `snapshot` and `rollup`, which
   * are gone when requests come.
   */
  readonly lay: (layout: Layout) => Promise<Answerer>;
  /** Lists can leave whole, in other forms than JSON; laid out after `lay`, of the same. */
  readonly layExport?: (layout: Layout) => Promise<Exporter>;
}

/**
 * What an operation goes by where names are written in one word, such as a client's method:
 * `restaking/all-stakers` is `restakingAllStakers`.
 */
export function operationId({ name }: Pick<Operation, 'name'>): string {
  return name.replace(/[/-](.)/g, (_between, letter: string) => letter.toUpperCase());
}

/** The group that an operation's name begins with. */
export function groupOf(name: string): Group {
  const [first] = name.split('/');
  const group = GROUPS.find((one) => one === first);
  if (group) return group;
  throw new RangeError(`operation name must begin with its group: ${name}`);
}
