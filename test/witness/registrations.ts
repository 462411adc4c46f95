import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { nestedListing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { entityMetadata, text } from './values.ts';

/** GET /restaking/operator-avs: the AVSs that the operator is registered with. */
export function operatorAvs(rows: SnapshotRows, query: Query): ExactObject {
  const operator = query.required('operator');
  if (!knownOperators(rows).has(operator)) throw new HttpError(404, `no operator ${operator}`);
  const registrations = rows.avsOperators
    .filter((row) => row.registered && row.operator === operator)
    .map(({ avs }) => ({ avs, described: rows.avs.find((row) => row.avs === avs) }))
    .filter(({ avs, described }) => query.finds(avs, described?.name));
  return nestedListing('avs', pageOf(registrations, query), ({ avs, described }) =>
    record({
      avsAddress: avs,
      metadataURI: text(described?.metadataUri),
      metadata: entityMetadata(described),
    }),
  );
}

/** GET /restaking/avs-operators: the operators that are registered with the AVS. */
export function avsOperators(rows: SnapshotRows, query: Query): ExactObject {
  const avs = query.required('avs');
  if (!knownAvs(rows).has(avs)) throw new HttpError(404, `no AVS ${avs}`);
  const registrations = rows.avsOperators
    .filter((row) => row.registered && row.avs === avs)
    .map(({ operator }) => ({
      operator,
      described: rows.operators.find((row) => row.operator === operator),
    }))
    .filter(({ operator, described }) => query.finds(operator, described?.name));
  return nestedListing('operators', pageOf(registrations, query), ({ operator, described }) =>
    record({
      operator,
      metadataURI: text(described?.metadataUri),
      metadata: entityMetadata(described),
    }),
  );
}

/** GET /restaking/ecosystem-operators: how many operators are known. */
export function ecosystemOperators(rows: SnapshotRows): ExactObject {
  return record({ data: record({ operators: BigInt(knownOperators(rows).size) }) });
}

/** The operators in `operators`, and those with delegating stakers. */
export const knownOperators = oncePerSnapshot((rows): ReadonlySet<string> => {
  const listed = new Set(rows.operators.map((row) => row.operator));
  for (const { operator } of rows.stakers) {
    if (operator !== null) listed.add(operator);
  }
  return listed;
});

/**
 * The AVSs that `avs` lists or that a row of `avs_operators` names, whether or not it is
 * registered.
 */
export const knownAvs = oncePerSnapshot(
  (rows): ReadonlySet<string> => new Set([...rows.avs, ...rows.avsOperators].map(({ avs }) => avs)),
);
