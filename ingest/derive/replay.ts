/** The contracts' fixed-point one. */
export const WAD = 10n ** 18n;

/** One event that concerns a staker's shares in one strategy. */
export interface Step {
  readonly kind:
    | 'add'
    | 'remove'
    | 'scaled'
    | 'total'
    | 'factor'
    | 'delegated'
    | 'undelegated'
    | 'magnitude'
    | 'beacon';
  readonly position: string;
  readonly tx: string;
  /**
   * Deposit shares (signed for pods), scaled shares, the total of a pod, or a factor: for
   * `delegated` the magnitude of the operator.
   */
  readonly value: bigint;
  /** As `share_changes` has it; empty for kinds that make no change of their own. */
  readonly reason: string;
}

/** Shares just before and just after a slash. */
export interface SharesAtSlash {
  readonly before: bigint;
  readonly after: bigint;
}

/** The shares after a step. */
export interface Change {
  readonly position: string;
  readonly tx: string;
  readonly reason: string;
  /** Signed change of the deposit shares. */
  readonly moved: bigint;
  readonly depositShares: bigint;
  /** Withdrawable. */
  readonly shares: bigint;
  /**
   * Withdrawable just before and just after the log of a slash; null for other changes. A
   * delegation in the same transaction counts in `shares` alone.
   */
  readonly slashed: SharesAtSlash | null;
  /**
   * Amounts of scaled shares that two amounts of deposit shares scale to; the smaller one is taken.
   */
  readonly ambiguous: number;
}

/** The result of the contracts' view `getWithdrawableShares`: every quotient is rounded down. */
export function withdrawableShares(
  depositShares: bigint,
  scalingFactor: bigint,
  maxMagnitude: bigint,
  beaconFactor: bigint | null,
): bigint {
  if (depositShares <= 0n) return 0n;
  const slashing = beaconFactor === null ? maxMagnitude : (maxMagnitude * beaconFactor) / WAD;
  return (((depositShares * scalingFactor) / WAD) * slashing) / WAD;
}

/**
 * The changes of a staker's shares in a strategy from its events, ascending by position. A
 * withdrawal since slashing has floor(d * k / 1e18) and not d, with the scaling factor k in force
 * before it. When nothing is left, k is reset to 1e18 by an event that precedes the withdrawal's
 * own in its transaction.
 *
 * A change has the values at its end: the factor that the contracts update after a deposit belongs
 * to it. A delegation is a change if the shares differ at the end of its transaction.
 */
export function replay(steps: readonly Step[]): readonly Change[] {
  const pair = new Pair();
  for (const group of byLog(steps)) pair.take(group);
  pair.endTransaction();
  return pair.changes;
}

class Pair {
  readonly changes: Change[] = [];
  #deposit = 0n;
  #factor = WAD;
  #magnitude = WAD;
  #beacon: bigint | null = null;
  /** The transaction of a reset of the factor. */
  #reset: string | null = null;
  #previous: Step['kind'] | null = null;
  /** The first log of this transaction with an effect that is in no change yet. */
  #open: { readonly position: string; readonly tx: string } | null = null;
  #tx: string | null = null;
  /** Ambiguous amounts since the last change. */
  #ambiguous = 0;

  take(log: readonly [Step, ...Step[]]): void {
    const [{ kind, position, tx, value, reason }] = log;
    if (tx !== this.#tx) {
      this.endTransaction();
      this.#tx = tx;
      this.#previous = null;
    }
    if (kind === 'factor') this.#takeFactor(position, tx, value);
    else if (kind === 'delegated' || kind === 'undelegated') {
      this.#magnitude = value;
      this.#open ??= { position, tx };
    } else {
      const before = this.#deposit;
      const sharesBefore = this.#shares();
      if (kind === 'scaled') this.#withdraw(log, tx);
      else if (kind === 'add') this.#deposit += sumOf(log);
      else if (kind === 'remove') this.#deposit -= sumOf(log);
      else if (kind === 'total') this.#deposit = value;
      else if (kind === 'magnitude') this.#magnitude = value;
      else this.#beacon = value;
      const isSlash = kind === 'beacon' || kind === 'magnitude';
      if (!isSlash) this.#reset = null;
      // Nothing of a staker without shares is slashed.
      if (kind !== 'magnitude' || this.#deposit > 0n) {
        const slashed = isSlash ? { before: sharesBefore, after: this.#shares() } : null;
        this.#push(position, tx, reason, this.#deposit - before, slashed);
      }
    }
    this.#previous = kind;
  }

  endTransaction(): void {
    const [open, last] = [this.#open, this.changes.at(-1)];
    this.#open = null;
    if (!open || this.#shares() === (last?.shares ?? 0n)) return;
    if (last?.tx === open.tx) this.#amend();
    else this.#push(open.position, open.tx, 'delegation', 0n, null);
  }

  #takeFactor(position: string, tx: string, value: bigint): void {
    const isReset = value === WAD && this.#factor !== WAD && !this.#isUpdate();
    this.#reset = isReset ? tx : null;
    this.#factor = value;
    if (this.#previous === 'add' || this.#previous === 'total') this.#amend();
    else this.#open ??= { position, tx };
  }

  /** An update of the factor directly follows the step that causes it, a reset does not. */
  #isUpdate(): boolean {
    return this.#previous === 'add' || this.#previous === 'total' || this.#previous === 'delegated';
  }

  #withdraw(log: readonly Step[], tx: string): void {
    if (this.#reset === tx) this.#deposit = 0n;
    else {
      for (const { value } of log) {
        const removed = unscaled(value, this.#factor);
        if (fitsMore(value, removed, this.#factor)) this.#ambiguous += 1;
        this.#deposit -= removed;
      }
    }
    // Some releases reset without an event.
    if (this.#deposit === 0n) this.#factor = WAD;
  }

  #shares(): bigint {
    return withdrawableShares(this.#deposit, this.#factor, this.#magnitude, this.#beacon);
  }

  #push(
    position: string,
    tx: string,
    reason: string,
    moved: bigint,
    slashed: SharesAtSlash | null,
  ): void {
    const [depositShares, shares] = [this.#deposit, this.#shares()];
    const ambiguous = this.#ambiguous;
    this.changes.push({ position, tx, reason, moved, depositShares, shares, slashed, ambiguous });
    this.#open = null;
    this.#ambiguous = 0;
  }

  /** Sets the shares of the last change to the current ones. */
  #amend(): void {
    const last = this.changes.pop();
    if (last) this.changes.push({ ...last, shares: this.#shares() });
  }
}

function sumOf(log: readonly Step[]): bigint {
  return log.reduce((sum, { value }) => sum + value, 0n);
}

/** Steps of one log together: a withdrawal may name a strategy several times. */
function byLog(steps: readonly Step[]): [Step, ...Step[]][] {
  const groups: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0].position === step.position) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * Whether one more deposit share scales to the same amount: the event does not distinguish them.
 */
function fitsMore(scaled: bigint, removed: bigint, factor: bigint): boolean {
  return factor < WAD && ((removed + 1n) * factor) / WAD === scaled;
}

/**
 * The least d with floor(d * factor / 1e18) = scaled; the only one while factor is 1e18 or more.
 */
function unscaled(scaled: bigint, factor: bigint): bigint {
  return factor === 0n ? 0n : (scaled * WAD + factor - 1n) / factor;
}
