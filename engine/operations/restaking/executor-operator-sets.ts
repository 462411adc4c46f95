import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  nullableInteger,
  text,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, index, oneOf } from '../../definition/parameters.ts';

export const executorOperatorSets = list({
  name: 'restaking/executor-operator-sets',
  purpose:
    'Operator sets that execute tasks on this chain, with their configuration and the fees of their tasks, by AVS.',
  tables: ['executor_operator_sets', 'operator_set_tasks'],
  record: {
    avs: hex,
    operatorSetId: integer,
    registered: described('Whether it takes tasks now.', boolean),
    taskHook: hex,
    taskSLA: nullableDecimal,
    feeToken: described('Address of the token of the fees; empty if tasks have none.', hex),
    curve: described(
      'Curve of the certificates of results: ecdsa, bn254 or other; empty without a configuration.',
      text,
    ),
    feeCollector: hex,
    consensus: text,
    stakeProportionThreshold: nullableInteger,
    totalTasks: described('Number of its tasks.', integer),
    totalFees: decimalText,
    refundedFees: decimalText,
    updatedAt: described('Time of the last change of the set.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    registered: () => oneOf('Whether the set takes tasks now.', ['true', 'false']),
  },
  rows: (table) => /* sql */ `
    with paid as (
      select avs, operator_set_id, count(*) as total_tasks, sum(avs_fee::bignum)::varchar as total_fees,
        coalesce(sum(refunded_fee::bignum)::varchar, '0') as refunded_fees
      from ${table('snapshot.operator_set_tasks')} group by all
    )
    select sets.avs, sets.operator_set_id, registered, task_hook, task_sla, fee_token, curve, fee_collector, consensus,
      stake_proportion_threshold, coalesce(total_tasks, 0) as total_tasks, coalesce(total_fees, '0') as total_fees,
      coalesce(refunded_fees, '0') as refunded_fees, updated_at
    from ${table('snapshot.executor_operator_sets')} sets
    left join paid on paid.avs = sets.avs and paid.operator_set_id = sets.operator_set_id`,
  order: 'avs, operator_set_id',
  statistics: {
    of: 'snapshot',
    fields: { totalSets: integer, registeredSets: integer },
    rows: (table) => /* sql */ `
      select count(*) as total_sets, count(*) filter (registered) as registered_sets
      from ${table('snapshot.executor_operator_sets')}`,
  },
});
