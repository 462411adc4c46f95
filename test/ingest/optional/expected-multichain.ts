import type { ChainLog } from './decoded-chain.ts';
import { at, type Expected, lifetime, lifetimes, named, sortedBy } from './rows.ts';

const REGISTRY = 'CrossChainRegistry';

export const supportedChains: Expected = (logs) => {
  const events = named(logs, REGISTRY, 'ChainIDAddedToWhitelist', 'ChainIDRemovedFromWhitelist');
  const rows = [...lifetimes(events, ({ args }) => String(args.chainID))].flatMap(
    ([chainId, { first, last }]) => {
      const added = named(events, REGISTRY, 'ChainIDAddedToWhitelist')
        .filter(({ args }) => String(args.chainID) === chainId)
        .at(-1);
      if (!added) return [];
      return [
        {
          chain_id: chainId,
          operator_table_updater: added.args.operatorTableUpdater,
          whitelisted: last === added,
          ...lifetime(first, last),
        },
      ];
    },
  );
  return sortedBy(rows, 'chain_id');
};

const VERIFIERS: Readonly<Record<string, string>> = {
  ECDSACertificateVerifier: 'ecdsa',
  BN254CertificateVerifier: 'bn254',
};

const time = (seconds: bigint) =>
  new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

export const operatorTables: Expected = (logs) => {
  const ofRegistry = named(
    logs,
    REGISTRY,
    ...['Created', 'Removed'].map((end) => `GenerationReservation${end}`),
    ...['Set', 'Removed'].map((end) => `OperatorSetConfig${end}`),
    ...['Set', 'Removed'].map((end) => `OperatorTableCalculator${end}`),
  );
  const isOfVerifier = ({ contract, name }: ChainLog) =>
    contract in VERIFIERS && ['TableUpdated', 'MaxStalenessPeriodUpdated'].includes(name);
  const events = logs.filter((log) => ofRegistry.includes(log) || isOfVerifier(log));
  const key = ({ args: { operatorSet } }: ChainLog) => `${operatorSet.avs} ${operatorSet.id}`;
  const rows = [...lifetimes(events, key)].map(([set, { first, last }]) => {
    const newest = (...names: readonly string[]) =>
      events.filter((log) => key(log) === set && names.includes(log.name)).at(-1);
    const config = newest('OperatorSetConfigSet', 'OperatorSetConfigRemoved')?.args.config;
    const calculator = newest('OperatorTableCalculatorSet', 'OperatorTableCalculatorRemoved');
    const reservation = newest('GenerationReservationCreated', 'GenerationReservationRemoved');
    const table = newest('TableUpdated');
    const period = newest('MaxStalenessPeriodUpdated')?.args.maxStalenessPeriod;
    return {
      avs: first.args.operatorSet.avs,
      operator_set_id: String(first.args.operatorSet.id),
      reserved: reservation?.name === 'GenerationReservationCreated',
      owner: config?.owner ?? null,
      max_staleness_period: config ? String(config.maxStalenessPeriod) : null,
      operator_table_calculator: calculator?.args.operatorTableCalculator ?? null,
      curve: table ? VERIFIERS[table.contract] : null,
      reference_timestamp: table ? time(table.args.referenceTimestamp) : null,
      verifier_staleness_period: period === undefined ? null : String(period),
      ...lifetime(first, last),
    };
  });
  return sortedBy(rows, 'avs', 'operator_set_id');
};

export const globalTableRoots: Expected = (logs) => {
  const events = named(logs, 'OperatorTableUpdater', 'NewGlobalTableRoot', 'GlobalRootDisabled');
  return events
    .filter(({ name }) => name === 'NewGlobalTableRoot')
    .map((log) => {
      const { referenceTimestamp, globalTableRoot } = log.args;
      const last = events.filter(({ args }) => args.globalTableRoot === globalTableRoot).at(-1);
      return {
        reference_timestamp: time(referenceTimestamp),
        global_table_root: globalTableRoot,
        disabled_at: last?.name === 'GlobalRootDisabled' ? last.time : null,
        ...at(log),
      };
    });
};
