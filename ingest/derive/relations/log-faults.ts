import type { AbiParameter } from 'viem';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { type DictionaryEvent, type Field, isDynamic } from '../../abi/dictionary.ts';
import { components, headWords, lengthSql } from '../../abi/json-sql.ts';
import { bytesSql, isInteger, leadingZeros, zeros } from '../../abi/word-sql.ts';
import { M2_QUEUED, SLASHING_QUEUED } from '../event-keys.ts';

/** Lists the reasons to reject a log, by its event's declaration. */
export const REASONS = {
  topics: 'number of topics differs from the declaration',
  length: 'data shorter than the declaration, or longer where all is static',
  range: 'a word is no value of its type',
  offset: 'an offset or a length points beyond the data',
  lists: 'lists of unequal length',
  twice: 'a list that names a strategy twice',
  amount: 'an amount over 1e38 - 1',
  time: 'a time after the year 9999',
  number: 'a count or an id over 2^63 - 1',
} as const;

/**
 * Integers that become amounts: parameters that the protocol caps, so that more means a wrong log
 * or decoder.
 */
const AMOUNTS: readonly string[] = [
  'StrategyManager.Deposit(address,address,uint256)#shares',
  'StrategyManager.Deposit(address,address,address,uint256)#shares',
  'StrategyManager.ShareWithdrawalQueued#shares',
  'DelegationManager.OperatorSharesIncreased#shares',
  'DelegationManager.OperatorSharesDecreased#shares',
  'EigenPodManager.PodSharesUpdated#sharesDelta',
  'EigenPodManager.NewTotalShares#newTotalShares',
  'EigenPodManager.BeaconChainETHDeposited#amount',
  'DelegationManager.OperatorSharesSlashed#totalSlashedShares',
  'AllocationManager.OperatorSlashed#wadSlashed',
  'StrategyManager.BurnOrRedistributableSharesIncreased#shares',
  'StrategyManager.BurnOrRedistributableSharesDecreased#shares',
  'StakeRegistry.StrategyMultiplierUpdated#multiplier',
  'PaymentVault.OnDemandPaymentUpdated(address,uint256,uint256)#onDemandPayment',
  'PaymentVault.OnDemandPaymentUpdated(address,uint256,uint256)#totalDeposit',
];

/** Integers that become times, as seconds since 1970: the protocol takes them from blocks. */
const TIMES: readonly string[] = [
  'EigenPod.CheckpointCreated#checkpointTimestamp',
  'EigenPod.CheckpointFinalized#checkpointTimestamp',
  'EigenPod.ValidatorCheckpointed(uint64,uint40)#checkpointTimestamp',
  'EigenPod.ValidatorCheckpointed(uint64,bytes32)#checkpointTimestamp',
  'EigenPod.ValidatorWithdrawn(uint64,uint40)#checkpointTimestamp',
  'EigenPod.ValidatorWithdrawn(uint64,bytes32)#checkpointTimestamp',
];

/** The last second of the year 9999. */
const MAX_TIME = 253_402_300_799n;

/** Integers of 256 bits that the protocol counts up from 0, and that tables have in 64 bits. */
const COUNTS: readonly string[] = [
  'EigenPod.CheckpointCreated#validatorCount',
  'EmissionsController.DistributionAdded#distributionId',
  'EmissionsController.DistributionUpdated#distributionId',
  'EmissionsController.DistributionProcessed#distributionId',
  'EmissionsController.DistributionProcessed#epoch',
];

const MAX_COUNT = 2n ** 63n - 1n;

/** Lists that belong together item by item; of withdrawals see queued-withdrawals.ts. */
const PARALLEL: Readonly<Record<string, readonly string[]>> = {
  'AllocationManager.OperatorSlashed': ['strategies', 'wadSlashed'],
};

/**
 * The values at variable offsets of these are checked in stages: nested offsets as one expression
 * are slow.
 */
const STAGED: readonly string[] = [M2_QUEUED, SLASHING_QUEUED];

/** No log is this long: a larger word is no offset. */
const MAX_OFFSET = 2n ** 31n;

/**
 * Gives SQL for the reason to reject a log, a key of REASONS, or null. Each condition relies on the
 * earlier ones.
 */
export function faultSql(event: DictionaryEvent): string {
  const { topics, headWords: words, isStatic } = event;
  const conditions: (readonly [condition: string, reason: keyof typeof REASONS])[] = [];
  const counted = [
    ...(topics > 1 ? [`topic${topics - 1} is null`] : []),
    ...(topics < 4 ? [`topic${topics} is not null`] : []),
  ];
  conditions.push([counted.join(' or '), 'topics']);
  const length = 'octet_length(data)';
  conditions.push([`${length} ${isStatic ? '<>' : '<'} ${32 * words}`, 'length']);
  const ranges = event.fields.filter(({ dynamic }) => !dynamic).flatMap(outOfRange);
  if (ranges.length > 0) conditions.push([ranges.join(' or '), 'range']);
  let head = 0;
  for (const input of STAGED.includes(event.key) ? [] : event.abi.inputs) {
    if (input.indexed) continue;
    conditions.push(...offsetFaults(event, input, input.name ?? '', `${32 * head}`, '0'));
    head += headWords(input);
  }
  const lists = PARALLEL[event.key]?.map((path) => listLength(event, path));
  if (lists)
    conditions.push([
      lists
        .slice(1)
        .map((length) => `${length} <> ${lists[0]}`)
        .join(' or '),
      'lists',
    ]);
  for (const field of event.fields) {
    const path = `${event.key}#${field.path}`;
    const word = bytesSql(field);
    if (AMOUNTS.includes(path)) conditions.push([beyondAmount(field.type, word), 'amount']);
    if (TIMES.includes(path)) conditions.push([`${word} > ${wordOf(MAX_TIME)}`, 'time']);
    if (COUNTS.includes(path)) conditions.push([`${word} > ${wordOf(MAX_COUNT)}`, 'number']);
  }
  return `case ${conditions.map(([condition, reason]) => `when ${condition} then '${reason}'`).join(' ')} end`;
}

