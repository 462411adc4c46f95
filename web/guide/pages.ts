import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';

/** A page comes from a Markdown file of the repository and is served as `<name>.html`. */
interface PageSource {
  readonly name: string;
  readonly path: string;
}

/** A chapter lists its pages in the order in which a newcomer needs them. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly PageSource[];
}

const doc = (name: string): PageSource => ({ name, path: `docs/${name}.md` });

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Ask',
    pages: [
      ...['operations', 'api', 'query', 'python'].map(doc),
      { name: 'client', path: 'client/README.md' },
    ],
  },
  { title: 'Understand', pages: ['risk', 'rewards', 'ledger', 'prices', 'availability'].map(doc) },
  {
    title: 'Ingest',
    pages: [...['ingest', 'verify'].map(doc), { name: 'snapshot', path: 'data/README.md' }],
  },
  {
    title: 'Operate',
    pages: [
      ...['deployment', 'configuration', 'keys', 'alerts', 'command-line', 'clickhouse'].map(doc),
      { name: 'server', path: 'server/README.md' },
      doc('faults'),
    ],
  },
  { title: 'Contribute', pages: ['graph', 'simulation', 'style'].map(doc) },
];

/** A page as HTML, with the facts that an index of pages shows. */
export interface GuidePage {
  readonly name: string;
  readonly title: string;
  /** Names the page's readers, as HTML; its first paragraph has them. */
  readonly audience: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly content: string;
}

const PAGE_OF = new Map(
  CHAPTERS.flatMap(({ pages }) => pages.map(({ name, path }) => [path, `${name}.html`] as const)),
);

/**
 * Renders all pages from the files in `root`. Links between them lead to their HTML, links to
 * other files of the repository to `repository`. Throws if a page lacks a title, or a first
 * paragraph in emphasis that begins with "For".
 */
export function renderPages(root: string, repository: string): Map<string, GuidePage> {
  const sources = CHAPTERS.flatMap(({ pages }) => pages);
  return new Map(
    sources.map((source) => {
      const text = readFileSync(join(root, source.path), 'utf8');
      return [source.name, renderPage(source, text, repository)];
    }),
  );
}

/** Renders a page from its Markdown; throws as `renderPages` does. */
export function renderPage({ name, path }: PageSource, text: string, repository: string) {
  const slugger = new GithubSlugger();
  const sections: { id: string; title: string }[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: source }: Tokens.Heading) {
        const inline = this.parser.parseInline(tokens);
        const id = slugger.slug(source);
        if (depth === 1) title ||= inline;
        if (depth === 2) sections.push({ id, title: inline });
        return `<h${depth} id="${id}">${inline}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = escaped(targetOf(href, path, repository));
        return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`;
      },
      // A block that is wider than the page scrolls by itself, also by keyboard.
      code({ text: lines }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(lines)}\n</code></pre>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map((cell) => cellOf(cell, tag, this.parser.parseInline(cell.tokens))).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text: comment }: Tokens.HTML | Tokens.Tag) =>
        comment.startsWith('<!--') ? '' : escaped(comment),
    },
  });
  const content = String(marked.parse(text));
  const audience = /<\/h1>\s*<p><em>(For [\s\S]*?)<\/em><\/p>/.exec(content)?.[1];
  if (title === '' || audience === undefined)
    throw new Error(
      `${path}: the page begins with a title and a paragraph in emphasis, "*For …*", that names its readers`,
    );
  return { name, title, audience, sections, content } satisfies GuidePage;
}

/** A header without a text is a plain cell: a reader aloud would announce an empty title. */
function cellOf({ text, align }: Tokens.TableCell, tag: 'td' | 'th', inline: string): string {
  const name = text === '' ? 'td' : tag;
  return `<${name}${align === 'right' ? ' class="right"' : ''}>${inline}</${name}>`;
}

/** Gives the address that a link in the file at `path` has in the guide. */
function targetOf(href: string, path: string, repository: string): string {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const linked = normalize(join(dirname(path), file));
  const page = PAGE_OF.get(linked) ?? `${repository}/blob/main/${linked}`;
  return anchor === undefined ? page : `${page}#${anchor}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
