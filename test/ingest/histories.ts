import type { Hex } from 'viem';
import { addressOfNumber, type LogWriter } from './log-writer.ts';
import { BEACON, ERAS, Model } from './model.ts';
import { Random } from './randomness.ts';

const STEPS = 400;
const WAD = 10n ** 18n;

/**
 * Greatest amounts of a history: one wei, some, usual ones, and ones with a sum near the protocol's
 * cap.
 */
const SIZES = [1n, 50n, 10n ** 9n, 10n ** 20n, 10n ** 24n, 10n ** 36n] as const;

/** A history and its participants. */
export interface History {
  readonly model: Model;
  readonly stakers: readonly Hex[];
  /** Without native ETH. */
  readonly strategies: readonly Hex[];
  /** Withdrawable shares by `staker + strategy`: at the end of each block in which they changed. */
  readonly course: ReadonlyMap<string, readonly Held[]>;
}

/** Shares from a block on. */
export type Held = readonly [block: number, shares: string];

/**
 * Writes one random history: releases in their order, some without a step; transactions of several
 * steps; everyone's deposits, delegations, withdrawals, pods and slashes.
 */
export function writeHistory(writer: LogWriter, seed: number): History {
  const random = new Random(seed);
  const address = (index: number) => addressOfNumber((BigInt(seed) << 32n) + BigInt(index) + 1000n);
  const operators = [address(0), address(1)];
  const stakers = [...operators, ...[2, 3, 4, 5].map(address)];
  const strategies = [address(10), address(11)];
  const size = random.pick(SIZES);
  const weights = ERAS.map(() => (random.chance(0.25) ? 0 : random.next()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const first = ERAS[weights.findIndex((weight) => weight > 0)] ?? 'slashing';
  const model = new Model(writer, first, seed);
  const course = new Map<string, Held[]>();
  const endBlock = () => {
    for (const staker of stakers)
      for (const strategy of [...strategies, BEACON]) {
        const held = course.get(staker + strategy) ?? [];
        const shares = model.withdrawable(staker, strategy).toString();
        if (shares !== (held.at(-1)?.[1] ?? '0'))
          course.set(staker + strategy, [...held, [writer.block, shares]]);
      }
    writer.nextBlock();
  };
  for (const [index, era] of ERAS.entries()) {
    model.era = era;
    const steps =
      total === 0
        ? era === 'slashing'
          ? STEPS
          : 0
        : Math.round((STEPS * (weights[index] ?? 0)) / total);
    for (let step = 0; step < steps; step += 1) {
      takeStep(model, random, { operators, stakers, strategies, size });
      if (random.chance(0.5)) writer.nextTransaction();
      if (random.chance(0.4)) endBlock();
    }
    // An upgrade is a block of its own.
    endBlock();
  }
  // Without a delegation no event names these: derived shares would stay too low.
  if (model.era !== 'm1') {
    for (const staker of [...model.untold]) {
      writer.nextTransaction();
      model.delegate(staker, operators[0] ?? staker, strategies);
    }
  }
  endBlock();
  return { model, stakers, strategies, course };
}

interface Crowd {
  readonly operators: readonly Hex[];
  readonly stakers: readonly Hex[];
  readonly strategies: readonly Hex[];
  readonly size: bigint;
}

function takeStep(
  model: Model,
  random: Random,
  { operators, stakers, strategies, size }: Crowd,
): void {
  const staker = random.pick(stakers);
  const kind = random.next();
  if (kind < 0.28) {
    model.deposit(staker, random.pick(strategies), random.upTo(size));
  } else if (kind < 0.38) {
    if (model.era !== 'm1' && !model.operatorOf.has(staker)) {
      model.delegate(
        staker,
        operators.includes(staker) ? staker : random.pick(operators),
        strategies,
      );
    }
  } else if (kind < 0.43) {
    if (!operators.includes(staker)) model.undelegate(staker, strategies, random.chance(0.3));
  } else if (kind < 0.6) {
    withdraw(model, random, staker, stakers, strategies);
  } else if (kind < 0.76) {
    const withdrawal = model.queue[random.whole(0, Math.max(model.queue.length - 1, 0))];
    if (!withdrawal) return;
    if (withdrawal.era === 'm1' && model.era !== 'm1') model.migrate(withdrawal);
    else model.complete(withdrawal, random.chance(0.5), random.chance(0.5));
  } else if (kind < 0.88) {
    const shares = model.shares(staker, BEACON);
    model.updatePod(
      staker,
      random.chance(0.6) ? random.upTo(size) : -random.upTo(shares > 0n ? shares * 2n : size),
    );
  } else {
    const part = random.upTo(random.pick([10n, WAD / 1000n, WAD / 2n]));
    // All, nearly all, so that factors grow by many powers of ten, or a part.
    const wad = random.chance(0.03) ? WAD : random.chance(0.05) ? WAD - part : part;
    model.slash(random.pick(operators), random.pick([...strategies, BEACON]), wad);
  }
}

function withdraw(
  model: Model,
  random: Random,
  staker: Hex,
  stakers: readonly Hex[],
  strategies: readonly Hex[],
): void {
  const all = model.era === 'm1' ? strategies : [...strategies, BEACON];
  const held = model.held(staker, all).filter(() => random.chance(0.7));
  if (held.length === 0) return;
  const named: Hex[] = [];
  const amounts: bigint[] = [];
  for (const strategy of held) {
    const shares = model.shares(staker, strategy);
    const amount = random.chance(0.4) ? shares : random.upTo(shares);
    const part = random.chance(0.1) && amount > 1n ? random.upTo(amount - 1n) : 0n;
    if (part > 0n) {
      named.push(strategy);
      amounts.push(part);
    }
    named.push(strategy);
    amounts.push(amount - part);
  }
  model.queueWithdrawal(staker, named, amounts, random.chance(0.2) ? random.pick(stakers) : staker);
}
