import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commentsOf } from '../../build/wrap-comments.ts';
import { proseFiles, proseOf } from '../support/prose.ts';
import { hasVerb } from './verbs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders with code that are no part of the product. */
const LEFT_OUT = new Set(['deploy', 'docs', 'examples', 'test']);

/** Figures of a folder's comments that should fall. */
export interface Figures {
  /** Percentage of doc comments that have no finite verb in their first sentence. */
  readonly verbless: number;
  /** Uses of "of" per 1,000 words of all comments. */
  readonly of: number;
}

/** Code that people write, by folder of the product. */
export function productFiles(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of proseFiles()) {
    const [folder = '', ...rest] = file.split('/');
    if (rest.length === 0 || file.endsWith('.md') || LEFT_OUT.has(folder)) continue;
    if (file === 'server/openapi/examples.ts') continue;
    files.set(folder, [...(files.get(folder) ?? []), file]);
  }
  return files;
}

/** Counts the comments of files. */
export function figuresOf(files: readonly string[]): Figures {
  const sentences = files.flatMap(firstSentences);
  const prose = files.map(proseOf).join('\n');
  const words = prose.match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0;
  const ofs = prose.match(/\bof\b/gi)?.length ?? 0;
  const verbless = sentences.filter((sentence) => !hasVerb(sentence)).length;
  return {
    verbless: (verbless * 100) / Math.max(1, sentences.length),
    of: (ofs * 1000) / Math.max(1, words),
  };
}

/** The first sentence of each doc comment of a file. */
export function firstSentences(file: string): string[] {
  const source = readFileSync(`${ROOT}${file}`, 'utf8');
  return commentsOf(source)
    .map(({ start, end }) => source.slice(start, end))
    .filter((comment) => comment.startsWith('/**'))
    .map((comment) => firstSentence(comment.slice(3, -2).replace(/^\s*\*? ?/gm, ' ')))
    .filter((sentence) => sentence !== '');
}

/** A text up to its first full stop; those in code end no sentence. */
export function firstSentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(?:`[^`]*`|[^`])*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}

/**
 * `npx tsx test/prose/figures.ts [folder]...` prints the figures by folder, and the sentences
 * without a verb of each folder that is given.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  for (const [folder, files] of productFiles()) {
    if (given.length > 0 && !given.includes(folder)) continue;
    const { verbless, of } = figuresOf(files);
    process.stdout.write(`${folder.padEnd(9)} ${verbless.toFixed(1)} % ${of.toFixed(1)}\n`);
    for (const file of given.length > 0 ? files : []) {
      for (const sentence of firstSentences(file)) {
        if (!hasVerb(sentence)) process.stdout.write(`  ${file}: ${sentence}\n`);
      }
    }
  }
}
