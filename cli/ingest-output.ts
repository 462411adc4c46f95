import type { Ingested, IngestOptions } from '../ingest/ingest.ts';

/** Writes lines to standard output. */
export function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** The lines that report an ingest. */
export async function describe(
  { store, counts, snapshot }: Ingested,
  { publish }: IngestOptions,
): Promise<string[]> {
  const { formatDerivation } = await import('../ingest/derive/report.ts');
  const { formatInterval } = await import('../ingest/shared/interval.ts');
  const number = (count: number) => count.toLocaleString('en');
  const priced = (publish?.prices?.length ?? 0) > 0 || publish?.chainPrices === true;
  const report = snapshot?.report;
  return [
    ...(report ? formatDerivation(report, priced) : []),
    `store: ${number(store.rows('logs'))} logs of blocks ${store.covered.map(formatInterval).join(', ')}; ` +
      `${number(counts.logs)} are new, ${number(counts.existing)} were there, ${number(counts.repeated)} were there twice`,
    ...store.state.gaps.map(
      (gap) => `warning blocks ${formatInterval(gap)} are missing: allowed by --allow-gaps`,
    ),
    ...counts.warnings.map((one) => `warning ${one}`),
    ...(snapshot ? [`${report ? 'published' : 'unchanged'} ${snapshot.folder}`] : []),
  ];
}
