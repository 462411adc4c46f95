import { hexToBytes } from 'viem';
import type { ChainLog } from './decoded-chain.ts';
import { at, type Expected, lifetime, lifetimes, named, sortedBy } from './rows.ts';

const network = 'ethereum';

export const daQuorums: Expected = (logs) => {
  const events = [
    ...named(logs, 'StakeRegistry', 'QuorumCreated', 'MinimumStakeForQuorumUpdated'),
    ...named(logs, 'RegistryCoordinator', 'OperatorSetParamsUpdated'),
  ].sort((a, b) => a.block - b.block || a.index - b.index);
  const rows = [...lifetimes(events, ({ args }) => String(args.quorumNumber))].map(
    ([quorum, { first, last }]) => {
      const lastOf = (name: string) =>
        events.filter((one) => one.name === name && String(one.args.quorumNumber) === quorum).at(-1)
          ?.args;
      const most = lastOf('OperatorSetParamsUpdated')?.operatorSetParams.maxOperatorCount;
      return {
        network,
        quorum_number: quorum,
        minimum_stake: String(lastOf('MinimumStakeForQuorumUpdated')?.minimumStake ?? 0n),
        max_operators: most === undefined ? null : String(most),
        ...lifetime(first, last),
      };
    },
  );
  return sortedBy(rows, 'quorum_number');
};

export const daQuorumStrategies: Expected = (logs) => {
  const multipliers = new Map<string, bigint>();
  const inside = new Set<string>();
  for (const { contract, name, args } of logs) {
    if (contract !== 'StakeRegistry') continue;
    const key = `${args?.quorumNumber} ${args?.strategy}`;
    if (name === 'StrategyAddedToQuorum') inside.add(key);
    if (name === 'StrategyRemovedFromQuorum') inside.delete(key);
    if (name === 'StrategyMultiplierUpdated') multipliers.set(key, args.multiplier);
  }
  const rows = [...inside].flatMap((key) => {
    const [quorum, strategy] = key.split(' ');
    const multiplier = multipliers.get(key) ?? 0n;
    if (multiplier === 0n) return [];
    return [{ network, quorum_number: quorum, strategy, multiplier: String(multiplier) }];
  });
  return sortedBy(rows, 'quorum_number', 'strategy');
};

export const daOperatorEvents: Expected = (logs) => {
  const addresses = new Map<string, string>();
  for (const { args } of named(logs, 'RegistryCoordinator', 'OperatorRegistered'))
    addresses.set(args.operatorId, args.operator);
  const idOf = (operator: string) => [...addresses].find(([, one]) => one === operator)?.[0];
  const batches = named(logs, 'EigenDAServiceManager', 'BatchConfirmed');
  const row = (
    log: ChainLog,
    id: string | undefined,
    action: string,
    more: Record<string, unknown>,
  ) => {
    const operator = addresses.get(id ?? '');
    if (id === undefined || operator === undefined) return [];
    const batch = batches
      .filter(
        ({ block, index }) => block < log.block || (block === log.block && index <= log.index),
      )
      .at(-1);
    const batch_id = batch ? String(batch.args.batchId) : null;
    const none = { quorum_number: null, stake: null, socket: null };
    return [{ network, operator_id: id, operator, action, ...none, ...more, batch_id, ...at(log) }];
  };
  const quorums = (bytes: `0x${string}`) => [...new Set(hexToBytes(bytes))].map(String);
  const rows = logs.flatMap((log) => {
    const { args } = log;
    switch (`${log.contract}.${log.name}`) {
      case 'BLSApkRegistry.OperatorAddedToQuorums':
      case 'BLSApkRegistry.OperatorRemovedFromQuorums': {
        const action = log.name === 'OperatorAddedToQuorums' ? 'Registered' : 'Deregistered';
        return quorums(args.quorumNumbers).flatMap((quorum_number) =>
          row(log, args.operatorId, action, { quorum_number }),
        );
      }
      case 'EigenDAEjectionManager.EjectionCompleted':
        return quorums(args.quorums).flatMap((quorum_number) =>
          row(log, idOf(args.operator), 'Ejected', { quorum_number }),
        );
      case 'EjectionManager.OperatorEjected':
        return row(log, args.operatorId, 'Ejected', { quorum_number: String(args.quorumNumber) });
      case 'StakeRegistry.OperatorStakeUpdate':
        return row(log, args.operatorId, 'StakeUpdated', {
          quorum_number: String(args.quorumNumber),
          stake: String(args.stake),
        });
      case 'RegistryCoordinator.OperatorSocketUpdate':
        return row(log, args.operatorId, 'SocketUpdated', { socket: args.socket });
      default:
        return [];
    }
  });
  return sortedBy(rows, 'block_number', 'log_index', 'quorum_number');
};
