import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Columns that a comment's line may have. */
const COMMENT_WIDTH = 100;

/** A comment that a source has. */
export interface Comment {
  /** Offsets at which it begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'line' | 'block';
}

/**
 * Wraps the comments in a source at 100 columns. Only paragraphs with a longer line change.
 * Lists, tables, indented code, `@tags` and blank lines keep their lines; a word, a URL and code in
 * backticks are never broken. Comments after code on the same line move to the line before it.
 */
export function wrapComments(source: string): string {
  const lifted = liftTrailing(source);
  const edits: { start: number; end: number; text: string }[] = [];
  const comments = commentsOf(lifted).filter((one) => standsAlone(lifted, one));
  for (let at = 0; at < comments.length; at += 1) {
    const comment = comments[at];
    if (!comment) break;
    const indent = ' '.repeat(columnOf(lifted, comment.start));
    if (comment.kind === 'block') {
      const text = lifted.slice(comment.start, comment.end);
      edits.push({ ...comment, text: wrapBlock(text, indent) });
      continue;
    }
    let last = comment;
    const lines = [lineText(lifted, comment)];
    for (
      let next = comments[at + 1];
      next && follows(lifted, last, next);
      next = comments[at + 1]
    ) {
      lines.push(lineText(lifted, next));
      last = next;
      at += 1;
    }
    const wrapped = wrapLines(lines, COMMENT_WIDTH - indent.length - 3);
    const text = wrapped.map((line) => `//${line === '' ? '' : ` ${line}`}`).join(`\n${indent}`);
    edits.push({ start: comment.start, end: last.end, text });
  }
  let result = lifted;
  for (const { start, end, text } of edits.reverse()) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

/** Moves a comment at the end of a line that is too long to its own line before the code. */
function liftTrailing(source: string): string {
  let result = source;
  for (const comment of commentsOf(source).reverse()) {
    const from = source.lastIndexOf('\n', comment.start) + 1;
    const until = endOfLine(source, comment.end);
    const code = source.slice(from, comment.start);
    const isLast = source.slice(comment.end, until).trim() === '';
    if (comment.kind !== 'line' || code.trim() === '' || !isLast) continue;
    if (until - from <= COMMENT_WIDTH || isDirective(lineText(source, comment))) continue;
    const indent = /^\s*/.exec(code)?.[0] ?? '';
    const moved = `${indent}${source.slice(comment.start, comment.end)}\n${code.trimEnd()}`;
    result = result.slice(0, from) + moved + result.slice(comment.end);
  }
  return result;
}

/**
 * A block comment that stands alone, with its paragraphs wrapped; a single line becomes a block.
 */
function wrapBlock(text: string, indent: string): string {
  const opening = text.startsWith('/**') ? '/**' : '/*';
  const isShort = text
    .split('\n')
    .every((line, at) => line.length + (at === 0 ? indent.length : 0) <= COMMENT_WIDTH);
  if (isShort) return text;
  const lines = text.slice(opening.length, -2).split('\n');
  // Without stars at its lines it is no text of ours.
  if (lines.slice(1, -1).some((line) => !/^\s*\*/.test(line))) return text;
  const content = lines.map((line, at) =>
    at === 0 ? line.replace(/^ /, '') : line.replace(/^\s*\*? ?/, ''),
  );
  if (content[0]?.trim() === '') content.shift();
  if (content.at(-1)?.trim() === '') content.pop();
  const wrapped = wrapLines(
    content.map((line) => line.trimEnd()),
    COMMENT_WIDTH - indent.length - 3,
  );
  const starred = wrapped.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`);
  return [opening, ...starred, `${indent} */`].join('\n');
}

const ITEM = /^(\s{0,3}(?:[-*+]|\d+[.)])\s+)\S/;

/** Wraps each paragraph with a line of more than `width` columns. */
function wrapLines(lines: readonly string[], width: number): string[] {
  const result: string[] = [];
  let paragraph: string[] = [];
  let hang = '';
  const flush = () => {
    const isLong = paragraph.some((line) => line.length > width);
    result.push(...(isLong ? fill(paragraph, hang, width) : paragraph));
    paragraph = [];
    hang = '';
  };
  let isFenced = false;
  for (const line of lines) {
    const isFence = line.trimStart().startsWith('```');
    if (isFenced || isFence || isVerbatim(line, paragraph.length > 0)) {
      flush();
      result.push(line);
      if (isFence) isFenced = !isFenced;
      continue;
    }
    const [, marker] = ITEM.exec(line) ?? [];
    if (marker !== undefined || /^\s*@\w/.test(line)) flush();
    if (marker !== undefined) hang = ' '.repeat(marker.length);
    paragraph.push(line);
  }
  flush();
  return result;
}

/** Blank lines, tables, indented code and directives for tools are kept. */
function isVerbatim(line: string, continues: boolean): boolean {
  const isCode = /^ {4}/.test(line) && !continues;
  return line.trim() === '' || line.startsWith('|') || isCode || isDirective(line);
}

function isDirective(text: string): boolean {
  return /^\s*(?:biome-ignore|@ts-|eslint|#|\/|spell|v8 ignore)/.test(text);
}

/** Fills lines up to `width` columns; those after the first are indented by `hang`. */
function fill(paragraph: readonly string[], hang: string, width: number): string[] {
  const [first = ''] = paragraph;
  const indent = /^\s*/.exec(first)?.[0] ?? '';
  const words = paragraph.join(' ').trim().match(WORD) ?? [];
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const isEmpty = line.trim() === '';
    const next = isEmpty ? line + word : `${line} ${word}`;
    // A word that would begin a list, a table or a tag stays on the line.
    if (next.length <= width || isEmpty || /^(?:[-*+|]|\d+[.)]$|@\w|#|```)/.test(word)) line = next;
    else {
      lines.push(line);
      line = (hang || indent) + word;
    }
  }
  return [...lines, line];
}

/** A word with the code in backticks and the links that are part of it. */
const WORD = /(?:`[^`]*`|\{@[^}]*\}|[^\s`])+|`/g;

function standsAlone(source: string, { start, end }: Comment): boolean {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  return (
    source.slice(from, start).trim() === '' &&
    source.slice(end, endOfLine(source, end)).trim() === ''
  );
}

/** Whether a line comment goes on in the next line, with the same indentation. */
function follows(source: string, one: Comment, next: Comment): boolean {
  return (
    next.kind === 'line' &&
    /^\n[ \t]*$/.test(source.slice(one.end, next.start)) &&
    columnOf(source, one.start) === columnOf(source, next.start)
  );
}

function lineText(source: string, { start, end }: Comment): string {
  return source
    .slice(start + 2, end)
    .replace(/^ /, '')
    .trimEnd();
}

function columnOf(source: string, at: number): number {
  return at - source.lastIndexOf('\n', at - 1) - 1;
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

/**
 * Matches strings, templates, regular expressions, comments, braces, and any other token.
 */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?|[\w$]+|[`{}]|\s+|[\s\S]/gy;
