import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { NETWORKS } from '../../common/vocabulary.ts';
import { collect } from './collected.ts';

/** The roll-up whose rows are lists. */
const HELD = 'rollup.held_by_operator';

/**
 * The roll-ups that several operations read, computed once: who is an operator, who holds
 * what, TVL by operator, by AVS and by strategy, the snapshot's time, and the latest stakes and the
 * signing record of the data-availability network's operators. Its tables are in schema `rollup`.
 *
 * Sums of shares of one strategy fit a HUGEINT (the contract caps them at 1e38 - 1); sums over
 * strategies do not and are BIGNUMs. TVL is exact: shares x rate x price as a decimal text, and
 * the same as a whole number of `tvl_units` (one unit is 10^-tvl_places dollars, one scale a
 * snapshot), by which it is summed and ordered without rounding.
 */
export const ROLLUPS: Readonly<Record<string, string>> = {
  'rollup.stakers_by_operator': /* sql */ `
  select operator, count(*) as stakers
  from snapshot.stakers
  where operator is not null
  group by operator`,

  'rollup.known_operators': /* sql */ `
  select operator from snapshot.operators
  union
  select operator from rollup.stakers_by_operator`,

  // `staker` is the rowid in snapshot.stakers: addresses of 42 bytes are joined once.
  'rollup.holdings': /* sql */ `
  select stakers.rowid as staker, stakers.operator, holding.strategy, holding.shares
  from snapshot.staker_shares holding
  join snapshot.stakers stakers on stakers.staker = holding.staker
  where holding.shares > 0`,

  'rollup.shares_by_operator': /* sql */ `
  select operator, strategy, sum(shares)::hugeint as shares, count(*) as stakers
  from rollup.holdings
  where operator is not null
  group by operator, strategy`,

  'rollup.delegated_holders': /* sql */ `
  select count(distinct staker) as stakers from rollup.holdings where operator is not null`,

  'rollup.shares_by_strategy': /* sql */ `
  select strategy, sum(shares)::hugeint as shares
  from rollup.shares_by_operator
  group by strategy`,

  // All that depends on the token alone, so that each holding needs one multiplication.
  'rollup.share_values': /* sql */ `
  with rated as (
    select *, shift_decimal(shares_underlying, (-decimals)::varchar) as tokens_per_share
    from snapshot.tokens
  ), priced as (
    select *, multiply_decimals(tokens_per_share, dollar_price) as tvl_per_share from rated
  ), scale as (
    select coalesce(max(strlen(split_part(tvl_per_share, '.', 2))), 0)::varchar as tvl_places
    from priced
  )
  select priced.*, tvl_places,
    concat_ws(' ', tokens_per_share, tvl_per_share, shift_decimal(tvl_per_share, tvl_places))
      as values_per_share
  from priced, scale`,

  'rollup.operator_strategies': withValue(
    'rollup.shares_by_operator',
    'operator, stakers,',
    'operator',
  ),
  'rollup.strategies': withValue('rollup.shares_by_strategy', ''),

  [HELD]: heldByOperatorSql('rollup.operator_strategies'),

  'rollup.known_avs': /* sql */ `
  select avs from snapshot.avs
  union
  select avs from snapshot.avs_operators`,

  'rollup.registrations': /* sql */ `
  select avs, operator from snapshot.avs_operators where registered`,

  'rollup.shares_by_avs': /* sql */ `
  select registration.avs, held.strategy, sum(held.shares)::hugeint as shares
  from rollup.registrations registration
  join rollup.shares_by_operator held on held.operator = registration.operator
  group by registration.avs, held.strategy`,

  'rollup.avs_strategies': withValue('rollup.shares_by_avs', 'avs,', 'avs'),

  'rollup.counts_by_operator': /* sql */ `
  select known.operator, coalesce(delegated.stakers, 0) as stakers_count,
    coalesce(registered.avs, 0) as avs_count
  from rollup.known_operators known
  left join rollup.stakers_by_operator delegated on delegated.operator = known.operator
  left join (
    select operator, count(*) as avs from rollup.registrations group by operator
  ) registered on registered.operator = known.operator`,

  // The snapshot's time: that of its newest event. A manifest's createdAt may be the time of a conversion.
  'rollup.latest_time': /* sql */ `
  select greatest(
      (select max("timestamp") from snapshot.activities),
      (select max(updated_at) from snapshot.rewards),
      (select max(updated_at) from snapshot.distribution_roots)) as snapshot_time,
    (select max("timestamp") from snapshot.activities) as activity_time`,

  'rollup.networks': `select unnest([${NETWORKS.map(sqlText).join(', ')}]) as network`,

  'rollup.latest_stakes': /* sql */ `
  select network, operator_id, quorum_number, arg_max(stake, block_number) as stake
  from snapshot.da_quorum_stakes
  group by network, operator_id, quorum_number`,

  'rollup.stakes_by_operator': /* sql */ `
  select network, operator_id, sum(stake::bignum) as total_stake,
    list({'quorum_number': quorum_number, 'stake': stake} order by quorum_number) as quorum_stakes
  from rollup.latest_stakes
  group by network, operator_id`,

  // A batch names those who signed it, and those who did not, by address or by id.
  'rollup.signing_by_operator': /* sql */ `
  with entries as (
    select network, rowid as batch, lower(unnest(signers)) as entry, true as signed
    from snapshot.da_batches
    union all
    select network, rowid as batch, lower(unnest(non_signers)) as entry, false as signed
    from snapshot.da_batches
  ), names as (
    select network, operator_id, unnest([operator_id, operator]) as entry
    from snapshot.da_operators
  )
  select network, operator_id,
    count(distinct batch) filter (where signed) as batches_signed,
    count(distinct batch) filter (where not signed) as batches_missed
  from names
  join entries using (network, entry)
  group by network, operator_id`,
};

