import { IngestError } from '../shared/ingest-error.ts';
import { declarationsOf, unknownEvents } from './unknown-events.ts';

/**
 * `npm run events:check <folder>` prints the events in a folder's ABIs that `events.json` lacks, as
 * JSON in its form, and their topics on standard error. Exits with 1 if there is any, or if the
 * folder cannot be read, and with 2 without a folder.
 */
async function run([folder]: readonly string[]): Promise<number> {
  if (folder === undefined) {
    process.stderr.write(
      'give a folder of ABIs: npm run events:check <a checkout of the contracts>\n',
    );
    return 2;
  }
  try {
    const unknown = await unknownEvents(folder);
    for (const { contract, declaration, topic0 } of unknown)
      process.stderr.write(`${topic0} ${contract}: ${declaration}\n`);
    if (unknown.length > 0)
      process.stdout.write(`${JSON.stringify(declarationsOf(unknown), null, 2)}\n`);
    process.stderr.write(`${unknown.length} events are not in ingest/abi/events.json\n`);
    return unknown.length > 0 ? 1 : 0;
  } catch (cause) {
    if (!(cause instanceof IngestError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
