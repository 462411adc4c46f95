import { VALUE_CHANGES } from '../../as-of.ts';
import { operatorLifetime, stakerLifetime } from '../../events.ts';
import { described, group, text } from '../../fields.ts';
import { holdings } from '../../kinds/holdings.ts';
import { entityMetadata } from '../../metadata.ts';
import { address } from '../../parameters.ts';

export const stakerInfo = holdings({
  name: 'restaking/staker-info',
  purpose: 'One staker, what it holds, and the operator to whom it delegates.',
  asOf: VALUE_CHANGES,
  parameters: () => ({ staker: address('Address of the staker.') }),
  staker: {
    stakerDetails: described(
      'When its own activity began, and when it last changed.',
      group(stakerLifetime),
    ),
  },
  operator: {
    operatorDetails: group({ metadataURI: text, ...operatorLifetime }),
    metadata: described('How the operator describes itself.', entityMetadata),
  },
});
