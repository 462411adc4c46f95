/** A time in milliseconds since 1970-01-01, and the place of a log. */
export interface Place {
  readonly at: number;
  readonly block: number;
  readonly log: number;
}

export interface Delta extends Place {
  /** Staker or operator. */
  readonly owner: string;
  readonly strategy: string;
  readonly delta: bigint;
}

export interface Delegation extends Place {
  readonly staker: string;
  readonly operator: string | null;
}

/** A registration of an operator, or a strategy of an operator set. */
export interface Membership extends Place {
  readonly avs: string;
  /** Null: the AVS itself. */
  readonly set: number | null;
  readonly member: string;
  readonly isMember: boolean;
}

export interface Allocation extends Place {
  readonly operator: string;
  readonly avs: string;
  readonly set: number;
  readonly strategy: string;
  readonly magnitude: bigint;
  readonly effectBlock: number;
}

export interface MaxMagnitude extends Place {
  readonly operator: string;
  readonly strategy: string;
  readonly magnitude: bigint;
}

export interface Split extends Place {
  readonly kind: 'avs' | 'pi' | 'operator_set' | 'default';
  readonly operator: string | null;
  readonly avs: string | null;
  readonly set: number | null;
  readonly bips: number;
  readonly activatedAt: number;
}

export interface Restaked {
  readonly avs: string;
  readonly operator: string;
  readonly strategy: string;
  readonly at: number;
}

export type SubmissionType =
  | 'avs'
  | 'all_stakers'
  | 'all_earners'
  | 'operator_directed_avs'
  | 'operator_directed_operator_set'
  | 'unique_stake'
  | 'total_stake';

export interface Submission {
  readonly type: SubmissionType;
  readonly hash: string;
  readonly avs: string | null;
  readonly set: number | null;
  readonly token: string;
  readonly amount: bigint;
  /** Day before the first paid one, in days since 1970-01-01. */
  readonly start: number;
  readonly days: number;
  readonly madeAt: number;
  readonly strategies: readonly { readonly strategy: string; readonly multiplier: bigint }[];
  readonly operators: readonly { readonly operator: string; readonly amount: bigint }[];
}

/** First day of each fork, in days since 1970-01-01. */
export type ForkDays = Readonly<
  Record<'panama' | 'arno' | 'trinity' | 'mississippi' | 'colorado' | 'sabine', number>
>;

/** The inputs of a calculation; changes are in the order of their logs. */
export interface SlowInputs {
  /** Times by block number from 0 on; each block number is its index. */
  readonly blocks: readonly number[];
  readonly shares: readonly Delta[];
  readonly operatorShares: readonly Delta[];
  readonly delegations: readonly Delegation[];
  readonly registrations: readonly Membership[];
  readonly setStrategies: readonly Membership[];
  readonly allocations: readonly Allocation[];
  readonly maxMagnitudes: readonly MaxMagnitude[];
  readonly splits: readonly Split[];
  readonly restaked: readonly Restaked[];
  readonly submissions: readonly Submission[];
  readonly cutoffs: readonly number[];
  readonly forks: ForkDays;
  readonly excluded: readonly string[];
}

/** UTC day of a time, in days since 1970-01-01. */
export function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}
