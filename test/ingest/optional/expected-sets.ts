import type { ChainLog } from './decoded-chain.ts';
import {
  at,
  type Expected,
  lifetimes,
  named,
  orNull,
  sortedBy,
  type TextRow,
  WAD,
} from './rows.ts';

const AM = 'AllocationManager';
const setOf = ({ args }: ChainLog) => ({
  avs: args.operatorSet.avs,
  operator_set_id: String(args.operatorSet.id),
});
const keyOf = (log: ChainLog) => `${setOf(log).avs} ${setOf(log).operator_set_id}`;

export const registrationChanges: Expected = (logs) => {
  const inSets = named(
    logs,
    AM,
    'OperatorAddedToOperatorSet',
    'OperatorRemovedFromOperatorSet',
  ).map((log) => ({
    ...setOf(log),
    operator: log.args.operator,
    registered: log.name === 'OperatorAddedToOperatorSet',
    ...at(log),
  }));
  const inDirectory = named(logs, 'AVSDirectory', 'OperatorAVSRegistrationStatusUpdated').map(
    (log) => ({
      avs: log.args.avs,
      operator_set_id: null,
      operator: log.args.operator,
      registered: log.args.status === 1n,
      ...at(log),
    }),
  );
  return sortedBy([...inSets, ...inDirectory], 'avs', 'operator', 'block_number', 'log_index');
};

export const operatorSetMembers: Expected = (logs) => {
  const last = new Map<string, TextRow>();
  for (const row of registrationChanges(logs)) {
    const { avs, operator_set_id, operator, registered, timestamp } = row;
    if (operator_set_id === null) continue;
    last.set(`${avs} ${operator_set_id} ${operator}`, {
      avs,
      operator_set_id,
      operator,
      registered,
      updated_at: timestamp,
    });
  }
  return sortedBy([...last.values()], 'avs', 'operator_set_id', 'operator');
};

export const operatorSets =
  (blockNumber: number): Expected =>
  (logs) => {
    const rows = named(logs, AM, 'OperatorSetCreated').map((created) => {
      const own = (...names: string[]) =>
        named(logs, AM, ...names).filter((log) => keyOf(log) === keyOf(created));
      // The contract's two slots: one in force, and one that waits until its block or until it is
      // replaced.
      let [slasher, waiting]: (string | undefined)[] = [];
      let effect = Number.POSITIVE_INFINITY;
      for (const { args, block } of own('SlasherUpdated', 'SlasherMigrated')) {
        if (block >= effect) slasher = waiting;
        [waiting, effect] = [args.slasher, Number(args.effectBlock ?? block)];
      }
      if (blockNumber >= effect) slasher = waiting;
      const recipient = own('RedistributionAddressSet').at(-1)?.args.redistributionRecipient;
      const inSet = new Set<string>();
      for (const { name, args } of own(
        'StrategyAddedToOperatorSet',
        'StrategyRemovedFromOperatorSet',
      )) {
        if (name === 'StrategyAddedToOperatorSet') inSet.add(args.strategy);
        else inSet.delete(args.strategy);
      }
      return {
        ...setOf(created),
        redistribution_recipient: recipient === undefined ? null : orNull(recipient),
        slasher: slasher === undefined ? null : orNull(slasher),
        created_at: created.time,
        strategies: [...inSet].sort(),
      };
    });
    return sortedBy(rows, 'avs', 'operator_set_id');
  };

export const slasherChanges: Expected = (logs) =>
  sortedBy(
    named(logs, AM, 'SlasherUpdated', 'SlasherMigrated').map((log) => ({
      ...setOf(log),
      slasher: orNull(log.args.slasher),
      effect_block: String(log.args.effectBlock ?? log.block),
      migrated: log.name === 'SlasherMigrated',
      ...at(log),
    })),
    'avs',
    'operator_set_id',
    'block_number',
    'log_index',
  );

/** An allocation encumbers the greater one of its magnitude and the pending one. */
export const magnitudes =
  (blockNumber: number): Expected =>
  (logs) => {
    const events = named(logs, AM, 'MaxMagnitudeUpdated', 'EncumberedMagnitudeUpdated');
    const allocated = allocations(blockNumber)(logs);
    const rows = [
      ...lifetimes(events, ({ args }) => `${args.operator} ${args.strategy}`).values(),
    ].map(({ last }) => {
      const { operator, strategy } = last.args;
      const ofPair = (one: { operator?: unknown; strategy?: unknown }) =>
        one.operator === operator && one.strategy === strategy;
      const own = events.filter(({ args }) => ofPair(args));
      const maximum = named(own, AM, 'MaxMagnitudeUpdated').at(-1)?.args.maxMagnitude ?? WAD;
      let encumbered = 0n;
      for (const row of allocated.filter(ofPair)) {
        const [now, next] = [row.magnitude, row.pending_magnitude ?? 0].map((one) =>
          BigInt(String(one)),
        ) as [bigint, bigint]; // two numbers
        encumbered += now > next ? now : next;
      }
      return {
        operator,
        strategy,
        max_magnitude: String(maximum),
        encumbered_magnitude: String(encumbered),
        updated_at: last.time,
      };
    });
    return sortedBy(rows, 'operator', 'strategy');
  };