const TEMPLATE = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)?/y;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const KEYWORD = /^(?:return|typeof|case|of|in|do|else|void|delete|throw|await|yield)$/;

/** Finds the comments in TypeScript, in order. */
export function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  /** For each open brace, whether it belongs to `${` in a template. */
  const braces: boolean[] = [];
  let last = '';
  const template = (at: number) => {
    TEMPLATE.lastIndex = at;
    const text = TEMPLATE.exec(source)?.[0] ?? '';
    if (text.endsWith('${')) braces.push(true);
    last = '`';
    return at + text.length;
  };
  for (let at = 0; at < source.length; ) {
    TOKEN.lastIndex = at;
    const text = TOKEN.exec(source)?.[0] ?? ' ';
    if (text.startsWith('//') || text.startsWith('/*')) {
      const kind = text.startsWith('//') ? 'line' : 'block';
      comments.push({ start: at, end: at + text.length, kind });
    } else if (text === '`') {
      at = template(at + 1);
      continue;
    } else if (text === '/' && (KEYWORD.test(last) || !/^[\w$)\]}'"`]/.test(last))) {
      REGEX.lastIndex = at;
      const regex = REGEX.exec(source)?.[0] ?? '/';
      at += regex.length;
      last = '/x';
      continue;
    } else if (text === '{') braces.push(false);
    else if (text === '}' && braces.pop()) {
      at = template(at + 1);
      continue;
    }
    if (text.trim() !== '' && !/^\/[/*]/.test(text)) last = text;
    at += text.length;
  }
  return comments;
}

/** `npx tsx build/wrap-comments.ts <file>...` wraps the comments of files. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of process.argv.slice(2)) {
    const source = readFileSync(file, 'utf8');
    const wrapped = wrapComments(source);
    if (wrapped !== source) writeFileSync(file, wrapped);
  }
}
