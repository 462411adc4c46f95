import { readEntities } from '../ingest/entities.ts';
import { explain } from '../ingest/failure.ts';
import { type Ingested, type IngestOptions, ingest } from '../ingest/ingest.ts';
import { readNetwork } from '../ingest/network.ts';
import { readPrices } from '../ingest/prices.ts';
import { readTokens } from '../ingest/tokens.ts';
import type { IngestFlags } from './ingest.ts';
import { probedFile, tellParent } from './ingest-process.ts';

/** Does what the command line says, and gives the exit code. */
export async function runIngest(inputs: readonly string[], flags: IngestFlags): Promise<0 | 1> {
  // Nobody waits for what an orphan does.
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  const probed = probedFile();
  try {
    if (probed !== null) {
      const { readWhole } = await import('../ingest/probe.ts');
      await readWhole(probed);
      return 0;
    }
    const options = await optionsOf(inputs, flags);
    const done = await ingest(options, tellParent);
    process.stdout.write(`${(await describe(done, options)).join('\n')}\n`);
    return 0;
  } catch (cause) {
    if (probed !== null) return 0;
    const problems = explain(cause);
    if (!problems) throw cause;
    process.stderr.write(problems.map((one) => `${one}\n`).join(''));
    return 1;
  } finally {
    process.off('disconnect', orphaned);
    process.disconnect?.();
  }
}

async function optionsOf(inputs: readonly string[], flags: IngestFlags): Promise<IngestOptions> {
  const network = await readNetwork(flags.network);
  const { range = null, replace = null, allowGaps = false, force = false } = flags;
  const { store, out, keep, maxRejected } = flags;
  const tokens = await readTokens(network, flags.tokens);
  const prices = flags.prices === undefined ? [] : await readPrices(flags.prices);
  const entities = flags.entities === undefined ? [] : await readEntities(flags.entities);
  const publish = { out, keep, tokens, prices, entities };
  return { inputs, network, store, range, replace, allowGaps, force, maxRejected, publish };
}

async function describe(
  { store, counts, snapshot }: Ingested,
  { publish }: IngestOptions,
): Promise<string[]> {
  const { formatDerivation } = await import('../ingest/report.ts');
  const { formatInterval } = await import('../ingest/interval.ts');
  const number = (count: number) => count.toLocaleString('en');
  const priced = (publish?.prices.length ?? 0) > 0;
  const report = snapshot?.report;
  return [
    ...(report ? formatDerivation(report, priced) : []),
    `store: ${number(store.rows('logs'))} logs of blocks ${store.covered.map(formatInterval).join(', ')}; ` +
      `${number(counts.logs)} are new, ${number(counts.known)} were there, ${number(counts.repeated)} were there twice`,
    ...store.state.gaps.map(
      (gap) => `warning blocks ${formatInterval(gap)} are missing: allowed by --allow-gaps`,
    ),
    ...(snapshot ? [`${report ? 'published' : 'unchanged'} ${snapshot.folder}`] : []),
  ];
}
