/*
 * A second computation of rewards: run by run and day by day over arrays. It shares no code with
 * `rewards/`, and covers amounts since Nile: those before are doubles.
 */

import type { SlowInputs, Split, Submission } from './slow-inputs.ts';
import { dayOf } from './slow-inputs.ts';
import { slowByText, slowQuotient } from './slow-numeric.ts';
import { SlowState } from './slow-state.ts';

const UNIT = 10n ** 15n;

/** Amounts by `earner day hash cutoff`. */
export type SlowRows = ReadonlyMap<string, bigint>;

interface Weight {
  readonly staker: string;
  readonly operator: string;
  /** An exact decimal. */
  readonly weight: string;
}

type Pay = (earner: string, amount: bigint) => void;

export function slowRewards(inputs: SlowInputs): SlowRows {
  const rows = new Map<string, bigint>();
  const newest = new Map<string, number>();
  for (const cutoff of inputs.cutoffs) {
    const run = new SlowRun(inputs, cutoff);
    for (const submission of inputs.submissions) {
      const { hash, start, days } = submission;
      if (dayOf(submission.madeAt) >= cutoff || cutoff < gateOf(submission, inputs)) continue;
      const from = Math.max(start, newest.get(hash) ?? start) + 1;
      const to = Math.min(start + days, submission.type === 'all_stakers' ? cutoff : cutoff - 1);
      for (let day = from; day <= to; day += 1) {
        run.payDay(submission, day, from, (earner, amount) => {
          const key = `${earner} ${day} ${hash} ${cutoff}`;
          rows.set(key, (rows.get(key) ?? 0n) + amount);
          newest.set(hash, day);
        });
      }
    }
  }
  return rows;
}

/** First cutoff that pays a type. */
function gateOf({ type }: Submission, { forks }: SlowInputs): number {
  if (type === 'operator_directed_avs') return forks.arno;
  if (type === 'operator_directed_operator_set') return forks.mississippi;
  return type === 'unique_stake' || type === 'total_stake' ? forks.sabine : 0;
}

class SlowRun {
  readonly #inputs: SlowInputs;
  readonly #state: SlowState;

  constructor(inputs: SlowInputs, cutoff: number) {
    this.#inputs = inputs;
    this.#state = new SlowState(inputs, cutoff);
  }

  /** Pays a day of a submission; `from` is the first day that the run pays. */
  payDay(submission: Submission, day: number, from: number, pay: Pay): void {
    const { type } = submission;
    if (type === 'avs' || type === 'all_earners') this.#payShared(submission, day, pay);
    else if (type === 'all_stakers') this.#payHolders(submission, day, pay);
    else if (type === 'unique_stake' || type === 'total_stake')
      this.#payStake(submission, day, pay);
    else this.#payDirected(submission, day, from, pay);
  }

