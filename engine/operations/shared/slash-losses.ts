import { PART_PLACES } from '../../../common/concentration.ts';
import { type Relation, relation, type TableNames } from '../../../common/relations/relation.ts';
import { WAD } from '../../../common/vocabulary.ts';
import { dollarParameter, partOf } from '../../definition/decimal-parameters.ts';
import { decimalText, described, type Fields, nullableDecimal } from '../../definition/fields.ts';
import { address, index } from '../../definition/parameters.ts';
import { nineDigitLimbsSql, partOfWadSql } from '../../sql/halves.ts';

/** Writes the places of a part as digits in SQL: a whole number counts 10^-18. */
export const PLACES = `'${PART_PLACES}'`;

/** Divides into a whole number of 10^-18, rounded up. */
const partUp = (dividend: string, divisor: string) =>
  `whole_quotient_up(shift_decimal(${dividend}, ${PLACES}), ${divisor})`;

/** Limits a whole number of 10^-18 to 10^18. */
const atMostWhole = (whole: string) => `if(strlen(${whole}) > ${PART_PLACES}, '${WAD}', ${whole})`;

/** Writes a whole number of 10^-18 as a decimal. */
export const asPart = (whole: string) => `shift_decimal(${whole}, '-${PART_PLACES}')`;

/** Turns a sum of units into US dollars, in the scale that `rollup.slash_facts` has. */
export const dollars = (units: string) => `shift_decimal((${units})::varchar, '-' || tvl_places)`;

/** Defines the parameters for slashes of any operators. */
export const slashParameters = () => ({
  avs: address('Address of the AVS that slashes; without it all slash.').optional(),
  operatorSetId: index('Id of the operator set that slashes; without it all slash.').optional(),
  part: partOf('Part of each allocation that is slashed').prefault('1'),
});

/** Defines the parameters for the bound on a cascade. */
export const boundParameters = () => ({
  profit: dollarParameter(
    'US dollars that a successful attack on one AVS would yield, for gamma and cascadeBound.',
  ).optional(),
  threshold: partOf('Part of an AVS’s stake that an attack needs').prefault('0.333333333333333333'),
});

/** Turns queued units into US dollars; null if the snapshot leaves out the table of withdrawals. */
export const queuedDollars = (units: string) =>
  `if(withdrawals, ${dollars(`coalesce(${units}, '0'::bignum)`)}, null)`;

/**
 * Has the allocations that are slashed, with the losses as the contracts round them: those of the
 * operators that a SQL condition selects, which may read more relations. Losses are texts, as one
 * may exceed a HUGEINT if the maximum magnitude is below the magnitude. DuckDB computes them alone
 * if no product exceeds a HUGEINT: a call into JavaScript for each row takes several times as long.
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
      position: 'BIGINT',
      operator_shares: 'HUGEINT',
      magnitude: 'HUGEINT',
      slashed_magnitude: 'HUGEINT',
      shares: 'VARCHAR',
      queued_shares: 'VARCHAR',
    },
    reads: ['rollup.slashable_allocations', ...reads],
    sql: ({ table }) => /* sql */ `
    with kept as materialized (
      select kept, ${nineDigitLimbsSql('kept', 'kept')}
      from (select subtract_decimals('${WAD}', shift_decimal($part, ${PLACES}))::bigint as kept)
    ), chosen as (
      select *, magnitude - case when magnitude_high is not null then ${partOfWadSql('magnitude', 'kept')}
          else whole_quotient(multiply_decimals(magnitude::varchar, kept::varchar), '${WAD}')::hugeint
        end as slashed_magnitude
      from ${table('rollup.slashable_allocations')}, kept
      where ${operators(table)} and ($avs::varchar is null or avs = $avs)
        and ($operatorSetId::varchar is null or operator_set_id = try_cast($operatorSetId as bigint))
    ), halved as (
      select *, if(slashed_magnitude <= ${WAD}, slashed_magnitude::bigint, null) as slashed_part,
        ${nineDigitLimbsSql('slashed_part', 'slashed')}
      from chosen
    )
    select "operator", avs, operator_set_id, position, operator_shares, magnitude, slashed_magnitude,
      case when max_magnitude = 0 then '0'
        when rest_high is not null and slashed_part is not null
        then (wholes * slashed_part + (${partOfWadSql('rest', 'slashed')}))::varchar
        when slashed_magnitude <= max_magnitude and max_magnitude <= ${WAD}
        then (wholes * slashed_magnitude + rest * slashed_magnitude // max_magnitude)::varchar
        else whole_quotient(multiply_decimals(operator_shares::varchar, slashed_magnitude::varchar),
          max_magnitude::varchar)
      end as shares,
      case when slashable_queue is null then null
        when slashable_queue = '0' then '0'
        when queue_high is not null and slashed_part is not null
        then (queue_wholes * slashed_part + (${partOfWadSql('queue', 'slashed')}))::varchar
        else whole_quotient(multiply_decimals(slashable_queue, slashed_magnitude::varchar), max_magnitude::varchar)
      end as queued_shares
    from halved`,
  });

/** Describes the lost part of all delegated value, and bounds a cascade of attacks after it. */
export const CASCADE_FIELDS: Fields = {
  lostPart: described(
    `totalTvl / the value that is delegated to all operators, with ${PART_PLACES} decimal places, rounded up; 0 without a loss.`,
    decimalText,
  ),
  gamma: described(
    'Lower bound of the factor by which costs of attacks exceed their profits, rounded down, by the condition of arXiv 2407.21785: for each operator, (1 + gamma) x the sum over its AVSs of profit / (threshold x value delegated to their operators) is at most 1. Null without profit, for a profit of 0, and if the condition holds for no gamma above 0.',
    nullableDecimal,
  ),
  cascadeBound: described(
    'Upper bound of the part of all delegated value that is lost after lostPart and a cascade of attacks: lostPart x (1 + 1 / gamma) before their rounding, rounded up, at most 1 (arXiv 2407.21785). Null if gamma is.',
    nullableDecimal,
  ),
};

/**
 * Writes common table expressions for `CASCADE_FIELDS` over the rows `selected`. `bounded` has one
 * row, from which `BOUND_COLUMNS` reads; it also has the columns of `rollup.slash_facts`, the sum
 * `units`, and the sums `sums` over further columns of `selected` by name.
 */
export const boundSql = (table: TableNames, sums: Readonly<Record<string, string>>) => /* sql */ `
      summed as (
        select coalesce(sum(tvl_units), '0'::bignum)::varchar as units
          ${Object.entries(sums)
            .map(([name, sql]) => `, ${sql} as ${name}`)
            .join('')}
        from ${table('selected')}
      ), measured as (
        select *, ${partUp('units', 'delegated_units')} as lost,
          nullif(multiply_decimals($profit::varchar, per_dollar), '0') as attacked
        from summed, ${table('rollup.slash_facts')}
      ), threshold_gaps as (
        select *, subtract_decimals($threshold::varchar, attacked) as difference from measured
      ), bounded as (
        select *, if(difference = '0' or difference like '-%', null, difference) as spare from threshold_gaps
      )`;

/** Reads the columns of `CASCADE_FIELDS` from `bounded`. */
export const BOUND_COLUMNS = /* sql */ `
        ${asPart('lost')} as lost_part,
        ${asPart(`whole_quotient(shift_decimal(spare, ${PLACES}), attacked)`)} as gamma,
        ${asPart(atMostWhole(partUp('multiply_decimals(units, $threshold::varchar)', 'multiply_decimals(delegated_units, spare)')))}
          as cascade_bound`;
