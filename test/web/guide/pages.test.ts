import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import { CHAPTERS, renderPage, renderPages } from '../../../web/guide/pages.ts';

const REPOSITORY = 'https://example.org/repository';
const pages = renderPages(ROOT, REPOSITORY);

/** Addresses in links of HTML, and ids of its elements. */
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map((m) => m[1] ?? '');
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map((m) => m[1]);

describe('the guide', () => {
  it('has every document of docs/', () => {
    const listed = CHAPTERS.flatMap((chapter) => chapter.pages.map(({ path }) => path));
    const documents = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
    expect(listed.filter((path) => path.startsWith('docs/')).sort()).toEqual(
      documents.map((file) => `docs/${file}`).sort(),
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect([...pages.keys()].sort()).toEqual(
      CHAPTERS.flatMap((chapter) => chapter.pages.map(({ name }) => name)).sort(),
    );
  });

  it.each([...pages.values()])('names the readers of $name, and begins with a command', (page) => {
    expect(page.audience).toMatch(/^For .*\.$/);
    const beginning = page.content.slice(0, page.content.indexOf('<h2'));
    expect(beginning).toContain('<pre');
  });

  it.each([...pages.values()])('has the targets of the links of $name', (page) => {
    for (const href of linksOf(page.content).filter((link) => !/^[a-z]+:/.test(link))) {
      const [file = '', anchor] = href.split('#');
      const target = file === '' ? page : pages.get(file.replace(/\.html$/, ''));
      expect(target, href).toBeDefined();
      if (anchor !== undefined) expect(idsOf(target?.content ?? ''), href).toContain(anchor);
    }
  });

  it('leads to the repository for files that are no page', () => {
    const files = linksOf(pages.get('deployment')?.content ?? '').filter((href) =>
      href.startsWith(REPOSITORY),
    );
    expect(files).toContain(`${REPOSITORY}/blob/main/deploy/compose.yaml`);
    for (const href of files) {
      const path = href.slice(`${REPOSITORY}/blob/main/`.length).replace(/#.*/, '');
      expect(() => readFileSync(join(ROOT, path)), href).not.toThrow();
    }
  });
});

describe('a page', () => {
  const render = (text: string) => renderPage({ name: 'a', path: 'docs/a.md' }, text, REPOSITORY);

  it('escapes text, code and HTML, and leaves comments out', () => {
    const { content, title } = render(
      '# One `a<b>` & two\n\n*For all.*\n\n<!-- mark -->\n\n<script>x</script>\n\n' +
        '    <b>&"\n\n## `<i>`\n\n| a |\n|--:|\n| `<u>` [x](b.md"onx=) |\n',
    );
    expect(title).toBe('One <code>a&lt;b&gt;</code> &amp; two');
    expect(content).not.toMatch(/<(script|b|i|u)>|mark|"onx/);
    expect(content).toContain('<td class="right"><code>&lt;u&gt;</code>');
    expect(content).toContain('&#60;b&#62;&#38;&#34;');
  });

  it('gives equal titles different ids, as the links of documents expect', () => {
    expect(render('# A\n\n*For all.*\n\n## B\n\n## B\n').sections).toEqual([
      { id: 'b', title: 'B' },
      { id: 'b-1', title: 'B' },
    ]);
  });

  it('is refused without its readers', () => {
    expect(() => render('# A\n\nText.\n')).toThrow(/docs\/a\.md: the page begins with a title/);
    expect(() => render('*For all.*\n')).toThrow(/begins with a title/);
  });
});
