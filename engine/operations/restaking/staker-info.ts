import { VALUE_CHANGES } from '../../definition/as-of.ts';
import { operatorLifetime, stakerLifetime } from '../../definition/events.ts';
import {
  array,
  decimalText,
  described,
  group,
  hex,
  nullableDecimal,
  object,
  text,
} from '../../definition/fields.ts';
import { holdings } from '../../definition/kinds/holdings.ts';
import { address } from '../../definition/parameters.ts';
import { entityMetadata } from '../shared/metadata.ts';

export const stakerInfo = holdings({
  name: 'restaking/staker-info',
  purpose: 'One staker, with its holdings and its operator.',
  asOf: VALUE_CHANGES,
  parameters: () => ({ staker: address('Address of the staker.') }),
  staker: {
    stakerDetails: described(
      'First and last activity of the staker itself.',
      group(stakerLifetime),
    ),
    losses: described(
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
    ),
  },
  operator: {
    operatorDetails: group({ metadataURI: text, ...operatorLifetime }),
    metadata: described('Description that the operator publishes.', entityMetadata),
  },
});