  #payShared(submission: Submission, day: number, pay: Pay): void {
    const counts = (operator: string, strategy: string) =>
      submission.type === 'avs'
        ? this.#state.isRegistered(submission.avs, null, operator, day) &&
          this.#state.isRestaked(submission.avs, operator, strategy, day)
        : this.#state.isRegisteredAnywhere(operator, day);
    const tokens = quotient(submission.amount, submission.days);
    const newest = Math.max(day, dayOf(submission.madeAt));
    const all = this.#weights(submission, day, counts).filter(
      ({ staker }) =>
        submission.type === 'avs' ||
        day >= this.#inputs.forks.panama ||
        !this.#inputs.excluded.includes(staker),
    );
    for (const { staker, operator, proportion } of proportions(all)) {
      const total = (proportion * tokens) / UNIT;
      const part =
        newest < this.#inputs.forks.arno
          ? total / 10n
          : bipsOf(total, this.#bips(submission, operator, day));
      pay(staker, total - part);
      pay(operator, part);
    }
  }

  #payHolders({ amount, days, strategies }: Submission, day: number, pay: Pay): void {
    const tokens = Number(slowQuotient(String(amount), String(days))) * ((1e15 - 1) / 1e15);
    const weights = this.#state.stakers.flatMap((staker) => {
      const terms = strategies
        .filter(({ multiplier }) => multiplier > 0n)
        .map(({ strategy, multiplier }) => this.#state.shares(staker, strategy, day) * multiplier)
        .filter((term) => term > 0n);
      const weight = String(terms.reduce((sum, term) => sum + term, 0n));
      return terms.length === 0 ? [] : [{ staker, operator: '', weight }];
    });
    for (const { staker, proportion } of proportions(weights)) {
      pay(staker, wholeOfDouble(Number(`${proportion}e-15`) * tokens));
    }
  }

  #payDirected(submission: Submission, day: number, from: number, pay: Pay): void {
    const { avs, set, start, days, operators, type } = submission;
    const isInSet = (strategy: string) =>
      type === 'operator_directed_avs' || this.#state.isInSet(avs, set, strategy, day);
    const registeredOn = (operator: string, date: number) =>
      this.#state.isRegistered(avs, set, operator, date);
    let neverRegistered: bigint | null = null;
    let withoutStrategy: bigint | null = null;
    const hasStrategy = submission.strategies.some(({ strategy }) => isInSet(strategy));
    for (const { operator, amount } of operators) {
      const registered = Array.from({ length: start + days - from + 1 }, (_, at) => from + at);
      const count = registered.filter((date) => registeredOn(operator, date)).length;
      const daily = quotient(amount, count > 0 ? count : days);
      if (count === 0) neverRegistered = (neverRegistered ?? 0n) + daily;
      if (!registeredOn(operator, day)) continue;
      const part = bipsOf(daily, this.#bips(submission, operator, day));
      pay(operator, part);
      const isRefunded =
        type === 'operator_directed_operator_set' &&
        dayOf(submission.madeAt) >= this.#inputs.forks.colorado &&
        !hasStrategy;
      if (isRefunded) withoutStrategy = (withoutStrategy ?? 0n) + daily - part;
      const weights = this.#weights(
        submission,
        day,
        (one, strategy) => one === operator && isInSet(strategy),
      );
      for (const { staker, proportion } of proportions(weights)) {
        pay(staker, (proportion * (daily - part)) / UNIT);
      }
    }
    for (const refund of new Set([neverRegistered, withoutStrategy])) {
      if (refund !== null) pay(avs ?? '', refund);
    }
  }

  #payStake(submission: Submission, day: number, pay: Pay): void {
    const { avs, set, strategies, type } = submission;
    const isUnique = type === 'unique_stake';
    const tokens = quotient(submission.amount, submission.days);
    const weighted = this.#state.operators.flatMap((operator) => {
      if (!this.#state.isRegistered(avs, set, operator, day)) return [];
      const terms = strategies.flatMap(({ strategy, multiplier }) => {
        const shares = this.#state.operatorShares(operator, strategy, day);
        if (shares <= 0n) return [];
        const stake = isUnique
          ? this.#allocated(submission, operator, strategy, day, shares)
          : `${shares}`;
        return stake === null ? [] : [product(stake, multiplier)];
      });
      return terms.length === 0 ? [] : [{ operator, weight: terms.reduce(sum) }];
    });
    const total = weighted.map(({ weight }) => weight).reduce(sum, '0');
    let paid = 0n;
    for (const { operator, weight } of /[1-9]/.test(total) ? weighted : []) {
      const own = wholeOf(slowQuotient(product(weight, tokens), total));
      const part = bipsOf(own, this.#bips(submission, operator, day));
      pay(operator, part);
      paid += part;
      const weights = this.#weights(
        submission,
        day,
        (one) => one === operator,
        (shares, strategy) =>
          isUnique ? this.#allocated(submission, operator, strategy, day, shares) : `${shares}`,
      );
      for (const { staker, proportion } of proportions(weights)) {
        const amount = (proportion * (own - part)) / UNIT;
        pay(staker, amount);
        paid += amount;
      }
    }
    if (paid === 0n) pay(avs ?? '', tokens);
  }

  /** The part of shares that an operator allocates to a set; null without any. */
  #allocated(
    { avs, set }: Submission,
    operator: string,
    strategy: string,
    day: number,
    shares: bigint,
  ): string | null {
    const magnitude = this.#state.magnitude(operator, avs, set, strategy, day);
    const max = this.#state.maxMagnitude(operator, strategy, day);
    if (magnitude === 0n || max === 0n) return null;
    return slowQuotient(String(shares * magnitude), String(max));
  }

  /** Weights of delegated stakers by the strategies that count for their operator. */
  #weights(
    { strategies }: Submission,
    day: number,
    counts: (operator: string, strategy: string) => boolean,
    stakeOf: (shares: bigint, strategy: string) => string | null = String,
  ): Weight[] {
    return this.#state.stakers.flatMap((staker) => {
      const operator = this.#state.operatorOf(staker, day);
      if (operator === null) return [];
      const terms = strategies.flatMap(({ strategy, multiplier }) => {
        const shares = this.#state.shares(staker, strategy, day);
        if (multiplier === 0n || shares <= 0n || !counts(operator, strategy)) return [];
        const stake = stakeOf(shares, strategy);
        return stake === null ? [] : [product(stake, multiplier)];
      });
      return terms.length === 0 ? [] : [{ staker, operator, weight: terms.reduce(sum) }];
    });
  }

  #bips(submission: Submission, operator: string, day: number): number {
    const { type, avs, set } = submission;
    const kind: Split['kind'] =
      type === 'all_earners'
        ? 'pi'
        : type === 'avs' || type === 'operator_directed_avs'
          ? 'avs'
          : 'operator_set';
    const own = this.#state.split(kind, operator, avs, set, day);
    const byDefault = this.#state.split('default', null, null, null, day);
    const newest = Math.max(day, dayOf(submission.madeAt));
    if (kind !== 'operator_set' && newest < this.#inputs.forks.trinity) return own ?? 1000;
    return own ?? byDefault ?? 1000;
  }
}

