import type { DerivedRelation } from '../relation.ts';

/**
 * Gives each staker's operator, the zero address for none, and the position of its latest
 * delegation.
 */
export const currentOperators: DerivedRelation = {
  name: 'current_operators',
  columns: { staker: 'BLOB', operator: 'BLOB', latest: 'BIGINT' },
  reads: ['delegations'],
  growth: { keyed: ['staker'] },
  perKey: { keys: ['staker'] },
  sql: () => /* sql */ `
    select staker, arg_max("operator", position) as "operator", max(position) as latest
    from delegations group by staker`,
};

/** Selects the last row in `share_history` for each staker and strategy. */
export const holdings: DerivedRelation = {
  name: 'holdings',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    deposit_shares: 'HUGEINT',
    shares: 'HUGEINT',
    latest: 'BIGINT',
  },
  reads: ['share_history'],
  growth: { keyed: ['staker', 'strategy'] },
  perKey: { keys: ['staker', 'strategy'] },
  sql: () => /* sql */ `
    select staker, strategy, arg_max_null(deposit_shares, position) as deposit_shares,
      arg_max_null(shares, position) as shares, max(position) as latest
    from share_history group by staker, strategy`,
};
