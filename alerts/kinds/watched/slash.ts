import { watchList } from '../../rules/rule-fields.ts';
import { BY_LOG, defineKind, type Facts } from '../kind.ts';
import { LIST_TABLES, WITHDRAWALS } from './lists.ts';
import { SLASH, SLASHED_LISTS } from './slash-sql.ts';
import {
  amountOf,
  countedNoun,
  futureBlock,
  inDollars,
  itemsOf,
  labelledAddress,
  percentage,
  textOf,
} from './words.ts';

export const watchedSlash = defineKind({
  name: 'watched_slash',
  purpose:
    'A slash took shares from an address of the list, held or queued for withdrawal, or an operator of the list was slashed.',
  fields: { watch: watchList },
  tables: [
    { name: 'slashes', changes: BY_LOG },
    { name: 'share_losses', changes: BY_LOG },
    WITHDRAWALS,
    { name: 'tokens' },
    { name: 'slash_resolutions', mayBeAbsent: true },
    { name: 'operator_sets', mayBeAbsent: true },
    ...LIST_TABLES,
  ],
  identity: ['list', ...SLASH],
  sql: SLASHED_LISTS,
  title: ({ list, operator, avs, operatorSetId, addresses, dollars }) => {
    const by = `by operator set ${operatorSetId} of AVS ${avs}`;
    return addresses === '0'
      ? `Operator ${operator} of list ${list} was slashed ${by}; no address of the list lost shares`
      : `A slash took ${inDollars(dollars)} from ${countedNoun(addresses, 'address', 'addresses')} of ` +
          `list ${list}: operator ${operator} was slashed ${by}`;
  },
  details: (facts) => [
    ...lostSentence(facts),
    ...queueSentences(facts),
    ...resolutionSentences(facts),
    `A withdrawal that is queued in block N is slashable with this operator up to block N + ${textOf(facts.delayBlocks)}, ` +
      'and can be completed from the next block on.',
    ...largestLines(facts),
  ],
});

/** A message has the amounts of this many strategies. */
const AMOUNTS = 5;

/** Describes what the list lost in all, by strategy. */
function lostSentence({ lost }: Facts): string[] {
  const all = itemsOf(lost).map(
    ({ lostTokens = null, lostShares = null, symbol = null, strategy = null }) =>
      amountOf({ tokens: lostTokens, shares: lostShares, symbol, strategy }),
  );
  if (all.length === 0) return [];
  const more = all.length > AMOUNTS ? ` and of ${all.length - AMOUNTS} more strategies` : '';
  return [`Lost in all: ${all.slice(0, AMOUNTS).join(', ')}${more}.`];
}

/** Describes the list's queue. */
function queueSentences(facts: Facts): string[] {
  const { queuedCount, dueCount, hasNativeEther } = facts;
  const sentences: string[] = [];
  if (queuedCount !== '0') {
    const first = futureBlock(facts.firstSlashableUntil, facts.firstSlashableTime);
    const last = futureBlock(facts.lastSlashableUntil, facts.lastSlashableTime);
    const until =
      first === last ? `up to ${last}` : `the first up to ${first}, the last up to ${last}`;
    sentences.push(
      `Still queued with this operator and slashable: ${countedNoun(queuedCount, 'withdrawal')}, ${until}.`,
    );
  }
  if (dueCount !== '0')
    sentences.push(
      `No longer slashable with this operator, and not completed yet: ${countedNoun(dueCount, 'withdrawal')}.`,
    );
  if (hasNativeEther === true)
    sentences.push(
      'Queued native ETH also loses by a checkpoint with a lower balance, until it is completed: no block ends this.',
    );
  if (sentences.length === 0)
    sentences.push('The list has no withdrawal in the queue with this operator.');
  return sentences;
}

/** Describes where the slashed shares go, and from which block on. */
function resolutionSentences(facts: Facts): string[] {
  const { resolutionBlock, resolved, onlyNativeEther } = facts;
  const recipient = textOf(facts.recipient);
  if (onlyNativeEther === true)
    return ['Slashed native ETH has no resolution block. Nothing in the contracts returns it.'];
  if (resolved === true)
    return [`The slashed shares were ${recipient === '' ? 'burnt' : `sent to ${recipient}`}.`];
  const going = recipient === '' ? 'be burnt' : `be sent to ${recipient}`;
  if (typeof resolutionBlock !== 'string')
    return [
      `No log shows a resolution block: the slashed shares can ${going} at any time. Nothing in the contracts returns them.`,
    ];
  const first = futureBlock(facts.firstClearingBlock, facts.firstClearingTime);
  return [
    `The slashed shares can ${going} from ${first} on, after resolution block ${resolutionBlock}. Until then the ` +
      'pauser can stop this. Nothing in the contracts returns them: only an upgrade could.',
  ];
}

/** Describes the largest losses, one line for each address. */
function largestLines({ largest, moreAddresses }: Facts): string[] {
  const lines = itemsOf(largest).map(({ address, label, dollars, lost }) => {
    const parts = itemsOf(lost);
    return `${labelledAddress(address, label)}: ${inDollars(dollars)}, ${partLost(parts)}`;
  });
  if (moreAddresses !== '0')
    lines.push(`And ${countedNoun(moreAddresses, 'more address', 'more addresses')}.`);
  return lines;
}

/** Describes which part an address lost. */
function partLost(parts: ReturnType<typeof itemsOf>): string {
  const [part, another] = parts;
  if (part === undefined || another !== undefined) return `in ${parts.length} strategies`;
  const whole = BigInt(textOf(part.heldBefore)) + BigInt(textOf(part.queuedBefore));
  const percent = percentage(BigInt(textOf(part.lostShares)), whole);
  return part.queuedBefore === '0' ? percent : `${percent} of shares held and queued`;
}