function proportions(weights: readonly Weight[]): (Weight & { readonly proportion: bigint })[] {
  const total = weights.map(({ weight }) => weight).reduce(sum, '0');
  return weights.map((one) => ({
    ...one,
    proportion: wholeOf(product(slowQuotient(one.weight, total), UNIT)),
  }));
}

function quotient(amount: bigint, days: number): bigint {
  return wholeOf(slowQuotient(String(amount), String(days)));
}

function bipsOf(amount: bigint, bips: number): bigint {
  return wholeOf(slowQuotient(String(amount * BigInt(bips)), '10000'));
}

/** The text of a double, rounded half up. */
function wholeOfDouble(value: number): bigint {
  if (value > Number.MAX_SAFE_INTEGER) return slowByText(value);
  const below = Math.floor(value);
  return BigInt(value - below >= 0.5 ? below + 1 : below);
}

/** A decimal without its places. */
function wholeOf(decimal: string): bigint {
  return BigInt(decimal.split('.')[0] ?? '');
}

/** A decimal as a whole number of its last place, and its places. */
function partsOf(decimal: string): readonly [digits: bigint, places: number] {
  return [BigInt(decimal.replace('.', '')), decimal.split('.')[1]?.length ?? 0];
}

function decimal(digits: bigint, places: number): string {
  if (places === 0) return String(digits);
  const text = String(digits).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

function product(a: string, b: bigint): string {
  const [digits, places] = partsOf(a);
  return decimal(digits * b, places);
}

function sum(a: string, b: string): string {
  const [[first, places], [second, others]] = [partsOf(a), partsOf(b)];
  const most = Math.max(places, others);
  return decimal(
    first * 10n ** BigInt(most - places) + second * 10n ** BigInt(most - others),
    most,
  );
}
