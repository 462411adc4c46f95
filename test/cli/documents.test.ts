import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/program.ts';

const ROOT = new URL('../../', import.meta.url);

/** Command lines of the program in a document, continued lines joined. */
function commandLinesOf(document: string): string[] {
  const text = readFileSync(new URL(document, ROOT), 'utf8').replace(/\\\n\s*/g, ' ');
  return [
    ...text.matchAll(/^ {4}.*?(?:npx restaking-analytics|dist\/cli\/main\.js) ([a-z].*)$/gm),
  ].map(([, line = '']) => line.replace(/ [>#].*$/, ''));
}

describe.each(['docs/ingest.md', 'README.md'])('%s', (document) => {
  it('shows command lines whose commands and options there are', () => {
    const lines = commandLinesOf(document);
    expect(lines.length).toBeGreaterThan(4);
    const unknown = lines.filter((line) => {
      const [name, ...words] = line.split(/\s+/);
      const command = createProgram().commands.find((one) => one.name() === name);
      const options = [command, ...(command?.commands ?? [])].flatMap((one) =>
        (one?.options ?? []).map(({ long }) => long),
      );
      return !command || words.some((word) => word.startsWith('--') && !options.includes(word));
    });
    expect(unknown).toEqual([]);
  });
});
