import {
  decimalText,
  described,
  hex,
  integer,
  nullableInteger,
  nullableTime,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, exactText, index } from '../../definition/parameters.ts';

export const slashResolutions = list({
  name: 'restaking/slash-resolutions',
  purpose:
    'Shares of slashes by strategy, newest first, and when they are burnt or redistributed. Native ETH is never among them.',
  tables: ['slash_resolutions'],
  record: {
    avs: hex,
    operatorSetId: integer,
    slashId: text,
    strategy: hex,
    shares: described('Slashed shares to burn or redistribute, in the smallest unit.', decimalText),
    resolvedShares: decimalText,
    resolutionBlock: nullableInteger,
    resolvedAt: nullableTime,
    createdAt: described('Time of the slash.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    slashId: () => exactText('Id of the slash, compared exactly.'),
    strategy: () => address('Address of the strategy.'),
  },
  rows: (table) => /* sql */ `
    select avs, operator_set_id, slash_id, strategy, shares, resolved_shares, resolution_block, resolved_at, created_at
    from ${table('snapshot.slash_resolutions')}`,
  order: 'created_at desc, avs, operator_set_id, slash_id, strategy',
  statistics: {
    of: 'snapshot',
    fields: { totalSlashedStrategies: integer, resolvedSlashedStrategies: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_slashed_strategies, count(resolved_at) as resolved_slashed_strategies
      from ${table('snapshot.slash_resolutions')}`,
  },
});
