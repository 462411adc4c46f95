import {
  array,
  decimalText,
  described,
  hex,
  nullableDecimal,
  object,
} from '../../definition/fields.ts';

/** Has a staker's losses, as `lossesByStakerSql` selects them. */
export const lossesByStrategy = described(
  'Sums of its losses in slash-losses by strategy; empty without losses, and if the snapshot leaves out the table share_losses.',
  array(
    object({
      strategy: hex,
      lostShares: described('Sum of the lost shares, in the smallest unit.', decimalText),
      lostTokens: described('Sum of the lost tokens; null if one is unknown.', nullableDecimal),
      lostDollars: described(
        'US dollars: sum of the losses, each at the price of its time; null if one is unknown.',
        nullableDecimal,
      ),
    }),
  ),
);
