import { VALUE_CHANGES } from '../../as-of.ts';
import { operatorLifetime, stakerLifetime } from '../../events.ts';
import { described, group, text } from '../../fields.ts';
import { holdings } from '../../kinds/holdings.ts';
import { entityMetadata } from '../../metadata.ts';
import { address } from '../../parameters.ts';

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
  },
  operator: {
    operatorDetails: group({ metadataURI: text, ...operatorLifetime }),
    metadata: described('Description that the operator publishes.', entityMetadata),
  },
});
