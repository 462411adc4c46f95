import { PART_PLACES } from '../common/concentration.ts';
import { type Relation, relation, type TableNames } from '../common/relation.ts';
import { WAD } from '../common/vocabulary.ts';
import { amountOfDollars, partOf } from './decimal-parameters.ts';
import { decimalText, described, type Fields, nullableDecimal } from './fields.ts';
import { address, index } from './parameters.ts';

/** The places of a part as digits of SQL: a whole number of 10^-18. */
export const PLACES = `'${PART_PLACES}'`;

/** A quotient as a whole number of 10^-18, rounded up beyond the next one. */
const abovePart = (dividend: string, divisor: string) =>
  `(whole_quotient(shift_decimal(${dividend}, ${PLACES}), ${divisor})::bignum + '1'::bignum)::varchar`;

/** A whole number of 10^-18 as a decimal. */
export const asPart = (whole: string) => `shift_decimal(${whole}, '-${PART_PLACES}')`;

/** US dollars of a sum of units. */
export const dollars = (units: string) => `shift_decimal((${units})::varchar, '-' || tvl_places)`;

/**
 * A part of an amount of HUGEINTs that are not negative: amount x part / whole, rounded down; 0 if
 * the whole is 0. DuckDB computes it alone if no product exceeds a HUGEINT: a call into JavaScript
 * for each row costs several times as much. A HUGEINT divides slowly, and so the remainder is no
 * division of its own.
 */
const partOfSql = (amount: string, part: string, whole: string) => /* sql */ `
  case when ${whole} = 0 then 0
    when ${part} <= ${whole} and ${whole} <= ${WAD}
    then ${amount} // ${whole} * ${part} + (${amount} - ${amount} // ${whole} * ${whole}) * ${part} // ${whole}
    else whole_quotient(multiply_decimals(${amount}::varchar, ${part}::varchar), ${whole}::varchar)::hugeint
  end`;

/**
 * Magnitude x part / 10^18 of BIGINTs up to 10^18, rounded down: of halves of nine digits, no
 * product of which exceeds a BIGINT.
 */
const partOfWadSql = (magnitude: string, part: string) => {
  const [high, low] = [`(${magnitude} // ${HALF})`, `(${magnitude} % ${HALF})`];
  const [partHigh, partLow] = [`(${part} // ${HALF})`, `(${part} % ${HALF})`];
  return /* sql */ `${high} * ${partHigh} + (
    ${high} * ${partLow} + ${low} * ${partHigh} + ${low} * ${partLow} // ${HALF}) // ${HALF}`;
};

/**
 * Amount x slashed magnitude / 10^18, rounded down: of the amount's wholes, each of 10^18, and of
 * the rest.
 */
const ofWholesSql = (wholes: string, rest: string) => /* sql */ `
  ${wholes} * slashed_magnitude + ${partOfWadSql(rest, 'slashed_magnitude::bigint')}`;

/** Half of the digits of 10^18. */
const HALF = '1000000000::bigint';

/** The parameters of slashes of any operators. */
export const slashParameters = () => ({
  avs: address('Address of the AVS that slashes; without it all slash.').optional(),
  operatorSetId: index('Id of the operator set that slashes; without it all slash.').optional(),
  part: partOf('Part of each allocation that is slashed').prefault('1'),
});

/** The parameters of the bound of a cascade. */
export const boundParameters = () => ({
  profit: amountOfDollars(
    'US dollars that a successful attack on one AVS would yield, for gamma and cascadeBound.',
  ).optional(),
  threshold: partOf('Part of an AVS’s stake that an attack needs').prefault('0.333333333333333333'),
});

/**
 * The allocations that are slashed, with the losses as the contracts round them: those of the
 * operators that a SQL condition selects, which may read more relations.
 */
export const slashedRelation = (
  operators: (table: TableNames) => string,
  reads: readonly string[] = [],
): Relation =>
  relation({
    name: 'slashed',
    columns: {
      operator: 'VARCHAR',
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      strategy: 'VARCHAR',
      symbol: 'VARCHAR',
      operator_shares: 'HUGEINT',
      magnitude: 'HUGEINT',
      slashed_magnitude: 'HUGEINT',
      shares: 'VARCHAR',
      queued_shares: 'VARCHAR',
    },
    reads: ['rollup.slashable_allocations', ...reads],
    sql: (table) => /* sql */ `
    with kept as materialized (
      select subtract_decimals('${WAD}', shift_decimal($part, ${PLACES}))::bigint as kept
    ), chosen as (
      select *, magnitude - case when magnitude <= ${WAD} then ${partOfWadSql('try_cast(magnitude as bigint)', 'kept')}
          else ${partOfSql('magnitude', 'kept', `${WAD}::hugeint`)} end as slashed_magnitude
      from ${table('rollup.slashable_allocations')}, kept
      where ${operators(table)} and ($avs::varchar is null or avs = $avs)
        and ($operatorSetId::varchar is null or operator_set_id = try_cast($operatorSetId as bigint))
    )
    select "operator", avs, operator_set_id, strategy, symbol, operator_shares, magnitude, slashed_magnitude,
      (case when wholes is not null and slashed_magnitude <= ${WAD} then ${ofWholesSql('wholes', 'rest')}
        else ${partOfSql('operator_shares', 'slashed_magnitude', 'max_magnitude')} end)::varchar as shares,
      case when scaled_shares is null then null
        when scaled_shares = '0' then '0'
        when scaled_wholes is not null and slashed_magnitude <= ${WAD}
        then (${ofWholesSql('scaled_wholes', 'scaled_rest')})::varchar
        else whole_quotient(multiply_decimals(scaled_shares, slashed_magnitude::varchar), '${WAD}') end as queued_shares
    from chosen`,
  });

/** The lost part of all delegated value, and the bound of a cascade of attacks after it. */
export const BOUND: Fields = {
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
};

/**
 * Common table expressions for `BOUND` of the rows `selected`: `scale` with the scale of units, and
 * `bounded` with one row, whose columns `BOUND_COLUMNS` reads.
 */
export const BOUND_SQL = /* sql */ `
      scale as (
        select coalesce(any_value(tvl_places), '0') as tvl_places from rollup.share_values
      ), summed as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units from selected
      ), delegated as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units from rollup.held_by_operator
      ), measured as (
        select if(summed.units = '0' or delegated.units = '0', '0',
            ${abovePart('summed.units', 'delegated.units')}) as lost,
          if($profit::varchar is null or $profit::varchar = '0' or per_dollar = '0', null,
            ${abovePart('multiply_decimals($profit::varchar, per_dollar)', '$threshold::varchar')}) as attacked,
          summed.units
        from summed, delegated, rollup.attack_profit
      ), bounded as (
        select *, if(strlen(attacked) <= ${PART_PLACES}, subtract_decimals('${WAD}', attacked), null) as left_over
        from measured
      )`;

/** The columns of `BOUND`, of `bounded`. */
export const BOUND_COLUMNS = /* sql */ `
        ${asPart('lost')} as lost_part,
        if(left_over is null, null,
          ${asPart(`whole_quotient(shift_decimal(left_over, ${PLACES}), attacked)`)}) as gamma,
        if(left_over is null, null, if(lost = '0', '0', ${asPart(abovePart('lost', 'left_over'))})) as cascade_bound`;
