import type { Hex } from 'viem';
import { addressOfNumber, type LogWriter } from './log-writer.ts';

export const WAD = 10n ** 18n;

export const SM = addressOfNumber(1);
export const DM = addressOfNumber(2);
export const EPM = addressOfNumber(3);
export const AM = addressOfNumber(4);
export const BEACON: Hex = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
export const NOBODY: Hex = `0x${'0'.repeat(40)}`;

/** Releases by their events: M1, M2, M2 with totals of pods, slashing. */
export const ERAS = ['m1', 'm2', 'totals', 'slashing'] as const;
export type Era = (typeof ERAS)[number];

/** Storage of shares, factors and magnitudes, and the logs that each change of it emits. */
export class ModelStorage {
  era: Era;
  readonly operatorOf = new Map<Hex, Hex>();
  readonly operatorShares = new Map<string, bigint>();
  /** Stakers with a completion as shares in M1 that neither an event nor a known call shows. */
  readonly untold = new Set<Hex>();
  protected readonly writer: LogWriter;
  readonly #salt: bigint;
  readonly #shares = new Map<string, bigint>();
  readonly #factors = new Map<string, bigint>();
  protected readonly magnitudes = new Map<string, bigint>();
  protected readonly beaconFactors = new Map<Hex, bigint>();
  readonly #nonces = new Map<string, bigint>();
  #roots = 0n;

  /** `salt` distinguishes the addresses and roots of histories that share a chain. */
  constructor(writer: LogWriter, era: Era, salt: number) {
    this.writer = writer;
    this.era = era;
    this.#salt = BigInt(salt);
  }

  shares(staker: Hex, strategy: Hex): bigint {
    return this.#shares.get(staker + strategy) ?? 0n;
  }

  /** The result of the view getWithdrawableShares. */
  withdrawable(staker: Hex, strategy: Hex): bigint {
    const shares = this.shares(staker, strategy);
    if (shares <= 0n) return 0n;
    return this.calc(
      staker,
      strategy,
      shares,
      this.slashingFactor(staker, this.operatorOf.get(staker) ?? NOBODY, strategy),
    );
  }

  magnitude(operator: Hex, strategy: Hex): bigint {
    return this.magnitudes.get(operator + strategy) ?? WAD;
  }

  held(staker: Hex, strategies: readonly Hex[]): Hex[] {
    return strategies.filter((strategy) => this.shares(staker, strategy) > 0n);
  }

  /** Whether a deposit would revert: everything was slashed. */
  isFullySlashed(staker: Hex, strategy: Hex): boolean {
    return (
      this.era === 'slashing' &&
      this.slashingFactor(staker, this.operatorOf.get(staker) ?? NOBODY, strategy) === 0n
    );
  }

  protected slashingFactor(staker: Hex, operator: Hex, strategy: Hex): bigint {
    const magnitude = operator === NOBODY ? WAD : this.magnitude(operator, strategy);
    return strategy === BEACON
      ? mulDiv(magnitude, this.beaconFactors.get(staker) ?? WAD, WAD)
      : magnitude;
  }

  protected calc(staker: Hex, strategy: Hex, shares: bigint, slashingFactor: bigint): bigint {
    return mulDiv(mulDiv(shares, this.factor(staker, strategy), WAD), slashingFactor, WAD);
  }

  protected factor(staker: Hex, strategy: Hex): bigint {
    return this.#factors.get(staker + strategy) ?? WAD;
  }

  protected setFactor(staker: Hex, strategy: Hex, factor: bigint): void {
    this.#factors.set(staker + strategy, factor);
    this.emitDM('DepositScalingFactorUpdated', {
      staker,
      strategy,
      newDepositScalingFactor: factor,
    });
  }

  protected increase(operator: Hex, staker: Hex, strategy: Hex, shares: bigint): void {
    this.operatorShares.set(
      operator + strategy,
      (this.operatorShares.get(operator + strategy) ?? 0n) + shares,
    );
    this.emitDM('OperatorSharesIncreased', { operator, staker, strategy, shares });
  }

  protected decrease(operator: Hex, staker: Hex, strategy: Hex, shares: bigint): void {
    const before = this.operatorShares.get(operator + strategy) ?? 0n;
    // The contracts' rounding never takes more than there is.
    const taken = shares > before ? before : shares;
    this.operatorShares.set(operator + strategy, before - taken);
    this.emitDM('OperatorSharesDecreased', { operator, staker, strategy, shares: taken });
  }

  protected tellPod(staker: Hex, delta: bigint): void {
    this.emitEPM('PodSharesUpdated', { podOwner: staker, sharesDelta: delta });
    if (this.era !== 'm2') this.emitTotal(staker);
  }

  protected emitTotal(staker: Hex): void {
    this.emitEPM('NewTotalShares', {
      podOwner: staker,
      newTotalShares: this.shares(staker, BEACON),
    });
  }

  protected add(staker: Hex, strategy: Hex, amount: bigint): void {
    this.#shares.set(staker + strategy, this.shares(staker, strategy) + amount);
  }

  protected nextNonce(key: string): bigint {
    const nonce = this.#nonces.get(key) ?? 0n;
    this.#nonces.set(key, nonce + 1n);
    return nonce;
  }

  protected nextRoot(): Hex {
    this.#roots += 1n;
    return `0x${((this.#salt << 64n) + this.#roots).toString(16).padStart(64, '0')}`;
  }

  protected emitSM(name: string, parameters: Readonly<Record<string, unknown>>): void {
    this.writer.emit(`StrategyManager.${name}`, SM, parameters);
  }

  protected emitDM(name: string, parameters: Readonly<Record<string, unknown>>): void {
    this.writer.emit(`DelegationManager.${name}`, DM, parameters);
  }

  protected emitEPM(name: string, parameters: Readonly<Record<string, unknown>>): void {
    this.writer.emit(`EigenPodManager.${name}`, EPM, parameters);
  }
}

export function mulDiv(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b) / by;
}
