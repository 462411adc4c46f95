import type { Command } from 'commander';
import * as z from 'zod';
import { VERSION } from '../../server/version.ts';
import { printFailure } from '../shared/failure.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { stopSignal } from '../shared/stop-signal.ts';
import { validatedOption } from '../shared/validated-option.ts';

const ABOUT = `
Requests go only to port 443, by https, and to addresses of the public internet, redirections
included. Limits: 5 seconds and 256 KB for a document, two requests at once to a host. A run that is
stopped resumes. Lines that you write into the file yourself stay, and their URIs are not fetched:
 {"address": "0x…", "name": "…"} or {"uri": "…", "name": "…"}.
`;

const GATEWAY = z
  .url({ protocol: /^https$/ })
  .transform((url) => new URL(url))
  .describe('an https: URL such as https://ipfs.io');
const DAYS = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .describe('a whole number of days');

interface EntitiesFlags {
  readonly out: string;
  readonly ipfsGateway?: URL;
  readonly maxAge: number;
}

/** `entities`: fetches metadata documents of operators and AVSs. */
export function addEntities(program: Command): void {
  const command = program
    .command('entities')
    .summary('fetches the names of operators and AVSs')
    .description(
      'Fetches the documents at the metadata URIs of a snapshot into a file that `ingest ' +
        '--entities` takes. The file is also the cache: a document is requested again after ' +
        '--max-age days, and sent again only if it changed.',
    )
    .argument('<snapshot>', 'the folder of a snapshot, such as the one that an ingest published')
    .option('--out <file>', 'the file to write', 'entities.ndjson')
    .addOption(
      validatedOption(
        '--max-age <days>',
        'age from which a document is fetched again',
        DAYS,
      ).default(7),
    )
    .addOption(
      validatedOption(
        '--ipfs-gateway <url>',
        'gateway for ipfs: URIs (default: they are not fetched)',
        GATEWAY,
      ),
    )
    .addHelpText('after', ABOUT);
  addExamples(command, {
    examples: [
      [
        'entities published/current --out entities.ndjson',
        'then: ingest … --entities entities.ndjson',
      ],
    ],
    exits: {
      0: 'the file is there; documents that could not be fetched are counted',
      1: 'the snapshot cannot be read, or the file not written',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(snapshot: string, { out, ipfsGateway, maxAge }: EntitiesFlags): Promise<void> {
  const [{ fetchEntities }, { publicInternet }, { snapshotUris }, { IngestError }] =
    await Promise.all([
      import('../../ingest/entities/fetch-entities.ts'),
      import('../../common/http/fetch-policy.ts'),
      import('../../ingest/entities/snapshot-uris.ts'),
      import('../../ingest/shared/ingest-error.ts'),
    ]);
  const signal = stopSignal();
  try {
    const uris = await snapshotUris(snapshot);
    const report = await withBar((progress) =>
      fetchEntities(
        {
          uris,
          file: out,
          policy: publicInternet(`restaking-analytics/${VERSION}`),
          ipfsGateway: ipfsGateway ?? null,
          maxAgeMs: maxAge * 24 * 3_600_000,
          now: Date.now,
          signal,
        },
        progress,
      ),
    );
    const failures = [...report.failed].sort(
      ([reason, a], [other, b]) => b - a || (reason < other ? -1 : 1),
    );
    const failed = failures.reduce((sum, [, count]) => sum + count, 0);
    process.stdout.write(
      `${out}: ${report.fetched} fetched, ${report.unchanged} unchanged, ` +
        `${report.recent} recent, ${failed} failed\n` +
        failures
          .slice(0, 20)
          .map(([reason, count]) => `  ${count}: ${reason}\n`)
          .join(''),
    );
  } catch (cause) {
    if (signal.aborted) return;
    if (!(cause instanceof IngestError)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}
