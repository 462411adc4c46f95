import { describe, expect, it } from 'vitest';
import { wrapComments } from '../../build/wrap-comments.ts';

const LONG = 'word '.repeat(25).trim();
/** The first 19 words of `LONG` fill a line of 97 columns at most; the others follow. */
const words = (count: number) => 'word '.repeat(count).trim();

describe('wrapComments(source)', () => {
  it.each([
    [
      'makes a block of a long line',
      `/** ${LONG} */\nconst a = 1;\n`,
      `/**\n * ${words(19)}\n * ${words(6)}\n */\nconst a = 1;\n`,
    ],
    [
      'wraps a paragraph of a block and leaves the others',
      `  /**\n   * ${LONG}\n   * end.\n   *\n   * Short\n   * lines.\n   */\n`,
      `  /**\n   * ${words(19)}\n   * ${words(6)} end.\n   *\n   * Short\n   * lines.\n   */\n`,
    ],
    [
      'wraps lines of `//` that follow one another',
      `// ${LONG}\n// end.\nrun();\n`,
      `// ${words(19)}\n// ${words(6)} end.\nrun();\n`,
    ],
    [
      'indents the lines of an item, and begins a line with each tag',
      `/**\n * - ${LONG}\n * @returns ${LONG}\n */\n`,
      `/**\n * - ${words(19)}\n *   ${words(6)}\n * @returns ${words(17)}\n * ${words(8)}\n */\n`,
    ],
    [
      'moves a comment after long code to the line before it',
      `  const a = ${'1 + '.repeat(20)}1; // the reason of it\n`,
      `  // the reason of it\n  const a = ${'1 + '.repeat(20)}1;\n`,
    ],
  ])('%s', (_does, source, wrapped) => {
    expect(wrapComments(source)).toBe(wrapped);
    expect(wrapComments(wrapped)).toBe(wrapped);
  });

  it.each([
    ['comments that fit', '/** Short. */\nconst a = 1; // so is this\n'],
    ['a long address', `// https://example.org/${'a'.repeat(100)}\n`],
    ['long code in backticks', `// \`${'a '.repeat(60)}\`\n`],
    ['tables, indented code and fences', `/**\n * | ${LONG} |\n *\n *     ${LONG}\n */\n`],
    ['directives', `// biome-ignore lint/a/b: ${LONG}\n`],
    ['templates', `const a = \`\n// ${LONG}\n\${b ? \`/** ${LONG} */\` : '//'}\n// ${LONG}\n\`;\n`],
    ['texts and regular expressions', `const a = ["/* ${LONG}", /["'\`]\\/\\/ ${LONG}/];\n`],
  ])('keeps %s', (_what, source) => {
    expect(wrapComments(source)).toBe(source);
  });
});
