import { parseDecimal, plainDecimal } from './decimal.ts';
import { parseMoment } from './moment.ts';
import { isFound } from './search.ts';
import { milliseconds } from './values.ts';

/** Thrown when a request is not answered with 200. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: 400 | 404 | 422;

  constructor(status: 400 | 404 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

/** Settings of a deployment that decide how a request is read. */
export interface Settings {
  readonly maximumLimit: bigint;
  readonly defaultNetwork: string;
}

export type ParameterType =
  | 'page number'
  | 'page size'
  | 'address'
  | 'addresses'
  | 'hash'
  | 'address or operator id'
  | 'index'
  | 'count'
  | 'operator action'
  | 'quorum action'
  | 'moment'
  | 'block or moment'
  | 'change'
  | 'text'
  | 'action'
  | 'any action'
  | 'further rows'
  | 'interval'
  | 'scope'
  | 'part'
  | 'dollars'
  | 'holder'
  | 'holder by day'
  | 'kind of value'
  | 'risk flag'
  | 'cause of loss'
  | 'network'
  | 'flag'
  | 'root status'
  | 'reward status'
  | 'reservation status'
  | 'payment parameter'
  | 'threshold'
  | 'vault state'
  | 'task status'
  | 'emission type'
  | 'curve'
  | 'permission'
  | 'validator state'
  | 'validator request'
  | 'verdict'
  | 'group of rewards'
  | 'ranked'
  | 'sort'
  | 'search';

/** The parameters of one operation: the type of each, and those that a request must give. */
export interface Parameters {
  readonly types: Readonly<Record<string, ParameterType>>;
  readonly required?: readonly string[];
  /** Alternatives: a request must have exactly one of them. */
  readonly exactlyOne?: readonly string[];
  /** The sortable fields of the operation's list. */
  readonly sorts?: readonly string[];
}

export const PAGING = { page: 'page number', limit: 'page size' } as const;

/** The bounds, both included, of a range of time. */
export const TIME_RANGE = { startTimestamp: 'moment', endTimestamp: 'moment' } as const;

/**
 * The parameters of one request, read and found to make sense. Addresses, hashes and operator ids
 * are lower case, indices have no leading zeros.
 */
export class Query {
  readonly page: bigint;
  readonly limit: bigint;
  readonly network: string;
  private readonly start: bigint | null;
  private readonly end: bigint | null;
  private readonly values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>, defaultNetwork: string) {
    this.values = values;
    this.page = BigInt(values.page ?? 1);
    this.limit = BigInt(values.limit ?? 12);
    this.network = values.network ?? defaultNetwork;
    this.start = parseMoment(values.startTimestamp ?? '');
    this.end = parseMoment(values.endTimestamp ?? '');
  }

  /** The value of a parameter that may be left out. */
  optional(name: string): string | undefined {
    return this.values[name];
  }

  /** The value of a required parameter. */
  required(name: string): string {
    const value = this.values[name];
    if (value === undefined) throw new Error(`${name} is not a required parameter`);
    return value;
  }

  /**
   * Whether the value passes the filter of that name; every value does when the request gives no
   * such filter.
   */
  accepts(name: string, value: string | null): boolean {
    const filter = this.values[name];
    return filter === undefined || filter === value;
  }

  /**
   * Whether the search of the request matches these names or this address; without a search
   * everything matches.
   */
  finds(address: string, ...names: readonly (string | null | undefined)[]): boolean {
    return isFound(this.values.search, names, address);
  }

  /**
   * Whether the time, as it is served, lies in the range of time that the request gives; without
   * one every time does, and null too.
   */
  covers(microseconds: bigint | null): boolean {
    if (microseconds === null) return this.start === null && this.end === null;
    const served = milliseconds(microseconds);
    return (
      (this.start === null || served >= this.start) && (this.end === null || served <= this.end)
    );
  }
}

