import { dayOf, type Membership, type SlowInputs, type Split } from './slow-inputs.ts';

/** The state of a day as a run with a cutoff knows it, from all changes before each time. */
export class SlowState {
  readonly stakers: readonly string[];
  readonly operators: readonly string[];
  readonly #inputs: SlowInputs;
  readonly #cutoff: number;

  constructor(inputs: SlowInputs, cutoff: number) {
    this.#inputs = inputs;
    this.#cutoff = cutoff;
    this.stakers = [...new Set(inputs.shares.map(({ owner }) => owner))];
    this.operators = [...new Set(inputs.registrations.map(({ member }) => member))];
  }

  shares(staker: string, strategy: string, day: number): bigint {
    return sumBefore(this.#inputs.shares, staker, strategy, day);
  }

  operatorShares(operator: string, strategy: string, day: number): bigint {
    return sumBefore(this.#inputs.operatorShares, operator, strategy, day);
  }

  /** Null if the staker is not delegated. */
  operatorOf(staker: string, day: number): string | null {
    const changes = this.#inputs.delegations.filter(
      (change) => change.staker === staker && dayOf(change.at) < day,
    );
    const operator = changes.at(-1)?.operator ?? null;
    return operator === `0x${'0'.repeat(40)}` ? null : operator;
  }

  /** With the AVS itself if `set` is null. The day of the next change does not count. */
  isRegistered(avs: string | null, set: number | null, operator: string, day: number): boolean {
    return this.#isMember(this.#inputs.registrations, avs, set, operator, day, 0);
  }

  isRegisteredAnywhere(operator: string, day: number): boolean {
    return this.#inputs.registrations.some(
      ({ avs, set, member }) =>
        member === operator &&
        (set === null || day >= this.#inputs.forks.mississippi) &&
        this.isRegistered(avs, set, operator, day),
    );
  }

  /** The day of the removal counts. */
  isInSet(avs: string | null, set: number | null, strategy: string, day: number): boolean {
    return this.#isMember(this.#inputs.setStrategies, avs, set, strategy, day, 1);
  }

  #isMember(
    all: readonly Membership[],
    avs: string | null,
    set: number | null,
    member: string,
    day: number,
    moreDays: number,
  ): boolean {
    const changes = all.filter(
      (one) =>
        one.avs === avs && one.set === set && one.member === member && dayOf(one.at) < this.#cutoff,
    );
    return changes.some(({ isMember, at }, index) => {
      const next = changes[index + 1];
      const end = next ? dayOf(next.at) + moreDays : Number.POSITIVE_INFINITY;
      return isMember && dayOf(at) + 1 <= day && day < end;
    });
  }

  /** Records exist on the day before and on the day. */
  isRestaked(avs: string | null, operator: string, strategy: string, day: number): boolean {
    const days = this.#inputs.restaked
      .filter((one) => one.avs === avs && one.operator === operator && one.strategy === strategy)
      .map(({ at }) => dayOf(at));
    return days.includes(day - 1) && days.includes(day);
  }

  split(
    kind: Split['kind'],
    operator: string | null,
    avs: string | null,
    set: number | null,
    day: number,
  ): number | null {
    const found = this.#inputs.splits
      .filter(
        (one) =>
          one.kind === kind &&
          one.operator === operator &&
          (kind === 'pi' || one.avs === avs) &&
          (kind !== 'operator_set' || one.set === set) &&
          dayOf(one.activatedAt) < day,
      )
      .sort((a, b) => a.activatedAt - b.activatedAt || a.block - b.block || a.log - b.log)
      .at(-1);
    if (!found) return null;
    return kind === 'operator_set' || kind === 'default'
      ? Math.min(found.bips, 10_000)
      : found.bips;
  }

  /** 0 if nothing is allocated. A change with an effect after the last block does not count. */
  magnitude(
    operator: string,
    avs: string | null,
    set: number | null,
    strategy: string,
    day: number,
  ): bigint {
    const byDay = new Map<number, { readonly at: number; readonly magnitude: bigint }>();
    for (const one of this.#inputs.allocations) {
      const isSame = one.operator === operator && one.avs === avs && one.set === set;
      if (!isSame || one.strategy !== strategy) continue;
      const at = this.#inputs.blocks[one.effectBlock];
      if (at === undefined) continue;
      byDay.set(dayOf(at), { at, magnitude: one.magnitude });
    }
    let before = -1n;
    let newest = { from: Number.NEGATIVE_INFINITY, magnitude: 0n };
    for (const { at, magnitude } of [...byDay.values()].sort((a, b) => a.at - b.at)) {
      const from = dayOf(at) + (magnitude > before ? 1 : 0);
      if (from <= day && from >= newest.from) newest = { from, magnitude };
      before = magnitude;
    }
    return newest.magnitude;
  }

  /** 1e18 before the first change, which counts on its day. */
  maxMagnitude(operator: string, strategy: string, day: number): bigint {
    const changes = this.#inputs.maxMagnitudes.filter(
      (one) => one.operator === operator && one.strategy === strategy && dayOf(one.at) <= day,
    );
    return changes.at(-1)?.magnitude ?? 10n ** 18n;
  }
}

function sumBefore(
  deltas: SlowInputs['shares'],
  owner: string,
  strategy: string,
  day: number,
): bigint {
  return deltas
    .filter((one) => one.owner === owner && one.strategy === strategy && dayOf(one.at) < day)
    .reduce((sum, { delta }) => sum + delta, 0n);
}
