import { STATE_CHANGES } from '../../definition/as-of.ts';
import {
  array,
  decimalText,
  described,
  group,
  hex,
  integer,
  object,
  text,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { address } from '../../definition/parameters.ts';
import { entityMetadata, tokenDetails } from '../shared/metadata.ts';

export const avsInfo = entity({
  name: 'restaking/avs-info',
  purpose: 'One AVS, with the stake delegated to its operators by strategy.',
  asOf: STATE_CHANGES,
  parameters: () => ({ avs: address('Address of the AVS.') }),
  keys: [['avs']],
  record: {
    data: group({
      avsDetails: group({ avs: hex, metadataURI: text }),
      metadata: entityMetadata,
      operatorStats: group({
        totalOperators: described('Number of operators registered with the AVS.', integer),
        strategySummary: array(
          object({
            strategy: hex,
            shares: decimalText,
            tokens: decimalText,
            tvl: decimalText,
            tokenDetails,
          }),
        ),
      }),
    }),
  },
  rows: (table) => /* sql */ `
    with registered as (
      select avs, count(*) as total_operators from ${table('rollup.registrations')} group by avs
    ), summaries as (
      select avs, list_sort(list({
          'position': position, 'strategy': strategy, 'shares': shares, 'tokens': tokens, 'tvl': tvl,
          'name': name, 'symbol': symbol, 'shares_underlying': shares_underlying,
          'dollar_price': dollar_price, 'decimals': decimals, 'eth_price': eth_price
        })) as strategy_summary
      from ${table('rollup.avs_strategies')}
      group by avs
    )
    select known_avs.avs, avs.metadata_uri, avs.name, avs.description, avs.logo, avs.website,
      avs.telegram, avs.discord, avs.x, coalesce(registered.total_operators, 0) as total_operators,
      coalesce(summaries.strategy_summary, []) as strategy_summary
    from ${table('rollup.known_avs')} known_avs
    left join ${table('snapshot.avs')} avs on avs.avs = known_avs.avs
    left join registered on registered.avs = known_avs.avs
    left join summaries on summaries.avs = known_avs.avs
    order by known_avs.avs`,
});
