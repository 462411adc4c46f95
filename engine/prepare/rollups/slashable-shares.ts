import { WAD } from '../../../common/vocabulary.ts';

/**
 * Writes SQL for the shares, as text, that an allocation's magnitude lets an operator set slash,
 * rounded as the contracts round them (AllocationManager, `getMinimumSlashableStake` and
 * `getAllocatedStake`): the magnitude / the maximum magnitude down to a part of 10^18, and the
 * shares x this part down to a whole number. If the maximum is 0, it is 0; null if the magnitude
 * is. It reads the columns `operator_shares` and `max_magnitude`, HUGEINTs as the magnitude. If no
 * magnitude exceeds the maximum, and the maximum not 10^18, no product exceeds a HUGEINT, and
 * DuckDB computes it alone.
 */
export const slashableSharesSql = (magnitude: string) => {
  const part = `if(max_magnitude = ${WAD}, ${magnitude}, ${magnitude} * ${WAD} // max_magnitude)`;
  const wholes = `operator_shares // ${WAD}`;
  return /* sql */ `case
    when ${magnitude} is null then null
    when ${magnitude} = 0 or max_magnitude = 0 or operator_shares = 0 then '0'
    when ${magnitude} <= max_magnitude and max_magnitude <= ${WAD}
    then (${wholes} * ${part} + (operator_shares - ${wholes} * ${WAD}) * ${part} // ${WAD})::varchar
    else whole_quotient(multiply_decimals(operator_shares::varchar,
      whole_quotient((${magnitude})::varchar || repeat('0', 18), max_magnitude::varchar)), '${WAD}') end`;
};

/**
 * Multiplies the scaled shares in queued withdrawals by the maximum magnitude / 10^18, rounded
 * down, as text: the shares that are left. A slash takes the slashed part of the maximum magnitude
 * from them (AllocationManager since v1.9.0). It reads the columns `scaled_shares`, a text, and
 * `max_magnitude`. A call into JavaScript takes several times as long as the rest of a row.
 */
export const SLASHABLE_QUEUE = /* sql */ `if(
  scaled_shares = '0' or max_magnitude = ${WAD}, scaled_shares,
  whole_quotient(multiply_decimals(scaled_shares, max_magnitude::varchar), '${WAD}'))`;

/**
 * Computes the shares, as text, that a slash of the whole magnitude takes from `slashable_queue`.
 */
export const QUEUED_SHARES = /* sql */ `if(
  slashable_queue = '0', '0',
  whole_quotient(multiply_decimals(slashable_queue, magnitude::varchar), max_magnitude::varchar))`;
