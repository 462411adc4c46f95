import { relation } from '../../../common/relations/relation.ts';
import {
  array,
  decimalText,
  described,
  hex,
  integer,
  object,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

/** Tests whether a change comes up to the change in a page's row. */
const UNTIL_THEN = '(change.block_number, change.log_index) <= (page.block_number, page.log_index)';

export const stakerHistorical = query({
  name: 'restaking/staker-historical',
  purpose: 'Operator and holdings of one staker after each change, newest first.',
  tables: ['delegation_changes', 'share_changes'],
  parameters: () => ({ staker: address('Address of the staker.') }),
  record: {
    staker: hex,
    operator: hex,
    strategies: described(
      'Strategies in which it then held shares, ordered by address.',
      array(
        object({
          strategy: hex,
          shares: described('Withdrawable shares at that time, in the smallest unit.', decimalText),
        }),
      ),
    ),
    updatedAt: time,
    blockNumber: integer,
    transactionHash: hex,
  },
  relations: [
    relation({
      name: 'delegations',
      columns: {
        block_number: 'BIGINT',
        log_index: 'BIGINT',
        timestamp: 'TIMESTAMP',
        transaction_hash: 'VARCHAR',
        operator: 'VARCHAR',
      },
      reads: ['snapshot.delegation_changes'],
      sql: ({ table }) => /* sql */ `
      select block_number, log_index, "timestamp", transaction_hash, operator::varchar as operator
      from ${table('snapshot.delegation_changes')}
      where staker = $staker`,
    }),
    relation({
      name: 'holdings',
      columns: {
        block_number: 'BIGINT',
        log_index: 'BIGINT',
        timestamp: 'TIMESTAMP',
        transaction_hash: 'VARCHAR',
        strategy: 'VARCHAR',
        shares: 'HUGEINT',
      },
      reads: ['snapshot.share_changes'],
      sql: ({ table }) => /* sql */ `
      select block_number, log_index, "timestamp", transaction_hash, strategy::varchar as strategy, shares
      from ${table('snapshot.share_changes')}
      where staker = $staker`,
    }),
  ],
  required: {
    parameter: 'staker',
    known: (table) => /* sql */ `
      select 1 from ${table('delegations')}
      union all
      select 1 from ${table('holdings')}
      union all
      select 1 from ${table('snapshot.stakers')} where staker = $staker`,
  },
  // One log may change the shares in several strategies.
  rows: (table) => /* sql */ `
    select block_number, log_index, max("timestamp") as updated_at,
      max(transaction_hash) as transaction_hash,
      list(operator) as operators, list(strategy) as changed
    from (from ${table('delegations')} union all by name from ${table('holdings')})
    group by block_number, log_index`,
  order: 'block_number desc, log_index desc',
  times: 'updated_at',
  pageRows: (table) => /* sql */ `
    select page.*, $staker::varchar as staker,
      (select arg_max(coalesce(operator, ''), (block_number, log_index))
        from ${table('delegations')} change where ${UNTIL_THEN}) as operator,
      (select list({'strategy': strategy, 'shares': shares} order by strategy)
        from (
          select strategy, arg_max(shares, (block_number, log_index)) as shares
          from ${table('holdings')} change where ${UNTIL_THEN}
          group by strategy
        )
        where shares > 0) as strategies
    from ${table('page')}`,
  statistics: {
    fields: {
      totalEntries: integer,
      uniqueOperators: described('Number of distinct operators in these changes.', integer),
      totalStrategies: described(
        'Number of strategies in which these changes changed its shares.',
        integer,
      ),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_entries,
        (select count(distinct operator) from (select unnest(operators) as operator from ${table('selected')}))
          as unique_operators,
        (select count(distinct strategy) from (select unnest(changed) as strategy from ${table('selected')}))
          as total_strategies
      from ${table('selected')}`,
  },
});
