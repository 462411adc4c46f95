import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '../../common/messages.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { IngestOptions, IngestResult } from '../../ingest/options.ts';
import { snapshotId } from '../../ingest/publish.ts';
import { IngestError } from '../../ingest/shared/ingest-error.ts';
import { NETWORK } from './chain.ts';

/** The options of an ingest into the store and out folder of `base`; by default it publishes. */
export function optionsIn(
  base: string,
  inputs: readonly string[],
  more: Partial<IngestOptions> = {},
): IngestOptions {
  return {
    inputs,
    network: NETWORK,
    store: join(base, 'store'),
    range: null,
    replace: null,
    allowGaps: false,
    maxRejected: 0,
    force: false,
    publish: { out: join(base, 'out'), keep: 3, tokens: [], prices: null, entities: [] },
    ...more,
  };
}

/** Only reads into the store. */
export async function readIn(
  base: string,
  inputs: readonly string[],
  more: Partial<IngestOptions> = {},
): Promise<IngestResult> {
  return ingest(optionsIn(base, inputs, { publish: null, ...more }));
}

/** Only reads into the store, and gives the id that its snapshot has once it is derived. */
export async function idIn(
  base: string,
  inputs: readonly string[],
  more: Partial<IngestOptions> = {},
): Promise<string> {
  const { network, publish } = optionsIn(base, inputs, more);
  const { store } = await readIn(base, inputs, { ...more, publish: null });
  if (!publish) throw new TypeError('an id needs the options of its publication');
  return snapshotId({ ...publish, store, network });
}

/** The problems of a refused ingest; fails if it is not refused. */
export async function problemsOf(ingesting: Promise<unknown>): Promise<readonly string[]> {
  return (await refusalOf(ingesting)).map(({ text }) => text);
}

/** The messages of a refusal, without their texts. */
export async function codesOf(ingesting: Promise<unknown>) {
  return (await refusalOf(ingesting)).map(({ code, parameters }) => ({ code, parameters }));
}

async function refusalOf(ingesting: Promise<unknown>): Promise<readonly Message[]> {
  const refusal = await ingesting.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (refusal instanceof IngestError) return refusal.messages;
  throw new Error(`not refused: ${refusal === null ? 'it went through' : String(refusal)}`, {
    cause: refusal,
  });
}

/** The files under a folder, links included, with the hashes of their contents. */
export function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const content = readFileSync(join(folder, name));
      return [name, createHash('sha256').update(content).digest('hex').slice(0, 16)];
    }),
  );
}
