import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { addressOfNumber } from './log-writer.ts';
import { AM, BEACON, type Era, ModelStorage, mulDiv, NOBODY, SM, WAD } from './model-storage.ts';

export { AM, BEACON, DM, EPM, ERAS, SM } from './model-storage.ts';

interface Withdrawal {
  readonly root: Hex;
  readonly staker: Hex;
  readonly withdrawer: Hex;
  readonly operator: Hex;
  readonly nonce: bigint;
  readonly strategies: readonly Hex[];
  /** Shares, scaled since slashing. */
  readonly shares: readonly bigint[];
  readonly era: Era;
}

export const M1_CALL = parseAbi([
  'struct W { address withdrawer; uint96 nonce; }',
  'struct Q { address[] strategies; uint256[] shares; address depositor; W withdrawerAndNonce; uint32 withdrawalStartBlock; address delegatedAddress; }',
  'function completeQueuedWithdrawal(Q queuedWithdrawal, address[] tokens, uint256 middlewareTimesIndex, bool receiveAsTokens)',
]);

/**
 * The storage of StrategyManager, DelegationManager, EigenPodManager and AllocationManager as far
 * as shares go, with the events of each release. Written after the contracts' documentation,
 * without any of the derivation's code: it keeps the storage, and returns only logs.
 */
export class Model extends ModelStorage {
  readonly queue: Withdrawal[] = [];
  readonly #pods = new Set<Hex>();

  deposit(staker: Hex, strategy: Hex, amount: bigint): void {
    if (this.isFullySlashed(staker, strategy)) return;
    this.#addTokenShares(staker, strategy, amount);
  }

  delegate(staker: Hex, operator: Hex, strategies: readonly Hex[]): void {
    const held = [
      ...this.held(staker, strategies),
      ...(this.shares(staker, BEACON) > 0n ? [BEACON] : []),
    ];
    if (
      this.era === 'slashing' &&
      held.some(
        (strategy) =>
          this.magnitude(operator, strategy) === 0n ||
          this.slashingFactor(staker, operator, strategy) === 0n,
      )
    )
      return;
    this.operatorOf.set(staker, operator);
    this.untold.delete(staker);
    this.emitDM('StakerDelegated', { staker, operator });
    for (const strategy of held) {
      let shares = this.shares(staker, strategy);
      if (this.era === 'slashing') {
        // The staker brings its withdrawable shares; the operator's slashing until now does not
        // concern it.
        if (strategy === BEACON)
          shares = this.calc(staker, strategy, shares, this.beaconFactors.get(staker) ?? WAD);
        if (shares === 0n) continue;
        this.setFactor(
          staker,
          strategy,
          mulDiv(this.factor(staker, strategy), WAD, this.magnitude(operator, strategy)),
        );
      }
      this.increase(operator, staker, strategy, shares);
    }
  }

  undelegate(staker: Hex, strategies: readonly Hex[], forced: boolean): void {
    const operator = this.operatorOf.get(staker);
    if (operator === undefined) return;
    this.operatorOf.delete(staker);
    if (forced) this.emitDM('StakerForceUndelegated', { staker, operator });
    this.emitDM('StakerUndelegated', { staker, operator });
    for (const strategy of [
      ...this.held(staker, strategies),
      ...(this.shares(staker, BEACON) > 0n ? [BEACON] : []),
    ]) {
      this.#queueFrom(staker, operator, [strategy], [this.shares(staker, strategy)]);
    }
  }

  /** Queues a withdrawal of deposit shares. A strategy may be named several times. */
  queueWithdrawal(
    staker: Hex,
    strategies: readonly Hex[],
    amounts: readonly bigint[],
    withdrawer: Hex,
  ): void {
    if (this.era !== 'm1') {
      this.#queueFrom(staker, this.operatorOf.get(staker) ?? NOBODY, strategies, amounts);
      return;
    }
    const nonce = this.nextNonce(`m1 ${staker}`);
    strategies.forEach((strategy, index) => {
      const shares = amounts[index] ?? 0n;
      this.add(staker, strategy, -shares);
      this.emitSM('ShareWithdrawalQueued', { depositor: staker, nonce, strategy, shares });
    });
    const root = this.nextRoot();
    this.emitSM('WithdrawalQueued', {
      depositor: staker,
      nonce,
      withdrawer,
      delegatedAddress: NOBODY,
      withdrawalRoot: root,
    });
    this.queue.push({
      root,
      staker,
      withdrawer,
      operator: NOBODY,
      nonce,
      strategies,
      shares: amounts,
      era: 'm1',
    });
  }

