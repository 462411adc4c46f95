import { sampleSentence } from '../../common/invented.ts';
import { printable } from '../../data/facts/fact-text.ts';
import type { FactDifference, FactVerification } from '../../data/facts/verdict.ts';
import { hasComparedFacts } from '../../data/facts/verdict.ts';
import { formatTable } from '../shared/table.ts';

/** Differences in the text; JSON and the page have more. */
const MAX_SHOWN = 20;

/** Writes the verdict on facts for the terminal: a row for each kind, then the differences. */
export function formatFacts(found: FactVerification): string {
  const verdict = `snapshot ${found.snapshot}: ${factVerdict(found)}\n`;
  const sample = sampleSentence(found.invented ?? undefined);
  if (sample !== null) return `${verdict}${sample}\n`;
  const { counts, groups, differences } = found;
  const total = counts.agree + counts.differ + counts.notCovered;
  const rows = groups.map(({ what, source, agree, differ, notCovered }) => [
    what,
    String(agree),
    String(differ),
    String(notCovered),
    source,
  ]);
  const head = ['facts', 'agree', 'differ', 'not covered', 'source'];
  const shown = differences.slice(0, MAX_SHOWN).map(differenceText).join('');
  const more = counts.differ - Math.min(differences.length, MAX_SHOWN);
  return `${verdict}${total} facts: ${counts.agree} agree, ${counts.differ} differ, ${counts.notCovered} are not covered by these logs
${otherChains(found)}
${formatTable([head, ...rows])}${shown === '' ? '' : `\n${shown}`}${more > 0 ? `… and ${more} more: --format json or --page\n` : ''}`;
}

/** Says how many facts are about other chains, if any are. */
function otherChains({ ofOtherChains, chainId }: FactVerification): string {
  return ofOtherChains === 0
    ? ''
    : `${ofOtherChains} facts are about other chains than ${chainId}: they are left out\n`;
}

/** In words: whether the facts agree. */
export function factVerdict(found: FactVerification): string {
  if (found.invented !== null) return 'the data is invented, so that no fact is about it';
  if (!hasComparedFacts(found)) return 'no fact is covered by these logs';
  return found.agrees ? 'all covered facts agree' : 'facts differ';
}

/** Names where a value differs: `activities data.shares, metadata.transactionHash 0x…`. */
export function placeOf({ table, column, keys }: FactDifference): string {
  const ofKeys = Object.entries(keys).map(([name, value]) => `${name} ${value}`);
  return [`${table} ${column}`, ...ofKeys].join(', ');
}

/** Our value with its source; without a row, that it is missing. */
export function oursOf({ ours, ourSource }: FactDifference): string {
  if (ours === null) return 'no such row';
  const shown = printable(ours);
  return ourSource === null ? shown : `${shown} (${ourSource})`;
}

function differenceText(found: FactDifference): string {
  const { what, theirs, theirSource, block, tolerance } = found;
  const lines = [
    `differs: ${what}: ${placeOf(found)}`,
    `  ours    ${oursOf(found)}`,
    `  theirs  ${theirs} (${theirSource}${block === null ? '' : `, block ${block}`})`,
  ];
  if (tolerance !== '0') lines.push(`  tolerance ${tolerance}`);
  return `${lines.join('\n')}\n`;
}
