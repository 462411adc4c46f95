import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOutbox } from '../../alerts/outbox/read-outbox.ts';
import { statusOf } from '../../alerts/status.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { at, slashRow, tokenRow } from './rows.ts';
import { ENVIRONMENT, runIn } from './running.ts';
import { publish, type Row } from './snapshot-writer.ts';

/** Publishes a snapshot with these slashes. */
export async function publishSlashes(base: string, block: number, ...slashes: readonly Row[]) {
  const out = join(base, 'snapshots');
  mkdirSync(out, { recursive: true });
  const tables = { tokens: [tokenRow()], slashes };
  await publish(out, { id: `block-${block}`, block, tables });
}

export const FIRST = slashRow(at(1050, 1, 'a1'));
export const SECOND = slashRow(at(1150, 1, 'a2'));

/** A folder whose first snapshot was compared, and that has a second one with a slash. */
export async function withSlash(document: unknown, environment = ENVIRONMENT) {
  const base = temporaryFolder();
  await publishSlashes(base, 1000);
  await runIn(base, document, {}, environment);
  await publishSlashes(base, 1100, FIRST);
  return base;
}

/** The status of the outbox in a folder. */
export const statusIn = (base: string) => statusOf(readOutbox(join(base, 'outbox')));
