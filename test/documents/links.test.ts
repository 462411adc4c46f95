import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { projectFiles } from '../support/project-files.ts';

const DOCUMENTS = projectFiles('.md');

/** A link to a file of the project, and the anchor in it; empty if there is none. */
interface Link {
  readonly path: string;
  readonly anchor: string;
}

interface Document {
  readonly links: readonly Link[];
  readonly anchors: ReadonlySet<string>;
}

/** Links and anchors of Markdown, as GitHub makes them. `at` is the path of the document. */
function read(at: string, text: string): Document {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    tokens.push(token);
  });
  const slugger = new GithubSlugger();
  const anchors = new Set(
    tokens.flatMap((token) => (token.type === 'heading' ? slugger.slug(token.text) : [])),
  );
  const links = tokens.flatMap((token): Link[] => {
    if (token.type !== 'link' && token.type !== 'image') return [];
    if (/^[a-z]+:/.test(token.href)) return [];
    const [target = '', anchor = ''] = String(token.href).split('#');
    return [{ path: target === '' ? at : normalize(join(dirname(at), target)), anchor }];
  });
  return { links, anchors };
}

const documents = new Map(
  DOCUMENTS.map((path) => [path, read(path, readFileSync(join(ROOT, path), 'utf8'))]),
);

describe('links and anchors of Markdown', () => {
  it('are found in sentences, tables and around images, and not in code', () => {
    const text = [
      '## One `code`, two!',
      'A [link](../b.md#here) and [another](#one-code-two), `[none](c.md)`,',
      '[![picture](d.png)](e.md) and [elsewhere](https://example.org/f.md).',
      '',
      '| a | b |\n|---|---|\n| [in a cell](./g/) | |',
      '',
      '    [none](h.md)\n    ## None',
      '## One `code`, two!',
    ].join('\n');
    const { links, anchors } = read('docs/a.md', text);
    expect([...anchors]).toEqual(['one-code-two', 'one-code-two-1']);
    expect(links.map(({ path, anchor }) => `${path}#${anchor}`).sort()).toEqual([
      'b.md#here',
      'docs/a.md#one-code-two',
      'docs/d.png#',
      'docs/e.md#',
      'docs/g/#',
    ]);
  });
});

describe.each([...documents])('%s', (_path, { links }) => {
  it('links to files and headings that there are', () => {
    const missing = links.filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== '' && !documents.get(path)?.anchors.has(anchor);
    });
    expect(missing).toEqual([]);
  });
});

it('README.md leads to every document', () => {
  const reached = new Set(['README.md']);
  // Iteration over a set includes members added during it.
  for (const path of reached)
    for (const link of documents.get(path)?.links ?? []) reached.add(link.path);
  expect(DOCUMENTS.filter((path) => !reached.has(path))).toEqual([]);
});
