import { isCompared, MAX_DIFFERENCES, type Verification } from '../../rewards/verify/verdict.ts';
import { leftOutText, verdictOf } from './verification-text.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
  body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884; }
  td.number, th.number { text-align: right; }
  code { font-size: .85em; }
  .equal { color: #18794e; }
  .differs { color: #cd2b31; font-weight: 600; }
  @media (prefers-color-scheme: dark) { .equal { color: #4cc38a; } .differs { color: #ff9592; } }`;

/** A cell: text, or markup that `html` has made. */
type Cell = string | Markup;

class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes the verdict as one HTML page, without further files or scripts. */
export function verificationPage(found: Verification): string {
  const sections = [
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
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rewards verified</title>
<style>${new Markup(STYLE)}
</style>
</head>
<body>
<h1>Rewards verified</h1>
${new Markup(sections.map(({ text }) => text).join('\n'))}
</body>
</html>
`.text;
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

function section(title: string, columns: readonly string[], rows: readonly Cell[][]): Markup {
  if (rows.length === 0) return html``;
  const cells = (name: 'th' | 'td', row: readonly Cell[]) =>
    new Markup(row.map((cell) => `<${name}>${html`${cell}`.text}</${name}>`).join(''));
  const body = rows.map((row) => html`<tr>${cells('td', row)}</tr>`.text).join('\n');
  return html`<h2>${title}</h2>
<div class="scroll"><table>
<thead><tr>${cells('th', columns)}</tr></thead>
<tbody>
${new Markup(body)}
</tbody>
</table></div>`;
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

function code(text: string): Markup {
  return html`<code>${text}</code>`;
}

/** Escapes the texts between literals of markup. */
function html(literals: TemplateStringsArray, ...cells: readonly Cell[]): Markup {
  const texts = cells.map((cell) => (cell instanceof Markup ? cell.text : escaped(cell)));
  return new Markup(String.raw({ raw: literals }, ...texts));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
