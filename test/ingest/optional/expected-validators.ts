import type { ChainLog } from './decoded-chain.ts';
import { at, type Expected, lifetime, lifetimes, named, sortedBy } from './rows.ts';

const OF_VALIDATORS = [
  'ValidatorRestaked',
  'ValidatorBalanceUpdated',
  'ValidatorCheckpointed',
  'ValidatorWithdrawn',
  'FullWithdrawalRedeemed',
];

const timeOf = (seconds: bigint) =>
  new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Logs of pods that the manager deployed. */
function ofPods(logs: readonly ChainLog[], ...names: readonly string[]): ChainLog[] {
  const pods = new Set(
    named(logs, 'EigenPodManager', 'PodDeployed').map(({ args }) => args.eigenPod),
  );
  return named(logs, 'EigenPod', ...names).filter(({ address }) => pods.has(address));
}

export const validators: Expected = (logs) => {
  const events = ofPods(logs, ...OF_VALIDATORS);
  const id = ({ address, args }: ChainLog) =>
    `${address} ${args.validatorIndex ?? ''} ${args.pubkeyHash ?? ''}`;
  const rows = [...lifetimes(events, id)].map(([key, { first, last }]) => {
    const own = (...names: string[]) =>
      events.filter((log) => id(log) === key && names.includes(log.name));
    const { validatorIndex, pubkeyHash } = first.args;
    const balance = own('ValidatorBalanceUpdated').at(-1)?.args.newValidatorBalanceGwei;
    const proved = own('ValidatorCheckpointed').map(({ args }) => args.checkpointTimestamp);
    const newest = proved.reduce((a, b) => (a > b ? a : b), -1n);
    return {
      pod: first.address,
      validator_index: validatorIndex === undefined ? null : String(validatorIndex),
      pubkey_hash: pubkeyHash ?? null,
      state:
        own('ValidatorWithdrawn', 'FullWithdrawalRedeemed').length > 0 ? 'withdrawn' : 'active',
      balance_gwei: balance === undefined ? null : String(balance),
      checkpointed_at: proved.length === 0 ? null : timeOf(newest),
      ...lifetime(first, last),
    };
  });
  return sortedBy(rows, 'pod', 'validator_index', 'pubkey_hash');
};

const KINDS: Readonly<Record<string, string>> = {
  ExitRequested: 'exit',
  WithdrawalRequested: 'withdrawal',
  ConsolidationRequested: 'consolidation',
  SwitchToCompoundingRequested: 'compounding',
};

export const validatorRequests: Expected = (logs) =>
  ofPods(logs, ...Object.keys(KINDS)).map((log) => ({
    pod: log.address,
    kind: KINDS[log.name],
    pubkey_hash: log.args.validatorPubkeyHash ?? log.args.sourcePubkeyHash,
    target_pubkey_hash: log.args.targetPubkeyHash ?? null,
    amount_gwei:
      log.args.withdrawalAmountGwei === undefined ? null : String(log.args.withdrawalAmountGwei),
    ...at(log),
  }));

export const checkpoints: Expected = (logs) => {
  const rows = ofPods(logs, 'CheckpointCreated').map((log) => {
    const own = (name: string) =>
      ofPods(logs, name).filter(
        ({ address, args }) =>
          address === log.address && args.checkpointTimestamp === log.args.checkpointTimestamp,
      );
    const end = own('CheckpointFinalized').at(-1);
    return {
      pod: log.address,
      checkpoint_at: timeOf(log.args.checkpointTimestamp),
      beacon_block_root: log.args.beaconBlockRoot,
      validators: String(log.args.validatorCount),
      proved: String(own('ValidatorCheckpointed').length),
      share_delta: end ? String(end.args.totalShareDeltaWei) : null,
      finalized_at: end?.time ?? null,
      ...at(log),
    };
  });
  return sortedBy(rows, 'pod', 'block_number', 'log_index');
};
