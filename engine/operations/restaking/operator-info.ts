import { STATE_CHANGES } from '../../definition/as-of.ts';
import { operatorLifetime } from '../../definition/events.ts';
import {
  array,
  decimalText,
  described,
  fromColumn,
  group,
  hex,
  integer,
  nullableBoolean,
  object,
  text,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { HOLDINGS_OF_OPERATORS } from '../../definition/kinds/nested-list.ts';
import { address } from '../../definition/parameters.ts';
import { entityMetadata } from '../shared/metadata.ts';
import { isVaultSql } from '../shared/vault-sql.ts';

export const operatorInfo = entity({
  name: 'restaking/operator-info',
  purpose:
    'One operator, with its delegated stake by strategy and the number of its AVSs and stakers.',
  asOf: STATE_CHANGES,
  parameters: () => ({ operator: address('Address of the operator.') }),
  keys: [['operator']],
  lists: HOLDINGS_OF_OPERATORS,
  record: {
    data: group({
      operatorDetails: group({
        operator: hex,
        metadataURI: text,
        durationVault: nullableBoolean,
        ...operatorLifetime,
      }),
      operatorStats: group({
        avs: described('Number of AVSs it is registered with.', fromColumn('avs_count', integer)),
        stakersCount: integer,
        strategies: array(
          object({
            strategy: hex,
            shares: decimalText,
            token: hex,
            tvl: decimalText,
            name: text,
            symbol: text,
            sharesUnderlying: decimalText,
            dollarPrice: decimalText,
            ethPrice: decimalText,
            decimals: decimalText,
          }),
        ),
      }),
      metadata: entityMetadata,
    }),
  },
  rows: (table) => /* sql */ `
    select counts_by_operator.operator, counts_by_operator.avs_count, counts_by_operator.stakers_count,
      coalesce(held_by_operator.strategies, []) as strategies, operators.metadata_uri, operators.name,
      operators.description, operators.logo, operators.website, operators.telegram,
      operators.discord, operators.x, lifetime.created_event, lifetime.updated_event,
      ${isVaultSql('counts_by_operator.operator', table)}
    from ${table('rollup.counts_by_operator')} counts_by_operator
    left join ${table('snapshot.operators')} operators on operators.operator = counts_by_operator.operator
    left join ${table('rollup.operator_lifetimes')} lifetime on lifetime.operator = counts_by_operator.operator::varchar
    left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator.operator = counts_by_operator.operator
    order by counts_by_operator.operator`,
});
