import { VALUE_CHANGES } from '../../definition/as-of.ts';
import { operatorLifetime, stakerLifetime } from '../../definition/events.ts';
import { described, group, text } from '../../definition/fields.ts';
import { holdings } from '../../definition/kinds/holdings-operation.ts';
import { address } from '../../definition/parameters.ts';
import { lossesByStrategy } from '../shared/losses-by-strategy.ts';
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
    losses: lossesByStrategy,
  },
  operator: {
    operatorDetails: group({ metadataURI: text, ...operatorLifetime }),
    metadata: described('Description that the operator publishes.', entityMetadata),
  },
});
