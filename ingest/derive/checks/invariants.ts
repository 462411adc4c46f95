import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../../common/relations/rows.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL, text } from '../chain-sql.ts';
import { M1_QUEUED } from '../event-keys.ts';
import { strategyChangesSql } from './operator-sets.ts';
import { operatorSharesSql } from './operator-shares.ts';

/** A sum or counter of the protocol itself, compared with the derived relations. */
export interface CheckedInvariant {
  readonly name: string;
  /** Cases that were compared. */
  readonly compared: number;
  /** Cases that disagree: events are missing, or a decoder is wrong. */
  readonly disagree: number;
  /** Up to three that disagree, else up to three that agree. */
  readonly examples: readonly string[];
  /** Whether a disagreement refuses the snapshot; otherwise it is a warning. */
  readonly refuses: boolean;
}

/** A query of cases with the columns `subject` (text) and `agrees` (boolean). */
export interface Invariant {
  readonly name: string;
  readonly reads: readonly string[];
  readonly cases: string;
  /** If absent, it refuses only if the logs begin at the network's first block. */
  readonly refuses?: boolean;
}

/** Checks every invariant. `complete`: the logs begin at the network's first block. */
export async function checkInvariants(
  connection: DuckDBConnection,
  complete: boolean,
): Promise<CheckedInvariant[]> {
  const found: CheckedInvariant[] = [];
  for (const { name, cases, refuses } of INVARIANTS) {
    const [row] = await textRows(
      connection,
      /* sql */ `
      with cases as materialized (${cases})
      select count(*)::varchar, count(*) filter (not agrees)::varchar,
        array_to_string(coalesce(
          (select list(subject order by subject) from (select subject from cases where not agrees order by subject limit 3)),
          (select list(subject order by subject) from (select subject from cases order by subject limit 3)), []), chr(10))
      from cases`,
    );
    const [compared, disagree, examples] = row ?? [];
    found.push({
      name,
      compared: Number(compared),
      disagree: Number(disagree),
      examples: examples ? examples.split('\n') : [],
      refuses: refuses ?? complete,
    });
  }
  return found;
}

/**
 * Cases of a counter that begins at 0 and grows by one: one case for each `owner`. A null is no
 * such number.
 */
function counter(rows: string): string {
  return /* sql */ `
    select owner || ': ' || count(distinct counted) || coalesce(' from ' || min(counted) || ' to ' || max(counted), '') as subject,
      coalesce(max(counted) = count(distinct counted) - 1 and count(counted) = count(*), false) as agrees
    from (${rows}) group by owner`;
}

const event = (key: string, columns: string) =>
  `select ${columns} from fixed_logs where event = '${key}'`;

