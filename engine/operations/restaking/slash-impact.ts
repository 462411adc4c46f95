import { PART_PLACES } from '../../../common/concentration.ts';
import type { TableNames } from '../../../common/relations/relation.ts';
import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import {
  array,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  object,
  text,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import {
  asPart,
  BOUND_COLUMNS,
  boundParameters,
  boundSql,
  CASCADE_FIELDS,
  dollars,
  PLACES,
  queuedDollars,
  slashedRelation,
  slashParameters,
} from '../shared/slash-losses.ts';

const totalQueued = described(
  'US dollars: the sum of queuedTvl; null if the snapshot leaves out the table withdrawals.',
  nullableDecimal,
);

/** Describes the losses by AVS and by strategy, largest first. */
const SUMS = {
  byAvs: described(
    'Losses by AVS, largest value first.',
    array(
      object({
        avs: hex,
        name: text,
        tvl: described('US dollars: the sum of tvl.', decimalText),
        queuedTvl: totalQueued,
      }),
    ),
  ),
  byStrategy: described(
    'Losses by strategy, largest value first.',
    array(
      object({
        strategy: hex,
        token: hex,
        symbol: text,
        shares: described('Shares that the operator loses, in the smallest unit.', decimalText),
        part: described(
          `shares / the operator’s shares in the strategy, with ${PART_PLACES} decimal places, rounded down; 0 if it has none. Each of its stakers loses this part of its shares.`,
          decimalText,
        ),
        tokens: decimalText,
        tvl: described('US dollars: the sum of tvl.', decimalText),
        queuedTvl: totalQueued,
      }),
    ),
  ),
};

/**
 * Writes common table expressions with one row each, which have the sums over the rows `selected`
 * as a list.
 */
const sumsSql: Select = (table) => /* sql */ `
  avs_sums as (
    select list({'avs': avs, 'name': name, 'tvl': ${dollars('units')}, 'queued_tvl': ${dollars('queued_units')}}
      order by units desc, avs) as by_avs
    from (
      select avs, any_value(name) as name, sum(tvl_units) as units, sum(queued_units) as queued_units
      from ${table('selected')} group by avs
    ), ${table('rollup.slash_facts')}
  ), strategy_sums as (
    select list({'strategy': strategy, 'token': token, 'symbol': symbol, 'shares': shares,
        'part': ${asPart(`whole_quotient(shift_decimal(shares, ${PLACES}), operator_shares)`)},
        'tokens': multiply_decimals(shares, tokens_per_share),
        'tvl': ${dollars('units')}, 'queued_tvl': ${dollars('queued_units')}}
      order by units desc, strategy) as by_strategy
    from (
      select strategy, any_value(token) as token, any_value(symbol) as symbol,
        any_value(operator_shares)::varchar as operator_shares, any_value(tokens_per_share) as tokens_per_share,
        sum(shares::bignum)::varchar as shares, sum(tvl_units) as units, sum(queued_units) as queued_units
      from ${table('selected')} group by strategy
    ), ${table('rollup.slash_facts')}
  )`;

/** Requires that the operator in `operatorParameters` exists, or has an allocation. */
export const OPERATOR_EXISTS = {
  parameter: 'operator',
  known: (table: TableNames) => /* sql */ `
    select 1 from ${table('rollup.known_operators')} where "operator" = $operator
    union all
    select 1 from ${table('rollup.slashable_stake')} where "operator" = $operator`,
};

/** Has the operator's allocations that are slashed. */
export const slashedAllocations = slashedRelation(() => '"operator" = $operator');

/** Defines the parameters for slashes of one operator. */
export const operatorParameters = () => ({
  operator: address('Address of the operator.'),
  ...slashParameters(),
});

export const slashImpact = query({
  name: 'restaking/slash-impact',
  purpose:
    'Losses if operator sets slashed one operator by a part of its allocations, by operator set and strategy, largest value first, with a bound of the losses that attacks could add. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  plannedOnce: true,
  parameters: () => ({
    ...operatorParameters(),
    ...boundParameters(),
  }),
  record: {
    avs: hex,
    name: text,
    operatorSetId: integer,
    strategy: hex,
    symbol: text,
    redistributionRecipient: hex,
    magnitude: decimalText,
    slashedMagnitude: described(
      'Magnitude that the slash takes: magnitude x part, rounded up.',
      decimalText,
    ),
    shares: described(
      'Shares that the operator loses, in the smallest unit: its shares x slashedMagnitude / its maximum magnitude, rounded down.',
      decimalText,
    ),
    tokens: decimalText,
    tvl: described('US dollars: value of these shares.', decimalText),
    queuedShares: described(
      `Shares that stakers lose in withdrawals that were queued up to ${WITHDRAWAL_DELAY_BLOCKS} blocks before the block of the snapshot; null if the snapshot leaves out the table withdrawals.`,
      nullableDecimal,
    ),
    queuedTvl: described(
      'US dollars: value of queuedShares; null if the snapshot leaves out the table withdrawals.',
      nullableDecimal,
    ),
  },
  relations: [slashedAllocations],
  required: OPERATOR_EXISTS,
  rows: (table) => /* sql */ `
    select slashed.*, avs.name, sets.redistribution_recipient,
      strategy, token, symbol, weight.tokens as tokens_per_share,
      multiply_decimals(slashed.shares, weight.tokens) as tokens,
      multiply_decimals(slashed.shares, units)::bignum as tvl_units,
      multiply_decimals(queued_shares, units)::bignum as queued_units
    from ${table('slashed')}
    join ${table('rollup.strategy_weights')} weight on weight.position = slashed.position
    left join ${table('snapshot.avs')} avs on avs.avs = slashed.avs
    left join ${table('snapshot.operator_sets')} sets
      on sets.avs = slashed.avs and sets.operator_set_id = slashed.operator_set_id`,
  order: 'tvl_units desc, avs, operator_set_id, strategy',
  pageRows: (table) => /* sql */ `
    select page.*, ${dollars('tvl_units')} as tvl, ${dollars('queued_units')} as queued_tvl
    from ${table('page')}, ${table('rollup.slash_facts')}`,
  statistics: {
    fields: {
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalQueuedTvl: totalQueued,
      operatorTvl: described('US dollars: value that is delegated to the operator.', decimalText),
      stakersCount: described('Number of stakers that delegate to the operator.', integer),
      ...CASCADE_FIELDS,
      ...SUMS,
    },
    rows: (table) => /* sql */ `
      with ${boundSql(table, { queued_units: 'sum(queued_units)' })}, ${sumsSql(table)}
      select shift_decimal(units, '-' || tvl_places) as total_tvl,
        ${queuedDollars('queued_units')} as total_queued_tvl,
        coalesce((select shift_decimal(held_by_operator.tvl_units::varchar, '-' || held_by_operator.tvl_places)
          from ${table('rollup.held_by_operator')} held_by_operator where held_by_operator."operator" = $operator), '0') as operator_tvl,
        coalesce((select stakers_count from ${table('rollup.counts_by_operator')} counted where counted."operator" = $operator), 0)
          as stakers_count,
        ${BOUND_COLUMNS}, coalesce(by_avs, []) as by_avs, coalesce(by_strategy, []) as by_strategy
      from bounded, avs_sums, strategy_sums`,
  },
});
