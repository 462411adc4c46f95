import { shorten } from '../../common/shorten.ts';
import type { IngestResult } from '../../ingest/options.ts';
import type { IngestReport } from '../../ingest/snapshot.ts';

/** Writes lines to standard output. */
export function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Lines that report an ingest. */
export async function ingestLines({ store, counts, snapshot }: IngestResult): Promise<string[]> {
  const { formatDerivation } = await import('../../ingest/derive/derivation-report.ts');
  const { formatInterval } = await import('../../ingest/shared/interval.ts');
  const number = (count: number) => count.toLocaleString('en');
  const report = snapshot?.report;
  return [
    ...(report ? formatDerivation(report, snapshot?.isPriced ?? false) : []),
    `store: ${number(store.rows('logs'))} logs of blocks ${store.covered.map(formatInterval).join(', ')}; ` +
      `${number(counts.logs)} are new, ${number(counts.existing)} were there, ${number(counts.repeated)} were there twice`,
    ...store.state.gaps.map(
      (gap) => `warning blocks ${formatInterval(gap)} are missing: allowed by --allow-gaps`,
    ),
    ...counts.warnings.map((one) => `warning ${one}`),
    ...(snapshot?.restarted ? [restartedLine(snapshot.restarted)] : []),
    ...(snapshot?.fault ? [faultLine(snapshot.fault)] : []),
    ...(report ? [valueLine(report)] : []),
    ...(snapshot ? [`${report ? 'published' : 'unchanged'} ${snapshot.folder}`] : []),
  ];
}

/** Lines that report a further snapshot while a chain is followed: its warnings, its folder. */
export function describeNext({ snapshot }: IngestResult): string[] {
  if (!snapshot) return [];
  const { restarted, fault, folder } = snapshot;
  return [
    ...(restarted ? [restartedLine(restarted)] : []),
    ...(fault ? [faultLine(fault)] : []),
    `published ${folder}`,
  ];
}

function restartedLine(cause: string): string {
  return `warning the snapshot was derived from the first log on, as the store's earlier state could not be continued: ${shorten(cause)}`;
}

function faultLine(cause: string): string {
  return `warning the state of this derivation could not be kept, so that the next one takes longer: ${shorten(cause)}`;
}

/** Writes `delegated value: $7,564,123,456 in 20 strategies, of which 19 have a price`. */
function valueLine({ delegatedValue: { dollars, strategies, priced } }: IngestReport): string {
  // Intl rounds the digits of the text.
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  return `delegated value: $${whole.format(dollars as `${number}`)} in ${strategies} strategies, of which ${priced} have a price`;
}