/** The form of each type of value; any other text cannot be read: 400. */
const FORMS: Readonly<Record<ParameterType, { test(text: string): boolean }>> = {
  'page number': /^-?[0-9]+$/,
  'page size': /^-?[0-9]+$/,
  address: /^0x[0-9a-f]{40}$/i,
  addresses: /^0x[0-9a-f]{40}(?:,0x[0-9a-f]{40})*$/i,
  hash: /^0x[0-9a-f]{64}$/i,
  'address or operator id': /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i,
  index: /^[0-9]+$/,
  count: /^[0-9]+$/,
  'operator action': /^/,
  'quorum action': /^/,
  moment: { test: (text) => parseMoment(text) !== null },
  'block or moment': { test: (text) => /^[0-9]+$/.test(text) || parseMoment(text) !== null },
  change: /^/,
  text: /^/,
  action: /^/,
  'any action': /^/,
  'further rows': /^/,
  interval: /^/,
  scope: /^/,
  part: /^[0-9]{1,30}(?:\.[0-9]{1,30})?$/,
  dollars: /^[0-9]{1,30}(?:\.[0-9]{1,30})?$/,
  holder: /^/,
  'holder by day': /^/,
  'kind of value': /^/,
  'risk flag': /^/,
  'cause of loss': /^/,
  network: /^/,
  flag: /^/,
  'root status': /^/,
  'reward status': /^/,
  'reservation status': /^/,
  'payment parameter': /^/,
  threshold: /^/,
  'vault state': /^/,
  'task status': /^/,
  'emission type': /^/,
  curve: /^/,
  permission: /^/,
  'validator state': /^/,
  'validator request': /^/,
  verdict: /^/,
  'group of rewards': /^/,
  ranked: /^/,
  sort: /^/,
  search: /^/,
};

/** The parameters of a request. Throws an HttpError; 400 takes precedence over 422. */
export function readQuery(
  given: Readonly<Record<string, string>>,
  parameters: Parameters,
  settings: Settings,
): Query {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const type = Object.hasOwn(parameters.types, name) ? parameters.types[name] : undefined;
    if (type === undefined) throw new HttpError(400, `${name}: no such parameter`);
    if (value === '') continue;
    if (!FORMS[type].test(value)) throw new HttpError(400, `${name}: not a ${type}: ${value}`);
    values[name] = canonical(type, value);
  }
  for (const name of parameters.required ?? []) {
    if (values[name] === undefined) throw new HttpError(400, `${name} is required`);
  }
  const either = parameters.exactlyOne ?? [];
  if (either.length > 0 && either.filter((name) => values[name] !== undefined).length !== 1) {
    throw new HttpError(400, `one of ${either.join(', ')} is required`);
  }
  for (const [name, value] of Object.entries(values)) {
    const type = parameters.types[name];
    if (type !== undefined && !canBeMeant(type, value, settings, parameters)) {
      throw new HttpError(422, `${name}: cannot be ${value}`);
    }
  }
  return new Query(values, settings.defaultNetwork);
}

/** One text for all texts that mean the same value. */
function canonical(type: ParameterType, value: string): string {
  switch (type) {
    case 'address':
    case 'addresses':
    case 'hash':
    case 'address or operator id':
      return value.toLowerCase();
    case 'index':
    case 'count':
      return String(BigInt(value));
    default:
      return value;
  }
}

