import type { TableNames } from '../../../common/relations/relation.ts';
import { DEALLOCATION_DELAY_BLOCKS, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import {
  array,
  columnOf,
  decimalText,
  described,
  type Fields,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  object,
  text,
} from '../../definition/fields.ts';

const WITHOUT_WITHDRAWALS = 'null if the snapshot leaves out the table withdrawals';

/** Describes a value in queued withdrawals that slashes still reach. */
export const queuedText = (start: string) =>
  `${start} in withdrawals that were queued up to ${WITHDRAWAL_DELAY_BLOCKS} blocks before that of the snapshot, which a slash still reaches; ${WITHOUT_WITHDRAWALS}.`;

/** Orders rows by their value. */
export const SLASHABLE_SORTS = {
  own: '-slashableTvl',
  by: { members: 'members', tvl: 'tvl_units', slashableTvl: 'slashable_units' },
} as const;

/**
 * Describes statistics over all rows in the relation `summed`: their number under the name `total`,
 * and their sum.
 */
export function slashableStatistics(total: string, summed: string) {
  return {
    of: 'snapshot',
    fields: {
      [total]: integer,
      totalSlashableTvl: described('US dollars: the sum of slashableTvl.', decimalText),
    },
    rows: (table: TableNames) => /* sql */ `
      select count(*) as ${columnOf(total)},
        coalesce(shift_decimal(sum(slashable_units)::varchar, '-' || any_value(tvl_places)), '0')
          as total_slashable_tvl
      from ${table(summed)}
      left join (select any_value(tvl_places) as tvl_places from ${table('rollup.share_values')}) on true`,
  } as const;
}

/** Sums over the operator sets that a row counts. */
export const slashableSums: Fields = {
  allocatedOperators: described(
    'Number of members with a magnitude above 0 in one of its strategies.',
    integer,
  ),
  tvl: described('US dollars: value of the shares of the members in its strategies.', decimalText),
  slashableTvl: described(
    'US dollars: value that it can slash now, of members and of former members that it can still slash.',
    decimalText,
  ),
  pendingSlashableTvl: described(
    'US dollars: slashableTvl once all pending changes of magnitudes are in force.',
    { ...decimalText, column: 'pending_tvl' },
  ),
  minimumSlashableTvl: described(
    'US dollars: slashableTvl once the pending decreases alone are in force.',
    { ...decimalText, column: 'minimum_tvl' },
  ),
  formerMembersTvl: described(
    `US dollars: the part of slashableTvl of operators that left, which a set can slash for ${DEALLOCATION_DELAY_BLOCKS} blocks after they left; null if the snapshot leaves out the table registration_changes: no value has these operators then.`,
    { ...nullableDecimal, column: 'former_tvl' },
  ),
  queuedTvl: described(queuedText('US dollars: value that it can slash'), nullableDecimal),
  nextEffectBlock: described(
    'First block at which a pending change of an operator that it can slash takes effect; null if none is pending.',
    nullableInteger,
  ),
  strategies: described(
    'Strategies with slashable shares, largest value first.',
    array(
      object({
        strategy: hex,
        symbol: text,
        shares: described('Slashable shares in the smallest unit, exact.', decimalText),
        tokens: decimalText,
        tvl: decimalText,
      }),
    ),
  ),
};
