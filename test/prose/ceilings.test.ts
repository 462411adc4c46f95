import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Figures, figuresOf, productFiles } from './figures.ts';

type Ceilings = Readonly<Record<string, Figures>>;

const FILE = new URL('ceilings.json', import.meta.url);

/** A folder that the table lacks has these ceilings: new code is written in sentences. */
const NEW: Figures = { verbless: 15, of: 35 };

/** No ceiling is lower: the detector may err, and a list of names needs no verb. */
const LOWEST: Figures = { verbless: 5, of: 15 };

/** A ceiling that is this far above its figure has to be lowered. */
const STEP = 2;

const figures = new Map([...productFiles()].map(([folder, files]) => [folder, figuresOf(files)]));

/** Lowers each ceiling to its figure, rounded up, and raises none. */
function lowered(ceilings: Ceilings, current: ReadonlyMap<string, Figures>): Ceilings {
  return Object.fromEntries(
    [...current].map(([folder, { verbless, of }]) => {
      const ceiling = ceilings[folder] ?? NEW;
      return [
        folder,
        {
          verbless: Math.min(ceiling.verbless, Math.max(LOWEST.verbless, Math.ceil(verbless))),
          of: Math.min(ceiling.of, Math.max(LOWEST.of, Math.ceil(of))),
        },
      ];
    }),
  );
}

function read(): Ceilings {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

if (process.env.UPDATE_PROSE === '1')
  writeFileSync(FILE, `${JSON.stringify(lowered(read(), figures), null, 2)}\n`);

describe('the figures of comments only fall', () => {
  it('and each folder of the product has its ceilings', () => {
    expect(Object.keys(read())).toEqual([...figures.keys()]);
  });

  it.each([...figures])('in %s', (folder, { verbless, of }) => {
    const ceiling = read()[folder] ?? NEW;
    const remedy = `npx tsx test/prose/figures.ts ${folder} prints sentences to rewrite`;
    const percent = `percent of doc comments without a verb in the first sentence; ${remedy}`;
    expect(verbless, percent).toBeLessThanOrEqual(ceiling.verbless);
    expect(of, `"of" per 1,000 words; ${remedy}`).toBeLessThanOrEqual(ceiling.of);
    const stale = 'UPDATE_PROSE=1 npx vitest run test/prose/ceilings.test.ts lowers the ceiling';
    expect(ceiling.verbless - Math.max(verbless, LOWEST.verbless), stale).toBeLessThan(STEP);
    expect(ceiling.of - Math.max(of, LOWEST.of), stale).toBeLessThan(STEP);
  });

  it('as an update lowers ceilings, and raises none', () => {
    const ceilings = { better: { verbless: 40, of: 60 }, worse: { verbless: 40, of: 60 } };
    const current = new Map([
      ['better', { verbless: 30.2, of: 59.9 }],
      ['worse', { verbless: 41, of: 50 }],
      ['new', { verbless: 80, of: 20 }],
      ['good', { verbless: 1, of: 2 }],
    ]);
    expect(lowered(ceilings, current)).toEqual({
      better: { verbless: 31, of: 60 },
      worse: { verbless: 40, of: 50 },
      new: { verbless: 15, of: 20 },
      good: { verbless: 5, of: 15 },
    });
  });
});
