import {
  isCompared,
  type LeftOutSubmission,
  type Verification,
} from '../../rewards/verify/verdict.ts';
import { formatTable } from '../shared/table.ts';

/** Differing claims in the text; JSON and the page have more. */
const MAX_SHOWN = 20;

/** Writes the verdict for the terminal: counts, and all roots and some claims that differ. */
export function formatVerification(found: Verification): string {
  const parts = [
    `snapshot ${found.snapshot}: ${verdictOf(found)}\n`,
    countLines(found),
    rootTable(found),
    typeTable(found),
    claimTable(found),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** In words: whether everything that was compared agrees. */
export function verdictOf(found: Verification): string {
  if (!isCompared(found)) return 'no root and no claim could be compared with the rewards';
  return found.agrees
    ? 'all compared roots and claims agree with the rewards'
    : 'roots or claims differ from the rewards';
}

/** Writes `3 submissions (1 all_stakers, 2 avs)`. */
export function leftOutText(leftOut: readonly LeftOutSubmission[]): string {
  const types = [...new Set(leftOut.map(({ type }) => type))].sort();
  const counts = types.map(
    (type) => `${leftOut.filter((submission) => submission.type === type).length} ${type}`,
  );
  return `${leftOut.length} submission${leftOut.length === 1 ? '' : 's'} (${counts.join(', ')})`;
}

function countLines({ roots, claims, leftOut }: Verification): string {
  const compared = roots.filter(({ equal }) => equal !== null);
  const equal = roots.filter((root) => root.equal === true);
  const lines = [
    ['roots', `${roots.length} posted, ${compared.length} compared, ${equal.length} equal`],
    ['claims', `${claims.total}, ${claims.checked} compared, ${claims.differing} differ`],
  ];
  if (leftOut.length > 0) {
    lines.push([
      'left out',
      `${leftOutText(leftOut)}: roots that include them cannot agree, and claims of their tokens are not compared`,
    ]);
  }
  return formatTable(lines);
}

function rootTable({ roots }: Verification): string {
  const rows = roots
    .filter(({ equal }) => equal === false)
    .map(({ rootIndex, lastDay, posted, ours, disabled }) => [
      String(rootIndex),
      lastDay,
      posted,
      ours ?? 'no leaves',
      disabled ? 'disabled' : '',
    ]);
  if (rows.length === 0) return '';
  return formatTable([['root', 'last day', 'posted', 'ours', ''], ...rows]);
}

function typeTable({ types, claims }: Verification): string {
  if (claims.differing === 0) return '';
  const rows = types.map(({ name, checked, differing }) => [
    name,
    String(checked),
    String(differing),
  ]);
  return formatTable([['type of submission', 'claims', 'differ'], ...rows]);
}

function claimTable({ differences, claims }: Verification): string {
  if (claims.differing === 0) return '';
  const rows = differences
    .slice(0, MAX_SHOWN)
    .map((claim) => [
      `${claim.blockNumber}/${claim.logIndex}`,
      claim.rootIndex === null ? 'not posted' : String(claim.rootIndex),
      claim.earner,
      claim.token,
      claim.claimed,
      claim.ours ?? '-',
      claim.types.join(', '),
    ]);
  const more = claims.differing - rows.length;
  const head = ['block/log', 'root', 'earner', 'token', 'claimed', 'ours', 'types'];
  return `${formatTable([head, ...rows])}${more > 0 ? `… and ${more} more: --format json or --page\n` : ''}`;
}