export const INVARIANTS: readonly Invariant[] = [
  {
    name: "operators' shares: the events' sum and the sum over its stakers, up to rounding since slashing",
    reads: [
      'fixed_logs',
      'delegation_spans',
      'current_operators',
      'max_magnitudes',
      'beacon_factors',
      'holdings',
    ],
    cases: operatorSharesSql(),
  },
  {
    name: 'deposit shares of a token are not below 0',
    reads: ['holdings'],
    cases: /* sql */ `
      select ${text('staker')} || ' ' || ${text('strategy')} || ': ' || coalesce(deposit_shares::varchar, 'over 1e38 - 1') as subject,
        deposit_shares is not null and shares is not null
          and (deposit_shares >= 0 or strategy = ${BEACON_SQL}) as agrees
      from holdings`,
  },
  {
    name: 'withdrawal nonces of a staker have no hole',
    reads: ['queued_withdrawals'],
    cases: counter(`select ${text('staker')} as owner, nonce as counted from queued_withdrawals`),
  },
  {
    name: 'withdrawal nonces of a staker of the first release have no hole',
    reads: ['fixed_logs'],
    cases: counter(
      event(
        M1_QUEUED,
        `${text(parameterSql(M1_QUEUED, 'depositor'))} as owner, ${parameterSql(M1_QUEUED, 'nonce')} as counted`,
      ),
    ),
  },
  {
    name: 'submission nonces of an AVS or submitter have no hole',
    reads: ['reward_submissions'],
    cases: counter(
      'select coalesce(avs, token_hopper, submitter) as owner, try_cast(nonce as hugeint) as counted from reward_submissions',
    ),
  },
  {
    name: 'indices of distribution roots have no hole',
    reads: ['fixed_logs'],
    cases: counter(
      event(
        'RewardsCoordinator.DistributionRootSubmitted',
        `'roots' as owner, ${parameterSql('RewardsCoordinator.DistributionRootSubmitted', 'rootIndex')} as counted`,
      ),
    ),
  },
  {
    name: 'ids of batches have no hole',
    reads: ['fixed_logs'],
    cases: counter(
      event(
        'EigenDAServiceManager.BatchConfirmed',
        `'batches' as owner, ${parameterSql('EigenDAServiceManager.BatchConfirmed', 'batchId')} as counted`,
      ),
    ),
  },
  {
    name: 'a completed withdrawal was queued before',
    reads: ['fixed_logs', 'activity_withdrawals'],
    cases: /* sql */ `
      select ${text('completed.root')} as subject, queued.root is not null as agrees
      from (
        select ${byEventSql({
          'DelegationManager.WithdrawalCompleted': 'withdrawalRoot',
          'DelegationManager.SlashingWithdrawalCompleted': 'withdrawalRoot',
          'StrategyManager.WithdrawalCompleted': 'withdrawalRoot',
          'DelegationManager.WithdrawalMigrated': 'oldWithdrawalRoot',
        })} as root
        from fixed_logs where event in (${keysSql([
          'DelegationManager.WithdrawalCompleted',
          'DelegationManager.SlashingWithdrawalCompleted',
          'StrategyManager.WithdrawalCompleted',
          'DelegationManager.WithdrawalMigrated',
        ])})) completed
        left join (select distinct root from activity_withdrawals) queued using (root)`,
  },
  {
    name: 'an undelegation follows a delegation to that operator',
    reads: ['fixed_logs'],
    cases: /* sql */ `
      select ${text('staker')} || ' ' || ${text('"operator"')} as subject,
        coalesce(before = "operator" and was, false) as agrees
      from (
        select ${parameterSql('DelegationManager.StakerDelegated', 'staker')} as staker,
          ${parameterSql('DelegationManager.StakerDelegated', 'operator')} as "operator",
          event = 'DelegationManager.StakerDelegated' as delegates,
          lag(${parameterSql('DelegationManager.StakerDelegated', 'operator')}) over each_staker as before,
          lag(event = 'DelegationManager.StakerDelegated') over each_staker as was
        from fixed_logs where event in (${keysSql(['DelegationManager.StakerDelegated', 'DelegationManager.StakerUndelegated'])})
        window each_staker as (partition by topic1 order by position))
      where not delegates`,
  },
  {
    name: 'a strategy leaves an operator set that it had joined, and joins one that it is not in',
    reads: ['fixed_logs'],
    cases: strategyChangesSql(),
  },
  {
    name: 'blocks of restaked strategies have the times of the chain',
    reads: ['block_times', 'restaked_rows'],
    cases: /* sql */ `
      select 'block ' || number as subject, recorded = timestamp as agrees
      from block_times join (
        select block_number as number, any_value(epoch("timestamp")::bigint) as recorded from restaked_rows group by 1) using (number)`,
    refuses: true,
  },
  {
    name: "a pod's update follows its deployment",
    reads: ['pod_owners', 'fixed_logs'],
    cases: /* sql */ `
      select ${text('staker')} as subject, pods.staker is not null as agrees
      from (
        select distinct ${parameterSql('EigenPodManager.PodSharesUpdated', 'podOwner')} as staker
        from fixed_logs where event = 'EigenPodManager.PodSharesUpdated') updated
        left join pod_owners pods using (staker)`,
  },
  {
    name: 'a batch has the hash of the header in its transaction',
    reads: ['fixed_logs', 'batch_inputs'],
    cases: /* sql */ `
      select ${text(parameterSql('EigenDAServiceManager.BatchConfirmed', 'batchHeaderHash'))} as subject,
        header_hash = ${text(parameterSql('EigenDAServiceManager.BatchConfirmed', 'batchHeaderHash'))} as agrees
      from fixed_logs join batch_inputs using (tx) where event = 'EigenDAServiceManager.BatchConfirmed'`,
    refuses: false,
  },
];

/**
 * Finds logs with all addresses and hashes of a subject, oldest first, for up to three subjects.
 */
export async function eventsOfPairs(
  connection: DuckDBConnection,
  subjects: readonly string[],
): Promise<{ addresses: string[]; logs: string[] }[]> {
  const pairs = subjects.flatMap((subject) => {
    const addresses = subject.match(/0x(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g);
    return addresses ? [addresses.map((address) => address.slice(2))] : [];
  });
  const found: { addresses: string[]; logs: string[] }[] = [];
  for (const addresses of pairs.slice(0, 3)) {
    const names = addresses.map(
      (address) =>
        `contains(lower(hex(coalesce(topic1, ''::blob) || coalesce(topic2, ''::blob) || data)), '${address}')`,
    );
    const rows = await textRows(
      connection,
      /* sql */ `
      select event || ' at block ' || block_number || ', log ' || log_index
      from (from fixed_logs union all from floating_logs) where ${names.join(' and ')} order by position desc limit 10`,
    );
    found.push({
      addresses: addresses.map((address) => `0x${address}`),
      logs: rows.map(([log]) => log ?? '').reverse(),
    });
  }
  return found;
}
