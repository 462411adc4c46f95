import { isCompared, MAX_DIFFERENCES, type Verification } from '../../rewards/verify/verdict.ts';
import { type Cell, code, html, type Markup, pageOf, section } from '../shared/page.ts';
import { leftOutText, verdictOf } from './verification-text.ts';

/** Writes the verdict as one HTML page, without further files or scripts. */
export function verificationPage(found: Verification): string {
  return pageOf('Rewards verified', rewardSections(found));
}

/** Writes the sections for a page about rewards. */
export function rewardSections(found: Verification): Markup[] {
  return [
    summary(found),
    section('Roots', ['root', 'last day', 'posted', 'ours', 'verdict'], rootRows(found)),
    section('Claims by type of submission', ['type', 'claims', 'differ'], countRows(found.types)),
    section('Tokens with differing claims', ['token', 'claims', 'differ'], countRows(found.tokens)),
    section(
      differencesTitle(found),
      ['block', 'log', 'root', 'earner', 'token', 'claimed', 'ours', 'types'],
      claimRows(found),
    ),
    section(
      'Submissions without a calculation',
      ['submission', 'type', 'token'],
      found.leftOut.map(({ hash, type, token }) => [code(hash), type, code(token)]),
    ),
  ];
}

function summary(found: Verification): Markup {
  const { roots, claims, leftOut, snapshot } = found;
  const agrees = found.agrees && isCompared(found);
  const compared = roots.filter(({ equal }) => equal !== null).length;
  const equal = roots.filter((root) => root.equal === true).length;
  const missing =
    leftOut.length === 0
      ? html``
      : html`<p>Without a calculation: ${leftOutText(leftOut)}. Roots that include them cannot agree, and claims of
their tokens are not compared.</p>`;
  return html`<p class="${agrees ? 'equal' : 'differs'}">Snapshot <code>${snapshot}</code>: ${verdictOf(found)}.</p>
<p>${String(roots.length)} roots were posted, ${String(compared)} compared, ${String(equal)} are equal.
${String(claims.total)} claims, ${String(claims.checked)} compared, ${String(claims.differing)} differ.</p>
${missing}`;
}

function rootRows({ roots }: Verification): Cell[][] {
  return roots.map(({ rootIndex, lastDay, posted, ours, equal, disabled, note }) => [
    String(rootIndex),
    lastDay,
    code(posted),
    ours === null ? (note ?? 'no leaves') : code(ours),
    verdictCell(equal, disabled),
  ]);
}

function verdictCell(equal: boolean | null, disabled: boolean): Cell {
  const suffix = disabled ? ' (disabled)' : '';
  if (equal === null) return `not compared${suffix}`;
  return equal
    ? html`<span class="equal">equal${suffix}</span>`
    : html`<span class="differs">differs${suffix}</span>`;
}

function countRows(counts: Verification['types']): Cell[][] {
  return counts.map(({ name, checked, differing }) => [name, String(checked), String(differing)]);
}

function differencesTitle({ claims, differences }: Verification): string {
  return claims.differing > differences.length
    ? `The first ${MAX_DIFFERENCES} of ${claims.differing} claims that differ`
    : 'Claims that differ';
}

function claimRows({ differences }: Verification): Cell[][] {
  return differences.map((claim) => [
    String(claim.blockNumber),
    String(claim.logIndex),
    claim.rootIndex === null ? 'not posted' : String(claim.rootIndex),
    code(claim.earner),
    code(claim.token),
    claim.claimed,
    claim.ours ?? '',
    claim.types.join(', '),
  ]);
}
