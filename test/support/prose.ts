import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectFiles } from './project-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Habits of style that make readers read a sentence twice; `docs/style.md` has the plain form of
 * each.
 */
export const MARKERS = {
  'what, who or nobody as a noun':
    /\b(?:what|whatever|whoever|whom|nobody)\b|(?:^|[.,:;(]|\b(?:of|by|to|for|with|from|and|or|as|than|tells?|knows?|says?))\s+who\b/gim,
  'of which, by whom, whose':
    /\b(?:of|by|to|from|with|for|on|at|through) (?:which|whom)\b|\bwhose\b/gi,
  'tells and says': /\b(?:tells?|told|says?|said)\b/gi,
  'where for if': /\bwhere\b/gi,
  'anew, beside, behind, besides, beyond, meanwhile':
    /\b(?:anew|besides?|behind|beyond|meanwhile)\b/gi,
} as const;

export type Marker = keyof typeof MARKERS;

/** Words and markers of some prose. */
export interface MarkerCounts {
  words: number;
  readonly markers: Record<Marker, number>;
}

/**
 * The prose of a file: the comments of code, the sentences of a page without its code; none of
 * quoted code or addresses.
 */
export function proseOf(file: string): string {
  const text = readFileSync(`${ROOT}${file}`, 'utf8');
  const prose = file.endsWith('.md')
    ? text.replace(/^```[\s\S]*?^```|^ {4}.*$/gm, '')
    : [...text.matchAll(/^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$|\s\/\*\* (.*)$/gm)]
        .map(([, own, after, doc]) => own ?? after ?? doc ?? '')
        .join('\n');
  return prose.replace(/`[^`]*`|https?:\/\/\S+|\]\([^)]*\)/g, ' ');
}

/** The files that people read and that no command writes. */
export function proseFiles(): string[] {
  return projectFiles('.ts', '.tsx', '.mjs', '.cjs', '.md').filter(
    (file) => !/^(?:CHANGELOG\.md|client\/operations\.ts|test\/chains\/)/.test(file),
  );
}

/** Counts the markers in the prose of files. */
export function countMarkers(files: readonly string[]): MarkerCounts {
  const counts = Object.fromEntries(Object.keys(MARKERS).map((name) => [name, 0]));
  let words = 0;
  for (const file of files) {
    const prose = proseOf(file);
    words += prose.match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0;
    for (const [name, pattern] of Object.entries(MARKERS)) {
      counts[name] = (counts[name] ?? 0) + (prose.match(pattern)?.length ?? 0);
    }
  }
  return { words, markers: counts as Record<Marker, number> };
}

/**
 * `npx tsx test/support/prose.ts [folder or file]...` prints markers per 1,000 words by folder, or
 * each place in one file.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const folders =
    given.length > 0 ? given : [...new Set(proseFiles().map((file) => file.split('/')[0] ?? ''))];
  for (const folder of folders) {
    const files = proseFiles().filter(
      (file) => file === folder || file.startsWith(`${folder.replace(/\/$/, '')}/`),
    );
    const { words, markers } = countMarkers(files);
    const rates = Object.values(markers).map((count) =>
      ((count * 1000) / Math.max(1, words)).toFixed(1).padStart(6),
    );
    process.stdout.write(`${folder.padEnd(34)} ${String(words).padStart(7)} ${rates.join(' ')}\n`);
    for (const file of given.length > 0 ? files : []) {
      for (const line of proseOf(file).split('\n')) {
        const names = Object.entries(MARKERS)
          .filter(([, pattern]) => line.match(pattern))
          .map(([name]) => name);
        if (names.length > 0) process.stdout.write(`  ${file}: ${line.trim()}\n`);
      }
    }
  }
}
