import { keysSql, parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const DEPLOYED = 'EigenPodManager.PodDeployed';
const RESTAKED = ['EigenPod.ValidatorRestaked(bytes32)', 'EigenPod.ValidatorRestaked(uint40)'];
const LEFT = [
  'EigenPod.ValidatorWithdrawn(uint64,bytes32)',
  'EigenPod.ValidatorWithdrawn(uint64,uint40)',
];
/** Until M2 a validator's exit was proved by its withdrawals, of one or more events. */
const REDEEMED = [
  'EigenPod.FullWithdrawalRedeemed(uint40,address,uint64)',
  'EigenPod.FullWithdrawalRedeemed(uint40,uint64,address,uint64)',
];

/**
 * Validators have an index, later the hash of their key: the count is of those that came less those
 * that left.
 */
export const pods: TableRule = {
  reads: ['block_times', 'fixed_logs', 'floating_logs', 'pod_logs'],
  growth: { keyed: ['pod'] },
  sql: () => /* sql */ `
  with counted as (
    select address as pod,
      count(*) filter (event in (${keysSql(RESTAKED)})) - count(*) filter (event in (${keysSql(LEFT)}))
        - count(distinct data[1:32]) filter (event in (${keysSql(REDEEMED)})) as restaked
    from floating_logs where event in (${keysSql([...RESTAKED, ...LEFT, ...REDEEMED])}) group by address),
  deployed as (
    select ${parameterSql(DEPLOYED, 'eigenPod')} as pod, arg_min(${parameterSql(DEPLOYED, 'podOwner')}, position) as staker,
      min(position) as position, arg_min(transaction_hash, position) as transaction_hash
    from fixed_logs where event = '${DEPLOYED}' group by 1)
  select ${text('deployed.pod')} as pod, ${text('staker')} as staker, ${timeSql('timestamp')} as created_at,
    ${blockOf('position')} as created_block, ${text('transaction_hash')} as created_transaction,
    coalesce(restaked, case when pod_logs.present then 0 end) as restaked_validators
  from deployed cross join pod_logs
    left join counted using (pod)
    join block_times on number = ${blockOf('position')}
  order by deployed.pod`,
};
