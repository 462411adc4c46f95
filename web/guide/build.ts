import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { saveCompressed } from '../../build/site.ts';
import { CHAPTERS, type GuidePage, renderPages } from './pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes the guide to the folder: the documents of the repository as pages that need no script,
 * and `index.html` with the readers of each. Throws if a document does not name its readers.
 */
export function buildGuide(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const pages = renderPages(ROOT, String(homepage).replace(/#.*$/, ''));
  const save = (name: string, text: string) =>
    saveCompressed(join(target, name), Buffer.from(text));
  save('style.css', readFileSync(fileURLToPath(new URL('style.css', import.meta.url)), 'utf8'));
  save('index.html', indexPage(pages));
  for (const page of pages.values()) save(`${page.name}.html`, documentPage(page, pages));
}

/** The index is served at `/docs/guide`, the pages below it: their links differ by one folder. */
function indexPage(pages: ReadonlyMap<string, GuidePage>): string {
  const chapters = CHAPTERS.map(({ title, pages: sources }) => {
    const entries = sources.map(({ name }) => {
      const page = pages.get(name);
      return `<dt><a href="guide/${name}.html">${page?.title}</a></dt><dd>${page?.audience}</dd>`;
    });
    return `<h2>${title}</h2>\n<dl>${entries.join('\n')}</dl>\n`;
  });
  return wholePage('Guide', 'guide/style.css', {
    header: links({ Dashboard: '../', Reference: '../docs' }),
    main: `<h1>Guide</h1>\n${chapters.join('')}`,
  });
}

function documentPage(page: GuidePage, pages: ReadonlyMap<string, GuidePage>): string {
  const contents = page.sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  const others = CHAPTERS.map(
    ({ title, pages: sources }) =>
      `<li>${title}<ul>${sources
        .map(({ name }) => {
          const current = name === page.name ? ' aria-current="page"' : '';
          return `<li><a href="${name}.html"${current}>${pages.get(name)?.title}</a></li>`;
        })
        .join('')}</ul></li>`,
  );
  const onPage =
    contents.length > 1
      ? `<nav aria-label="Sections" class="sections"><ul>${contents.join('')}</ul></nav>\n`
      : '';
  return wholePage(page.title, 'style.css', {
    header: links({ Dashboard: '../../', Reference: '../../docs', Guide: '../guide' }),
    main: page.content.replace('</em></p>\n', (end) => end + onPage),
    aside: `<nav aria-label="Pages" class="pages"><ul>${others.join('')}</ul></nav>`,
  });
}

function links(targets: Readonly<Record<string, string>>): string {
  return Object.entries(targets)
    .map(([name, href]) => `<a href="${href}">${name}</a>`)
    .join(' ');
}

interface Content {
  readonly header: string;
  readonly main: string;
  readonly aside?: string;
}

function wholePage(title: string, style: string, { header, main, aside = '' }: Content): string {
  const plain = title.replace(/<[^>]*>/g, '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${plain} - restaking-analytics</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>${header}</header>
<main>
${main}</main>
${aside}
</body>
</html>
`;
}