function canBeMeant(
  type: ParameterType,
  value: string,
  settings: Settings,
  { sorts = [] }: Parameters,
): boolean {
  switch (type) {
    case 'page number':
      return BigInt(value) >= 1n;
    case 'page size':
      return BigInt(value) >= 1n && BigInt(value) <= settings.maximumLimit;
    case 'addresses':
      return new Set(value.split(',')).size <= 100;
    case 'action':
      return ACTIONS.includes(value);
    case 'any action':
      return ACTIONS.includes(value) || FURTHER_ACTIONS.includes(value);
    case 'further rows':
      return value === 'further';
    case 'change':
      return CHANGES.includes(value);
    case 'count':
      return BigInt(value) >= 1n;
    case 'quorum action':
      return ['Registered', 'Deregistered', 'StakeUpdated', 'Ejected'].includes(value);
    case 'operator action':
      return (
        value === 'SocketUpdated' || canBeMeant('quorum action', value, settings, { types: {} })
      );
    case 'part': {
      const { digits, scale } = parseDecimal(plainDecimal(value));
      return digits > 0n && digits <= 10n ** BigInt(scale) && scale <= 18;
    }
    case 'scope':
      return ['all', 'avs', 'operator', 'strategy'].includes(value);
    case 'holder':
      return ['operator', 'group', 'staker', 'token', 'avs'].includes(value);
    case 'holder by day':
      return ['operator', 'group', 'staker', 'token', 'avs'].includes(value);
    case 'kind of value':
      return ['delegated', 'slashable'].includes(value);
    case 'cause of loss':
      return ['slash', 'beacon'].includes(value);
    case 'risk flag':
      return RISK_FLAGS.includes(value);
    case 'interval':
      return ['day', 'week', 'month'].includes(value);
    case 'network':
      return ['ethereum', 'holesky'].includes(value);
    case 'flag':
      return ['true', 'false'].includes(value);
    case 'root status':
      return ['active', 'inactive', 'disabled'].includes(value);
    case 'reward status':
      return ['active', 'inactive'].includes(value);
    case 'reservation status':
      return ['active', 'pending', 'expired'].includes(value);
    case 'payment parameter':
      return PAYMENT_PARAMETERS.includes(value);
    case 'threshold':
      return THRESHOLDS.includes(value);
    case 'vault state':
      return ['deposits', 'allocations', 'withdrawals'].includes(value);
    case 'task status':
      return ['created', 'verified', 'expired'].includes(value);
    case 'emission type':
      return EMISSION_TYPES.includes(value);
    case 'curve':
      return ['ecdsa', 'bn254', 'other'].includes(value);
    case 'permission':
      return ['admin', 'pending_admin', 'appointee'].includes(value);
    case 'validator state':
      return ['active', 'withdrawn'].includes(value);
    case 'validator request':
      return ['exit', 'withdrawal', 'consolidation', 'compounding'].includes(value);
    case 'group of rewards':
      return ['day', 'avs', 'submission', 'token', 'earner'].includes(value);
    case 'ranked':
      return ['avs', 'set', 'operator'].includes(value);
    case 'verdict':
      return ['equal', 'differs', 'unknown'].includes(value);
    case 'sort':
      return sorts.some((field) => value === field || value === `-${field}`);
    case 'search':
      return [...value].length <= 64;
    default:
      return true;
  }
}

const RISK_FLAGS: readonly string[] = [
  'allocation_decrease',
  'allocation_delay_decrease',
  'allocation_delay_zero',
  'operator_without_avs',
  'redistribution',
  'set_without_stake',
  'slasher_change',
  'slasher_eoa',
];

const PAYMENT_PARAMETERS: readonly string[] = [
  'minNumSymbols',
  'pricePerSymbol',
  'priceUpdateCooldown',
  'globalSymbolsPerPeriod',
  'globalRatePeriodInterval',
  'reservationPeriodInterval',
];

const THRESHOLDS: readonly string[] = [
  'quorumConfirmationThresholdPercentages',
  'quorumAdversaryThresholdPercentages',
  'quorumNumbersRequired',
  'defaultConfirmationThreshold',
  'defaultAdversaryThreshold',
];

const EMISSION_TYPES: readonly string[] = [
  'disabled',
  'rewards_for_all_earners',
  'operator_set_total_stake',
  'operator_set_unique_stake',
  'eigen_da',
  'manual',
  'other',
];

const CHANGES: readonly string[] = [
  'grew',
  'shrank',
  'delegated',
  'undelegated',
  'redelegated',
  'registered',
  'deregistered',
  'slashed',
];

/** Every action of the activity log, restated: the witness shares no list with the service. */
const ACTIONS: readonly string[] = [
  'AVS_METADATA_URI_UPDATED',
  'AVS_REGISTER_OPERATOR',
  'AVS_DEREGISTER_OPERATOR',
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL',
  'OPERATOR_DETAILS_UPDATED',
  'OPERATOR_METADATA_URI_UPDATED',
  'OPERATOR_REGISTERED',
  'OPERATOR_SHARES_DECREASED',
  'OPERATOR_SHARES_INCREASED',
  'STAKER_DELEGATED',
  'STAKER_UNDELEGATED',
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY',
  'WITHDRAWAL_COMPLETED',
  'WITHDRAWAL_MIGRATED',
  'WITHDRAWAL_QUEUED',
  'POD_SHARES_UPDATED',
  'POD_DEPLOYED',
  'REWARD_ACTIVATION_DELAY_UPDATED',
  'AVS_REWARD_SUBMISSION',
  'CLAIMER_UPDATED',
  'DISTRIBUTION_ROOT_DISABLED',
  'DISTRIBUTION_ROOT_SUBMITTED',
  'GLOBAL_COMMISSION_BIPS_UPDATED',
  'REWARDS_CLAIMED',
  'REWARD_SUBMITTER_FOR_ALL_UPDATED',
  'REWARD_SUBMISSION_FOR_ALL',
  'REWARD_SUBMISSION_FOR_EARNER',
  'REWARDS_UPDATER_UPDATED',
  'SHARES_DEPOSITED_IN_STRATEGY',
  'STRATEGY_WHITELISTING',
  'STRATEGY_WHITELISTER_CHANGED',
  'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN',
];

