import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { address, amount, decimal, operatorSetId } from '../rules/rule-fields.ts';
import {
  BY_LOG,
  changesOf,
  defineKind,
  dollars,
  equals,
  isAtLeast,
  isoTime,
  newFacts,
} from './kind.ts';

const IDENTITY = ['transaction_hash', 'avs', 'operator_set_id', 'operator', 'position'];

export const slash = defineKind({
  name: 'slash',
  purpose: 'An operator was slashed.',
  fields: {
    operator: address.optional(),
    avs: address.optional(),
    operatorSetId: operatorSetId.optional(),
    strategy: address.optional(),
    minAmount: amount.optional(),
    minDollars: decimal.optional(),
  },
  check: ({ minAmount, strategy }) =>
    minAmount !== undefined && strategy === undefined
      ? { field: 'minAmount', problem: 'needs strategy, as each strategy has a token of its own' }
      : null,
  tables: [{ name: 'slashes', changes: BY_LOG }, { name: 'tokens' }],
  identity: IDENTITY,
  // A slash has a row for each strategy. Its position among those of the operator in its
  // transaction is the same after a reorganisation, unlike its log index. A strategy lost nothing,
  // and has no log of shares, if a part of 0 was slashed.
  sql: newFacts({
    by: IDENTITY,
    rows: (of) => /* sql */ `
      select * replace (if(wad_slashed = 0, 0, shares_slashed) as shares_slashed), dense_rank() over (
        partition by transaction_hash, avs, operator_set_id, "operator" order by log_index) as position
      from ${changesOf(of)}.slashes
      where ${equals('"operator"', 'operator')} and ${equals('avs', 'avs')}
        and ${equals('operator_set_id', 'operatorSetId')}`,
    facts: /* sql */ `
      select any_value(block_number) as block_number, ${isoTime('any_value(timestamp)')} as "time",
        transaction_hash, avs, operator_set_id, "operator", position,
        if(count(dollars) = count(*), sums_of_products(string_agg(dollars || '*1', ' ')), null) as dollars,
        bool_or(strategy = '${BEACON_STRATEGY}' and wad_slashed > 0) as of_native_ether,
        list(struct_pack(strategy := strategy, part := shift_decimal(wad_slashed::varchar, '-18'),
          shares := shares_slashed, dollars := dollars) order by strategy) as slashed
      from (
        select fresh.*,
          if(shares_slashed = 0, '0', multiply_decimals(shares_slashed::varchar, token.shares_underlying)) as amount,
          ${dollars('shares_slashed', 'token')} as dollars, coalesce(token.symbol, '') as symbol
        from fresh left join later.tokens token using (strategy)
      )
      group by transaction_hash, avs, operator_set_id, "operator", position
      having ($strategy::varchar is null or bool_or(strategy = $strategy))
        and ($minAmount::varchar is null or bool_or(
          strategy = $strategy and (amount is null or ${isAtLeast('amount', '$minAmount')})))
        and ($minDollars::varchar is null or count(dollars) < count(*)
          or ${isAtLeast("sums_of_products(string_agg(dollars || '*1', ' '))", '$minDollars')})`,
  }),
  title: ({ operator, avs, operatorSetId, dollars, ofNativeEther }) =>
    `Operator ${operator} was slashed by operator set ${operatorSetId} of AVS ${avs}: ` +
    (dollars === null ? 'its value in US dollars is not known' : `${dollars} US dollars`) +
    (ofNativeEther === true
      ? ' by the total that the protocol counts; of native ETH stakers may have lost less'
      : ''),
});