/**
 * Conditions under which the word is no value of its type. Each compares as few bytes as possible.
 */
function outOfRange(field: Field): string[] {
  const count = leadingZeros(field.type);
  const found: string[] = [];
  if (count > 0) {
    // A word with `count` zeros in front comes before one with a 1 at the last of them.
    const word = field.topic === null ? bytesSql(field, 1, Math.max(count, 4)) : bytesSql(field);
    found.push(`${word} >= unhex('${'00'.repeat(count - 1)}01')`);
  }
  if (field.type === 'bool') found.push(`${bytesSql(field, 32, 32)} > unhex('01')`);
  if (isInteger(field.type) && field.type.startsWith('int') && field.type !== 'int256') {
    throw new Error(`field ${field.path}: no check for ${field.type}`);
  }
  const bytes = /^bytes(\d+)$/.exec(field.type)?.[1];
  if (bytes !== undefined && bytes !== '32') {
    found.push(`${bytesSql(field, Number(bytes) + 1, 32)} <> ${zeros(32 - Number(bytes))}`);
  }
  return found;
}

function beyondAmount(type: string, word: string): string {
  return type.startsWith('uint')
    ? `${word} > ${wordOf(MAX_AMOUNT)}`
    : `${word} > ${wordOf(MAX_AMOUNT)} and ${word} < ${wordOf(-MAX_AMOUNT)}`;
}

/** Gives SQL for a whole number as a word. */
export function wordOf(value: bigint): string {
  return `unhex('${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}')`;
}

/**
 * Checks the offset, the length and the items of a dynamic parameter with its head at
 * byte `head`.
 */
function offsetFaults(
  event: DictionaryEvent,
  parameter: AbiParameter,
  path: string,
  head: string,
  base: string,
): (readonly [string, keyof typeof REASONS])[] {
  if (!isDynamic(parameter)) return [];
  const at = `(${base} + ${lengthSql(head)})`;
  const size = 'octet_length(data)';
  const small = (byte: string) =>
    `data[${byte} + 1:${byte} + 32] >= unhex('${MAX_OFFSET.toString(16).padStart(64, '0')}')`;
  const found: (readonly [string, keyof typeof REASONS])[] = [[small(head), 'offset']];
  if (parameter.type === 'tuple') {
    const members = components(parameter);
    const words = members.reduce((sum, member) => sum + headWords(member), 0);
    found.push([`${at} + ${32 * words} > ${size}`, 'offset']);
    let word = 0;
    const ranges: string[] = [];
    for (const member of members) {
      const byte = `${at} + ${32 * word}`;
      const zerosInFront = isDynamic(member) ? 0 : leadingZeros(member.type);
      if (zerosInFront > 0) {
        ranges.push(`data[${byte} + 1:${byte} + ${zerosInFront}] <> ${zeros(zerosInFront)}`);
      }
      word += headWords(member);
    }
    if (ranges.length > 0) found.push([ranges.join(' or '), 'range']);
    word = 0;
    for (const member of members) {
      found.push(
        ...offsetFaults(event, member, `${path}.${member.name}`, `${at} + ${32 * word}`, at),
      );
      word += headWords(member);
    }
    return found;
  }
  found.push([`${at} + 32 > ${size}`, 'offset'], [small(at), 'offset']);
  if (parameter.type === 'string' || parameter.type === 'bytes') {
    return [...found, [`${at} + 32 + ${lengthSql(at)} > ${size}`, 'offset']];
  }
  // Lists of tuples are viem's; for others an item takes one word.
  found.push([`${at} + 32 + 32 * ${lengthSql(at)} > ${size}`, 'offset']);
  const element = parameter.type.slice(0, -2);
  const item = `${at} + 32 + 32 * i`;
  const some = (condition: string) =>
    `len(list_filter(range(${lengthSql(at)}), lambda i: ${condition})) > 0`;
  const count = element === 'tuple' ? 0 : leadingZeros(element);
  if (count > 0)
    found.push([some(`data[${item} + 1:${item} + ${count}] <> ${zeros(count)}`), 'range']);
  if (AMOUNTS.includes(`${event.key}#${path}`)) {
    found.push([some(beyondAmount(element, `data[${item} + 1:${item} + 32]`)), 'amount']);
  }
  return found;
}

/** Gives SQL for the length that a list in the event has. */
function listLength(event: DictionaryEvent, name: string): string {
  const head = headOf(
    event.abi.inputs.filter(({ indexed }) => !indexed),
    name,
  );
  return lengthSql(`(${lengthSql(`${32 * head}`)})`);
}

/** Finds the index of a parameter's first word in the head. */
function headOf(parameters: readonly AbiParameter[], name: string): number {
  let word = 0;
  for (const parameter of parameters) {
    if (parameter.name === name) return word;
    word += headWords(parameter);
  }
  throw new Error(`no parameter ${name}`);
}