/** Rows that one statement collects into lists, at most. Mainnet's of today are fewer: one statement has them all. */
interface MaxRows {
  readonly holdingsOfOperators: number;
  readonly holdingsOfStakers: number;
}

const MAX_ROWS: MaxRows = { holdingsOfOperators: 2 ** 15, holdingsOfStakers: 2 ** 19 };

/**
 * Creates the tables above, in their order, and `strategies_by_staker`, which the connection alone sees; schema `snapshot` must
 * be loaded.
 */
export async function rollUp(
  connection: DuckDBConnection,
  { holdingsOfOperators, holdingsOfStakers }: MaxRows = MAX_ROWS,
): Promise<void> {
  for (const [name, select] of Object.entries(ROLLUPS)) {
    if (name !== HELD) await connection.run(`create table ${name} as ${select}`);
    else {
      await collect(connection, {
        name,
        source: 'rollup.operator_strategies',
        by: '"operator"',
        select: heldByOperatorSql,
        maxRows: holdingsOfOperators,
      });
    }
  }
  await collect(connection, {
    name: 'strategies_by_staker',
    source: 'rollup.holdings',
    by: 'staker',
    select: (holdings) =>
      `select staker, list_sort(list({'strategy': strategy})) as strategies from ${holdings} group by staker`,
    maxRows: holdingsOfStakers,
    temporary: true,
  });
}

/** A list of the holdings of each operator, the largest first, and what they are worth. */
function heldByOperatorSql(source: string): string {
  return /* sql */ `
  select operator, sum(tvl_units) as tvl_units, any_value(tvl_places) as tvl_places,
    list_sort(list({
      'position': position, 'strategy': strategy, 'shares': shares, 'token': token, 'name': name,
      'symbol': symbol, 'decimals': decimals, 'shares_underlying': shares_underlying,
      'eth_price': eth_price, 'dollar_price': dollar_price, 'tokens': tokens, 'tvl': tvl,
      'stakers': stakers
    })) as strategies
  from ${source}
  group by operator`;
}

/**
 * Adds the token of the strategy, the tokens that the shares stand for, their value, and the row's
 * position when the largest value comes first: sorting a list of structs that begin with it costs a
 * third of aggregating the list in order.
 */
export function withValue(source: string, columns: string, of = ''): string {
  return /* sql */ `
  with valued as (
    select ${columns} source.strategy, source.shares,
      token.token, token.name, token.symbol, token.decimals::varchar as decimals,
      token.shares_underlying, token.eth_price, token.dollar_price, token.tvl_places,
      string_split(
        coalesce(multiply_each(source.shares::varchar, token.values_per_share), '0 0 0'), ' ')
        as products
    from ${source} source
    left join rollup.share_values token on token.strategy = source.strategy
  )
  select * exclude (products), products[1] as tokens, products[2] as tvl,
    products[3]::bignum as tvl_units,
    row_number() over (${of === '' ? '' : `partition by ${of} `}order by products[3]::bignum desc, strategy) as position
  from valued`;
}
