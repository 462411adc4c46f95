import { PART_PLACES } from '../../../common/concentration.ts';
import { relation } from '../../../common/relation.ts';
import { WAD, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { amountOfDollars, partOf } from '../../decimal-parameters.ts';
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
import { address, index } from '../../parameters.ts';
import { SLASHABLE_TABLES } from '../../slashable-tables.ts';

/** The places of a part as digits of SQL: a whole number of 10^-18. */
const PLACES = `'${PART_PLACES}'`;

/** A quotient as a whole number of 10^-18, rounded up beyond the next one. */
const abovePart = (dividend: string, divisor: string) =>
  `(whole_quotient(shift_decimal(${dividend}, ${PLACES}), ${divisor})::bignum + '1'::bignum)::varchar`;

const asPart = (whole: string) => `shift_decimal(${whole}, '-${PART_PLACES}')`;

/** US dollars of a sum of units. */
const dollars = (units: string) => `shift_decimal((${units})::varchar, '-' || tvl_places)`;

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
      select strategy, any_value(symbol) as symbol, any_value(operator_shares) as operator_shares,
        sum(shares::bignum)::varchar as shares, sum(tvl_units) as units, sum(queued_units) as queued_units
      from selected group by strategy
    ) lost
    cross join scale
    left join (select strategy, token, tokens_per_share from rollup.share_values) token
      on token.strategy = lost.strategy
  )`;

/** The parameters that select the slashed allocations. */
export const slashParameters = () => ({
  operator: address('Address of the operator.'),
  avs: address('Address of the AVS that slashes; without it all slash.').optional(),
  operatorSetId: index('Id of the operator set that slashes; without it all slash.').optional(),
  part: partOf('Part of each allocation that is slashed').prefault('1'),
});

/** The operator of `slashParameters` must exist. */
export const OPERATOR_EXISTS = {
  parameter: 'operator',
  known: 'select 1 from rollup.known_operators where "operator" = $operator',
};

/** The allocations that are slashed, with the losses as the contracts round them. */
export const SLASHED = relation({
  name: 'slashed',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    strategy: 'VARCHAR',
    symbol: 'VARCHAR',
    operator_shares: 'VARCHAR',
    magnitude: 'VARCHAR',
    slashed_magnitude: 'VARCHAR',
    shares: 'VARCHAR',
    queued_shares: 'VARCHAR',
  },
  reads: ['rollup.slashable_stake', 'rollup.queued_shares', 'rollup.told_tables'],
  sql: (table) => /* sql */ `
    with chosen as (
      select *, subtract_decimals(magnitude, whole_quotient(
        multiply_decimals(magnitude, subtract_decimals('${WAD}', shift_decimal($part, ${PLACES}))), '${WAD}'))
        as slashed_magnitude
      from ${table('rollup.slashable_stake')}
      where "operator" = $operator and registered and listed and magnitude <> '0'
        and ($avs::varchar is null or avs = $avs)
        and ($operatorSetId::varchar is null or operator_set_id = try_cast($operatorSetId as bigint))
    )
    select chosen.avs, operator_set_id, chosen.strategy, symbol, operator_shares, magnitude, slashed_magnitude,
      whole_quotient(multiply_decimals(operator_shares, slashed_magnitude), max_magnitude) as shares,
      if(told.withdrawals,
        whole_quotient(multiply_decimals(coalesce(queued.scaled_shares, '0'), slashed_magnitude), '${WAD}'), null)
        as queued_shares
    from chosen
    cross join ${table('rollup.told_tables')} told
    left join ${table('rollup.queued_shares')} queued
      on queued."operator" = chosen."operator" and queued.strategy = chosen.strategy`,
});

export const slashImpact = query({
  name: 'restaking/slash-impact',
  purpose:
    'Losses if operator sets slashed one operator by a part of its allocations, by operator set and strategy, largest value first, with a bound of the losses that attacks could add. Nothing is changed.',
  tables: SLASHABLE_TABLES,
  parameters: () => ({
    ...slashParameters(),
    profit: amountOfDollars(
      'US dollars that a successful attack on one AVS would yield, for gamma and cascadeBound.',
    ).optional(),
    threshold: partOf('Part of an AVS’s stake that an attack needs').prefault(
      '0.333333333333333333',
    ),
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
      lostPart: described(
        `totalTvl / the value that is delegated to all operators, with ${PART_PLACES} decimal places, rounded up; 0 without a loss.`,
        decimalText,
      ),
      gamma: described(
        'Lower bound of the factor by which costs of attacks exceed their profits, by the condition of arXiv 2407.21785: for each operator, (1 + gamma) x the sum over its AVSs of profit / (threshold x value delegated to their operators) is at most 1. Null without profit, for a profit of 0, and if the condition holds for no gamma above 0.',
        nullableDecimal,
      ),
      cascadeBound: described(
        'Upper bound of the part of all delegated value that is lost after lostPart and a cascade of attacks: lostPart x (1 + 1 / gamma), rounded up (arXiv 2407.21785). Null if gamma is.',
        nullableDecimal,
      ),
      ...SUMS,
    },
    rows: /* sql */ `
      with scale as (
        select coalesce(any_value(tvl_places), '0') as tvl_places from rollup.share_values
      ), summed as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units,
          coalesce(sum(queued_units), '0'::bignum)::varchar as queued_units
        from selected
      ), delegated as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units from rollup.held_by_operator
      ), measured as (
        select if(summed.units = '0' or delegated.units = '0', '0',
            ${abovePart('summed.units', 'delegated.units')}) as lost,
          if($profit::varchar is null or $profit::varchar = '0' or per_dollar = '0', null,
            ${abovePart('multiply_decimals($profit::varchar, per_dollar)', '$threshold::varchar')}) as attacked,
          summed.units, summed.queued_units
        from summed, delegated, rollup.attack_profit
      ), bounded as (
        select *, if(strlen(attacked) <= ${PART_PLACES}, subtract_decimals('${WAD}', attacked), null) as left_over
        from measured
      ), ${SUMS_SQL}
      select shift_decimal(units, '-' || tvl_places) as total_tvl,
        if(told.withdrawals, shift_decimal(queued_units, '-' || tvl_places), null) as total_queued_tvl,
        coalesce((select shift_decimal(tvl_units::varchar, '-' || held.tvl_places)
          from rollup.held_by_operator held where held."operator" = $operator), '0') as operator_tvl,
        (select stakers_count from rollup.counts_by_operator counted where counted."operator" = $operator)
          as stakers_count,
        ${asPart('lost')} as lost_part,
        if(left_over is null, null,
          ${asPart(`whole_quotient(shift_decimal(left_over, ${PLACES}), attacked)`)}) as gamma,
        if(left_over is null, null, if(lost = '0', '0', ${asPart(abovePart('lost', 'left_over'))})) as cascade_bound,
        coalesce(by_avs, []) as by_avs, coalesce(by_strategy, []) as by_strategy
      from bounded, scale, rollup.told_tables told, avs_sums, strategy_sums`,
  },
});
