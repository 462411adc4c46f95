import { PART_PLACES } from '../../../common/concentration.ts';
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
} from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address } from '../../parameters.ts';
import {
  asPart,
  BOUND,
  BOUND_COLUMNS,
  BOUND_SQL,
  boundParameters,
  dollars,
  PLACES,
  slashedRelation,
  slashParameters,
} from '../../slash-losses.ts';
import { SLASHABLE_TABLES } from '../../slashable-tables.ts';

const queuedDollars = described(
  'US dollars: the sum of queuedTvl; null if the snapshot leaves out the table withdrawals.',
  nullableDecimal,
);

/** The losses by AVS and by strategy, largest first. */
const SUMS = {
  byAvs: described(
    'Losses by AVS, largest value first.',
    array(
      object({
        avs: hex,
        name: text,
        tvl: described('US dollars: the sum of tvl.', decimalText),
        queuedTvl: queuedDollars,
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
        queuedTvl: queuedDollars,
      }),
    ),
  ),
};

/** SELECTs of one row each, with the sums as a list: of the rows `selected`, in `scale`. */
const SUMS_SQL = /* sql */ `
  avs_sums as (
    select list({'avs': avs, 'name': name, 'tvl': ${dollars('units')}, 'queued_tvl': ${dollars('queued_units')}}
      order by units desc, avs) as by_avs
    from (
      select avs, any_value(name) as name, sum(tvl_units) as units, sum(queued_units) as queued_units
      from selected group by avs
    ), scale
  ), strategy_sums as (
    select list({'strategy': lost.strategy, 'token': token.token, 'symbol': lost.symbol, 'shares': shares,
        'part': ${asPart(`whole_quotient(shift_decimal(shares, ${PLACES}), operator_shares)`)},
        'tokens': coalesce(multiply_decimals(shares, token.tokens_per_share), '0'),
        'tvl': ${dollars('units')}, 'queued_tvl': ${dollars('queued_units')}}
      order by units desc, lost.strategy) as by_strategy
    from (
      select strategy, any_value(symbol) as symbol, any_value(operator_shares)::varchar as operator_shares,
        sum(shares::bignum)::varchar as shares, sum(tvl_units) as units, sum(queued_units) as queued_units
      from selected group by strategy
    ) lost
    cross join scale
    left join (select strategy, token, tokens_per_share from rollup.share_values) token
      on token.strategy = lost.strategy
  )`;

/** The operator of `operatorParameters` must exist. */
export const OPERATOR_EXISTS = {
  parameter: 'operator',
  known: 'select 1 from rollup.known_operators where "operator" = $operator',
};

/** The allocations of the operator that are slashed. */
export const SLASHED = slashedRelation(() => '"operator" = $operator');

/** The parameters of slashes of one operator. */
export const operatorParameters = () => ({
  operator: address('Address of the operator.'),
  ...slashParameters(),
});

export const slashImpact = query({
  name: 'restaking/slash-impact',
  purpose:
    'Losses if operator sets slashed one operator by a part of its allocations, by operator set and strategy, largest value first, with a bound of the losses that attacks could add. Nothing is changed.',
  tables: SLASHABLE_TABLES,
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
  relations: [SLASHED],
  required: OPERATOR_EXISTS,
  rows: /* sql */ `
    select slashed.*, avs.name, sets.redistribution_recipient, products[1] as tokens, products[2] as tvl,
      products[3]::bignum as tvl_units, queued[2] as queued_tvl, queued[3]::bignum as queued_units
    from (
      select slashed.*,
        string_split(coalesce(multiply_each(slashed.shares, token.values_per_share), '0 0 0'), ' ') as products,
        if(queued_shares is null, null,
          string_split(coalesce(multiply_each(queued_shares, token.values_per_share), '0 0 0'), ' ')) as queued
      from slashed
      left join rollup.share_values token on token.strategy = slashed.strategy
    ) slashed
    left join snapshot.avs avs on avs.avs = slashed.avs
    left join snapshot.operator_sets sets
      on sets.avs = slashed.avs and sets.operator_set_id = slashed.operator_set_id`,
  order: 'tvl_units desc, avs, operator_set_id, strategy',
  statistics: {
    fields: {
      totalTvl: described('US dollars: the sum of tvl.', decimalText),
      totalQueuedTvl: queuedDollars,
      operatorTvl: described('US dollars: value that is delegated to the operator.', decimalText),
      stakersCount: described('Number of stakers that delegate to the operator.', integer),
      ...BOUND,
      ...SUMS,
    },
    rows: /* sql */ `
      with ${BOUND_SQL}, ${SUMS_SQL}
      select shift_decimal(units, '-' || tvl_places) as total_tvl,
        if(told.withdrawals, ${dollars("coalesce((select sum(queued_units) from selected), '0'::bignum)")}, null) as total_queued_tvl,
        coalesce((select shift_decimal(tvl_units::varchar, '-' || held.tvl_places)
          from rollup.held_by_operator held where held."operator" = $operator), '0') as operator_tvl,
        (select stakers_count from rollup.counts_by_operator counted where counted."operator" = $operator)
          as stakers_count,
        ${BOUND_COLUMNS},
        coalesce(by_avs, []) as by_avs, coalesce(by_strategy, []) as by_strategy
      from bounded, scale, rollup.told_tables told, avs_sums, strategy_sums`,
  },
});