  /** `isToldByCall`: whether the call of a completion in M1 is among the known transactions. */
  complete(withdrawal: Withdrawal, asTokens: boolean, isToldByCall: boolean): void {
    const index = this.queue.indexOf(withdrawal);
    const { root, staker, withdrawer, nonce, strategies, shares, era } = withdrawal;
    if (this.era === 'm1') {
      this.queue.splice(index, 1);
      this.emitSM('WithdrawalCompleted', {
        depositor: staker,
        nonce,
        withdrawer,
        withdrawalRoot: root,
      });
      if (!asTokens)
        for (const [at, strategy] of strategies.entries())
          this.add(withdrawer, strategy, shares[at] ?? 0n);
      if (isToldByCall) {
        this.writer.call(
          SM,
          encodeFunctionData({
            abi: M1_CALL,
            args: [
              {
                strategies,
                shares,
                depositor: staker,
                withdrawerAndNonce: { withdrawer, nonce },
                withdrawalStartBlock: 1,
                delegatedAddress: NOBODY,
              },
              strategies,
              0n,
              asTokens,
            ],
          }),
        );
      } else if (!asTokens) this.untold.add(withdrawer);
      return;
    }
    if (era === 'm1') return;
    // A withdrawal of M1 may have a withdrawer; since slashing its staker gets all.
    const receiver = this.era === 'slashing' ? staker : withdrawer;
    const amounts = strategies.map((strategy, at) =>
      this.era === 'slashing'
        ? mulDiv(shares[at] ?? 0n, this.slashingFactor(staker, withdrawal.operator, strategy), WAD)
        : (shares[at] ?? 0n),
    );
    if (
      !asTokens &&
      strategies.some(
        (strategy, at) =>
          amounts[at] !== 0n &&
          this.isFullySlashed(strategy === BEACON ? staker : receiver, strategy),
      )
    )
      return;
    this.queue.splice(index, 1);
    if (this.era === 'slashing')
      this.emitDM('SlashingWithdrawalCompleted', { withdrawalRoot: root });
    strategies.forEach((strategy, at) => {
      const amount = amounts[at] ?? 0n;
      if (amount === 0n) return;
      if (asTokens) {
        if (strategy === BEACON) this.#payDeficit(staker, amount);
      } else if (strategy === BEACON) this.#addPodShares(staker, amount);
      else this.#addTokenShares(receiver, strategy, amount);
    });
    if (this.era !== 'slashing') this.emitDM('WithdrawalCompleted', { withdrawalRoot: root });
  }

  /** M2's migration of a withdrawal queued in M1. */
  migrate(withdrawal: Withdrawal): void {
    const { root, staker, withdrawer, strategies, shares, operator } = withdrawal;
    this.queue.splice(this.queue.indexOf(withdrawal), 1);
    const migrated = {
      ...withdrawal,
      root: this.nextRoot(),
      nonce: this.nextNonce(staker),
      era: 'm2' as const,
    };
    this.queue.push(migrated);
    this.emitDM('WithdrawalQueued', {
      withdrawalRoot: migrated.root,
      withdrawal: {
        staker,
        delegatedTo: operator,
        withdrawer,
        nonce: migrated.nonce,
        startBlock: 1,
        strategies,
        shares,
      },
    });
    this.emitDM('WithdrawalMigrated', {
      oldWithdrawalRoot: root,
      newWithdrawalRoot: migrated.root,
    });
  }

  /**
   * The beacon chain balance of a pod grows, or shrinks: a debt before slashing, a factor since.
   */
  updatePod(staker: Hex, delta: bigint): void {
    if (this.era === 'm1' || delta === 0n) return;
    if (!this.#pods.has(staker)) {
      this.#pods.add(staker);
      this.emitEPM('PodDeployed', {
        eigenPod: addressOfNumber(BigInt(staker) + (1n << 100n)),
        podOwner: staker,
      });
    }
    if (this.era === 'slashing' && delta < 0n) this.#slashPod(staker, -delta);
    else if (this.era === 'slashing') {
      if (!this.isFullySlashed(staker, BEACON)) this.#addPodShares(staker, delta);
    } else {
      const before = this.shares(staker, BEACON);
      this.add(staker, BEACON, delta);
      this.tellPod(staker, delta);
      const change = positive(before + delta) - positive(before);
      const operator = this.operatorOf.get(staker);
      if (operator === undefined || change === 0n) return;
      if (change > 0n) this.increase(operator, staker, BEACON, change);
      else this.decrease(operator, staker, BEACON, -change);
    }
  }

  /** Takes `wad` of 1e18 of the operator's magnitude. */
  slash(operator: Hex, strategy: Hex, wad: bigint): void {
    const before = this.magnitude(operator, strategy);
    if (this.era !== 'slashing' || before === 0n) return;
    const slashed = (before * wad + WAD - 1n) / WAD;
    const after = before - slashed;
    this.magnitudes.set(operator + strategy, after);
    this.writer.emit('AllocationManager.MaxMagnitudeUpdated', AM, {
      operator,
      strategy,
      maxMagnitude: after,
    });
    const shares = this.operatorShares.get(operator + strategy) ?? 0n;
    const left = (shares * after + before - 1n) / before;
    this.decrease(operator, NOBODY, strategy, shares - left);
  }