/**
 * By the contract's rules: one change is pending at a time, and a slash leaves the difference that
 * is pending.
 */
export const allocations =
  (blockNumber: number): Expected =>
  (logs) => {
    const updates = named(logs, AM, 'AllocationUpdated');
    const key = (log: ChainLog) => `${log.args.operator} ${keyOf(log)} ${log.args.strategy}`;
    const rows = [...lifetimes(updates, key)].map(([one, { last }]) => {
      let [current, difference] = [0n, 0n];
      let effect = 0;
      const reach = (block: number) => {
        if (effect === 0 || block < effect) return;
        [current, difference] = [current + difference, 0n];
        effect = 0;
      };
      const own = updates.filter((log) => key(log) === one);
      own.forEach((log, index) => {
        reach(log.block);
        const { effectBlock } = log.args;
        const magnitude: bigint = log.args.magnitude;
        const next = own[index + 1];
        // A slash emits the rest of a pending decrease, and then the magnitude in force; other
        // events may stand between.
        const isSlash =
          next?.tx === log.tx && effect !== 0 && Number(next.args.effectBlock) === log.block;
        if (Number(effectBlock) <= log.block) current = magnitude;
        else {
          const base: bigint = isSlash ? next.args.magnitude : current;
          difference = magnitude - base;
          effect = Number(effectBlock);
        }
      });
      reach(blockNumber);
      return {
        operator: last.args.operator,
        ...setOf(last),
        strategy: last.args.strategy,
        magnitude: String(current),
        pending_magnitude: effect === 0 ? null : String(current + difference),
        effect_block: effect === 0 ? null : String(effect),
        updated_at: last.time,
      };
    });
    return sortedBy(rows, 'operator', 'avs', 'operator_set_id', 'strategy');
  };

export const slashes: Expected = (logs) => {
  const events = named(logs, AM, 'OperatorSlashed');
  const redistributes = logs.findIndex(({ name }) =>
    ['BurnOrRedistributableSharesIncreased', 'RedistributionAddressSet'].includes(name),
  );
  /** The id of each slash of a set, from its own event. */
  const told = new Map<ChainLog, number>();
  /** A set's counter grows by one with each slash, also with one that takes nothing. */
  const idOf = (log: ChainLog): string | null => {
    const own = events.filter((one) => keyOf(one) === keyOf(log));
    const known = own.find((one) => told.has(one));
    const first = redistributes >= 0 && own[0] && logs.indexOf(own[0]) > redistributes ? 1 : null;
    const start = known ? (told.get(known) ?? 0) - own.indexOf(known) : first;
    if (start === null) return null;
    const id = start + own.indexOf(log);
    return id > 0 ? String(id) : null;
  };
  const burntIn = (log: ChainLog) => {
    const before =
      events.filter(({ tx, index }) => tx === log.tx && index < log.index).at(-1)?.index ?? -1;
    return named(
      logs.filter(({ tx, index }) => tx === log.tx && index > before && index < log.index),
      'StrategyManager',
      'BurnOrRedistributableSharesIncreased',
    ).find((one) => keyOf(one) === keyOf(log));
  };
  for (const log of events) {
    const burnt = burntIn(log);
    if (burnt) told.set(log, Number(burnt.args.slashId));
  }
  const rows = events.flatMap((log) => {
    const { operator, strategies, wadSlashed, description } = log.args;
    const before =
      events.filter(({ tx, index }) => tx === log.tx && index < log.index).at(-1)?.index ?? -1;
    const within = logs.filter(
      ({ tx, index }) => tx === log.tx && index > before && index < log.index,
    );
    return strategies.map((strategy: string, index: number) => {
      const taken = named(within, 'DelegationManager', 'OperatorSharesSlashed').find(
        ({ args }) => args.operator === operator && args.strategy === strategy,
      );
      return {
        ...setOf(log),
        operator,
        strategy,
        wad_slashed: String(wadSlashed[index]),
        shares_slashed: taken ? String(taken.args.totalSlashedShares) : null,
        slash_id: idOf(log),
        description,
        ...at(log),
      };
    });
  });
  return sortedBy(rows, 'block_number', 'log_index', 'strategy');
};
