import type { TableNames } from '../../common/relations/relation.ts';

/** SELECT that lists the requested addresses. */
const WANTED = "select unnest(string_split($address, ','))";

/**
 * Condition for changes of the requested stakers, of the requested operators, and of those that the
 * stakers delegate to; true without `address`.
 */
export const ofAddresses = (table: TableNames<'snapshot.stakers'>) => /* sql */ `
  ($address::varchar is null or staker in (${WANTED}) or "operator" in (${WANTED})
    or previous_operator in (${WANTED}) or (staker = '' and "operator" in (
      select "operator"::varchar from ${table('snapshot.stakers')} where staker in (${WANTED}))))`;