/** Every further action, restated. */
export const FURTHER_ACTIONS: readonly string[] = [
  'ADMIN_REMOVED',
  'ADMIN_SET',
  'ALLOCATION_DELAY_SET',
  'ALLOCATION_UPDATED',
  'APPOINTEE_REMOVED',
  'APPOINTEE_SET',
  'AVS_REGISTRAR_SET',
  'BEACON_CHAIN_SLASHING_FACTOR_DECREASED',
  'BURN_OR_REDISTRIBUTABLE_SHARES_DECREASED',
  'BURN_OR_REDISTRIBUTABLE_SHARES_INCREASED',
  'CHAIN_ID_ADDED_TO_WHITELIST',
  'CHAIN_ID_REMOVED_FROM_WHITELIST',
  'CHECKPOINT_CREATED',
  'CHECKPOINT_FINALIZED',
  'CONSOLIDATION_REQUESTED',
  'DISTRIBUTION_ADDED',
  'DISTRIBUTION_PROCESSED',
  'DISTRIBUTION_UPDATED',
  'EXECUTOR_OPERATOR_SET_REGISTERED',
  'EXECUTOR_OPERATOR_SET_TASK_CONFIG_SET',
  'EXIT_REQUESTED',
  'FEE_REFUNDED',
  'FEE_SPLIT_COLLECTOR_SET',
  'FEE_SPLIT_SET',
  'GENERATION_RESERVATION_CREATED',
  'GENERATION_RESERVATION_REMOVED',
  'GLOBAL_ROOT_DISABLED',
  'KEY_DEREGISTERED',
  'KEY_REGISTERED',
  'MAX_STALENESS_PERIOD_UPDATED',
  'METADATA_URI_PUBLISHED',
  'NEW_GLOBAL_TABLE_ROOT',
  'OPERATOR_ADDED_TO_OPERATOR_SET',
  'OPERATOR_AVS_SPLIT_BIPS_SET',
  'OPERATOR_PI_SPLIT_BIPS_SET',
  'OPERATOR_REMOVED_FROM_OPERATOR_SET',
  'OPERATOR_SET_CONFIGURED',
  'OPERATOR_SET_CONFIG_REMOVED',
  'OPERATOR_SET_CONFIG_SET',
  'OPERATOR_SET_CREATED',
  'OPERATOR_SET_SPLIT_BIPS_SET',
  'OPERATOR_SHARES_SLASHED',
  'OPERATOR_SLASHED',
  'OPERATOR_TABLE_CALCULATOR_REMOVED',
  'OPERATOR_TABLE_CALCULATOR_SET',
  'OPT_IN_FOR_PROTOCOL_FEE_SET',
  'PENDING_ADMIN_ADDED',
  'PENDING_ADMIN_REMOVED',
  'REDISTRIBUTION_ADDRESS_SET',
  'RELEASE_PUBLISHED',
  'SLASHER_MIGRATED',
  'SLASHER_UPDATED',
  'SLASH_RESOLUTION_BLOCK_SET',
  'STRATEGY_ADDED_TO_OPERATOR_SET',
  'STRATEGY_REMOVED_FROM_OPERATOR_SET',
  'SWITCH_TO_COMPOUNDING_REQUESTED',
  'TABLE_UPDATED',
  'TASK_CREATED',
  'TASK_VERIFIED',
  'VALIDATOR_RESTAKED',
  'VALIDATOR_WITHDRAWN',
  'VAULT_ADVANCED_TO_WITHDRAWALS',
  'VAULT_INITIALIZED',
  'VAULT_LOCKED',
  'VAULT_MATURED',
  'WITHDRAWAL_REQUESTED',
];
