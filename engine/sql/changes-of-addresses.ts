import type { TableNames } from '../../common/relations/relation.ts';

/** This SELECT lists the requested addresses. */
const WANTED = "select unnest(string_split($address, ','))";

/**
 * Tests whether a change concerns a requested staker, a requested operator, or one that such a
 * staker delegates to; true without `address`.
 */
export const ofAddresses = (table: TableNames<'snapshot.stakers'>) => /* sql */ `
  ($address::varchar is null or staker in (${WANTED}) or "operator" in (${WANTED})
    or previous_operator in (${WANTED}) or (staker = '' and "operator" in (
      select "operator"::varchar from ${table('snapshot.stakers')} where staker in (${WANTED}))))`;
