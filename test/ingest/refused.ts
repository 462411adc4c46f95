import { cpSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import type { IngestOptions } from '../../ingest/options.ts';
import { once } from '../support/once.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import {
  blockJson,
  blocksOf,
  chainOf,
  Exporter,
  FIRST,
  type Log,
  toJson,
  writeLines,
  writeRaw,
} from './chain.ts';
import { codesOf, contentsOf, optionsIn, problemsOf } from './ingesting.ts';

export const ALL = chainOf(80);
export const LAST_BEFORE = FIRST + 39;
/** A published store, and the inputs that come next. */
export const BEFORE = ALL.filter(({ block }) => block <= LAST_BEFORE);
export const NEXT = ALL.filter(({ block }) => block > LAST_BEFORE);
export const RANGE = { from: LAST_BEFORE + 1, to: FIRST + 79 };

export const exporter = await Exporter.create();
/**
 * Holds `store` and `out` with a snapshot that is published. It is made once a run, so a test must
 * not change it.
 */
export const published = join(tmpdir(), 'ingested', 'before-refused');
await once(published, (target) => {
  const inputs = [writeRaw(join(temporaryFolder(), 'raw'), BEFORE)];
  return ingest(optionsIn(target, inputs, { range: { from: FIRST, to: LAST_BEFORE } }));
});

/** Returns the problems of files, as text, which `refuse` ingests. */
export async function refused(
  write: (folder: string) => unknown,
  more: Partial<IngestOptions> = {},
): Promise<readonly string[]> {
  const problems = await refuse(write, more, problemsOf);
  for (const one of problems) expect(one.split('\n')).toHaveLength(1);
  return problems;
}

/** Returns the codes and parameters of files' problems, which `refuse` ingests. */
export const refusedCodes = (
  write: (folder: string) => unknown,
  more: Partial<IngestOptions> = {},
) => refuse(write, more, codesOf);

/** Ingests files into the published store. They must be refused, and change nothing. */
async function refuse<Problem>(
  write: (folder: string) => unknown,
  more: Partial<IngestOptions>,
  read: (ingesting: Promise<unknown>) => Promise<readonly Problem[]>,
): Promise<readonly Problem[]> {
  const base = temporaryFolder();
  cpSync(published, base, { recursive: true, verbatimSymlinks: true });
  const before = contentsOf(base);
  const folder = join(temporaryFolder(), 'inputs');
  mkdirSync(folder);
  await write(folder);
  const problems = await read(ingest(optionsIn(base, [folder], more)));
  expect(contentsOf(base)).toEqual(before);
  expect(problems.length).toBeGreaterThan(0);
  return problems;
}

/** The next range as JSON-RPC, with logs and blocks changed. */
export function raw(change: {
  readonly log?: (json: Record<string, unknown>, one: Log) => Record<string, unknown>;
  readonly block?: (json: Record<string, unknown>, block: number) => Record<string, unknown> | null;
}): (folder: string) => void {
  return (folder) => {
    const { log = (json) => json, block = (json) => json } = change;
    writeLines(
      join(folder, 'logs.ndjson'),
      NEXT.map((one) => log(toJson(one), one)),
    );
    const blocks = blocksOf(NEXT).map((number) => block(blockJson(number), number));
    writeLines(
      join(folder, 'blocks.ndjson'),
      blocks.filter((one) => one !== null),
    );
  };
}

export const stated = { range: RANGE };
export const cryoName = ({ from, to }: { from: number; to: number }) =>
  `x__logs__${from}_to_${to}.parquet`;