  #slashPod(staker: Hex, loss: bigint): void {
    const shares = this.shares(staker, BEACON);
    const before = this.beaconFactors.get(staker) ?? WAD;
    if (shares <= 0n || before === 0n) return;
    const balance = shares > loss ? shares : loss;
    const after = mulDiv(before, balance - loss, balance);
    this.beaconFactors.set(staker, after);
    this.emitEPM('BeaconChainSlashingFactorDecreased', {
      staker,
      prevBeaconChainSlashingFactor: before,
      newBeaconChainSlashingFactor: after,
    });
    const operator = this.operatorOf.get(staker);
    if (operator === undefined) return;
    const magnitude = this.magnitude(operator, BEACON);
    const lost =
      this.calc(staker, BEACON, shares, mulDiv(magnitude, before, WAD)) -
      this.calc(staker, BEACON, shares, mulDiv(magnitude, after, WAD));
    this.decrease(operator, staker, BEACON, lost);
  }

  #queueFrom(
    staker: Hex,
    operator: Hex,
    strategies: readonly Hex[],
    amounts: readonly bigint[],
  ): void {
    const slashing = this.era === 'slashing';
    const scaled: bigint[] = [];
    const withdrawable: bigint[] = [];
    strategies.forEach((strategy, index) => {
      const amount = amounts[index] ?? 0n;
      const factor = this.slashingFactor(staker, operator, strategy);
      const shares = slashing ? this.calc(staker, strategy, amount, factor) : amount;
      withdrawable.push(shares);
      scaled.push(slashing ? mulDiv(amount, this.factor(staker, strategy), WAD) : amount);
      if (operator !== NOBODY) this.decrease(operator, staker, strategy, shares);
      this.add(staker, strategy, -amount);
      if (strategy === BEACON && this.era !== 'm2') this.emitTotal(staker);
      if (slashing && this.shares(staker, strategy) === 0n) this.setFactor(staker, strategy, WAD);
    });
    const nonce = this.nextNonce(staker);
    const root = this.nextRoot();
    const fields = {
      staker,
      delegatedTo: operator,
      withdrawer: staker,
      nonce,
      startBlock: 1,
      strategies,
    };
    if (slashing) {
      this.emitDM('SlashingWithdrawalQueued', {
        withdrawalRoot: root,
        withdrawal: { ...fields, scaledShares: scaled },
        sharesToWithdraw: withdrawable,
      });
    } else
      this.emitDM('WithdrawalQueued', {
        withdrawalRoot: root,
        withdrawal: { ...fields, shares: scaled },
      });
    this.queue.push({
      root,
      staker,
      withdrawer: staker,
      operator,
      nonce,
      strategies,
      shares: scaled,
      era: this.era,
    });
  }

  #addTokenShares(staker: Hex, strategy: Hex, amount: bigint): void {
    const before = this.shares(staker, strategy);
    this.add(staker, strategy, amount);
    const parameters = { staker, strategy, shares: amount };
    if (this.era === 'slashing') this.emitSM('Deposit(address,address,uint256)', parameters);
    else
      this.emitSM('Deposit(address,address,address,uint256)', { ...parameters, token: strategy });
    this.#delegateMore(staker, strategy, before, amount);
  }

  #addPodShares(staker: Hex, amount: bigint): void {
    const before = this.shares(staker, BEACON);
    this.add(staker, BEACON, amount);
    this.tellPod(staker, amount);
    const gained = positive(before + amount) - positive(before);
    if (gained > 0n) this.#delegateMore(staker, BEACON, positive(before), gained);
  }

  /** Native ETH that is paid out first pays a debt. */
  #payDeficit(staker: Hex, amount: bigint): void {
    const before = this.shares(staker, BEACON);
    if (before >= 0n) return;
    const paid = amount > -before ? -before : amount;
    this.add(staker, BEACON, paid);
    this.tellPod(staker, paid);
  }

  #delegateMore(staker: Hex, strategy: Hex, before: bigint, added: bigint): void {
    const operator = this.operatorOf.get(staker) ?? NOBODY;
    if (this.era === 'slashing') {
      const slashing = this.slashingFactor(staker, operator, strategy);
      const factor = this.factor(staker, strategy);
      this.setFactor(
        staker,
        strategy,
        before === 0n
          ? mulDiv(factor, WAD, slashing)
          : mulDiv(
              mulDiv(this.calc(staker, strategy, before, slashing) + added, WAD, before + added),
              WAD,
              slashing,
            ),
      );
    }
    if (operator !== NOBODY && this.era !== 'm1') this.increase(operator, staker, strategy, added);
  }
}

function positive(shares: bigint): bigint {
  return shares > 0n ? shares : 0n;
}
