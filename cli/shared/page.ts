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

/** A cell has text, or markup that `html` has made. */
export type Cell = string | Markup;

/** Text that is not escaped again. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes one HTML page of some sections, without further files or scripts. */
export function pageOf(title: string, sections: readonly Markup[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}
</style>
</head>
<body>
<h1>${title}</h1>
${new Markup(sections.map(({ text }) => text).join('\n'))}
</body>
</html>
`.text;
}

/** Writes a table below a heading; nothing without rows. */
export function section(
  title: string,
  columns: readonly string[],
  rows: readonly Cell[][],
): Markup {
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

/** Marks text as code. */
export function code(text: string): Markup {
  return html`<code>${text}</code>`;
}

/** Escapes the texts between literals of markup. */
export function html(literals: TemplateStringsArray, ...cells: readonly Cell[]): Markup {
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
