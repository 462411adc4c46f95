import type { DuckDBConnection } from '@duckdb/node-api';
import { at } from '../common/messages.ts';
import { messageOfProblem, SnapshotError } from '../common/snapshot-report.ts';
import type { KnownRules } from '../data/load/known-rules.ts';
import { loadSnapshot } from '../data/load/load.ts';
import type { Progress } from '../data/load/progress.ts';
import type { Configuration } from './configuration/configuration.ts';
import { type DelegatedValue, delegatedValueOf } from './derive/checks/delegated-value.ts';
import type { WindowSizes } from './derive/closed-windows.ts';
import type { DerivationReport } from './derive/derivation-report.ts';
import { type DerivedBase, derive } from './derive/derive.ts';
import type { HashedFile } from './derive/table-parts.ts';
import { completePartial, preparePartial } from './publish.ts';
import { REFUSALS } from './refusal-messages.ts';
import { IngestError } from './shared/ingest-error.ts';
import type { Interval } from './shared/interval.ts';
import { type DatabaseSettings, withDatabase } from './store/database.ts';
import type { LogStore } from './store/log-store.ts';
import { partialFolder } from './unfinished.ts';

/** `ingest-report.json`. Equal inputs give equal reports. */
export interface IngestReport extends DerivationReport {
  readonly id: string;
  readonly network: string;
  readonly chainId: number;
  /** Blocks that the store covers, and the holes that were allowed. */
  readonly covered: readonly Interval[];
  readonly gaps: readonly Interval[];
  /** Layouts of the inputs. */
  readonly sources: readonly string[];
  readonly delegatedValue: DelegatedValue;
  /** Rejected logs that could not be decoded; they are in the store's folder `rejected`. */
  readonly undecoded: number;
}

/** Holds the options of a derivation and the limits for its publication. */
export interface SnapshotOptions extends Configuration {
  readonly id: string;
  readonly out: string;
  readonly maxRejected: number;
  readonly force: boolean;
  readonly windows?: WindowSizes | undefined;
  /** Whether a base of the store is continued, if it has one. */
  readonly continues: boolean;
}

/** A snapshot in its partial folder. */
export interface PartialSnapshot {
  readonly report: IngestReport;
  readonly files: readonly HashedFile[];
  readonly base: DerivedBase | null;
}

/**
 * Derives a snapshot into its partial folder. Throws an IngestError if it must not be published.
 */
export async function deriveSnapshot(
  connection: DuckDBConnection,
  store: LogStore,
  options: SnapshotOptions,
  progress: Progress,
): Promise<PartialSnapshot> {
  const { id, out, network } = options;
  const folder = await preparePartial(out, id);
  const derived = await derive(connection, { ...options, store }, folder, progress);
  refuse(derived.report, store, options);
  const report: IngestReport = {
    id,
    network: network.network,
    chainId: network.chainId,
    covered: store.covered,
    gaps: store.state.gaps,
    sources: sourcesOf(store),
    delegatedValue: await delegatedValueOf(connection, folder),
    ...derived.report,
    undecoded: countOfRejected(derived.rejected),
    rejected: addUp(store.rejected, derived.rejected),
  };
  const files = await completePartial(out, { ...derived, id, report });
  return { report, files, base: derived.base };
}

/** A check needs a database, which spills into the store. */
export interface CheckSettings extends DatabaseSettings {
  /** Files of the snapshot that this one continues, by `fileKey`: they were checked with it. */
  readonly checked?: ReadonlySet<string>;
  /** Results that earlier publications left for equal files. */
  readonly rules?: KnownRules;
}

/** Checks a derived snapshot by the rules of the service's start. Throws an IngestError. */
export async function checkSnapshot(
  out: string,
  id: string,
  { checked = new Set(), rules, ...settings }: CheckSettings,
  progress: Progress,
): Promise<void> {
  try {
    await withDatabase(settings, async (connection, instance) => {
      const connections = [connection, await instance.connect()] as const;
      await loadSnapshot(connections, partialFolder(out, id), {
        progress,
        onlyChecked: true,
        checked,
        ...(rules && { rules }),
      });
    });
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    const errors = cause.problems.filter(({ severity }) => severity === 'error');
    throw new IngestError(
      errors.map((one) => at('the derived snapshot breaks the contract', messageOfProblem(one))),
      {
        cause,
      },
    );
  }
}

function refuse(
  report: DerivationReport,
  store: LogStore,
  { maxRejected, force }: SnapshotOptions,
): void {
  const problems = force ? [] : [...report.problems];
  const rejected = countOfRejected(addUp(store.rejected, report.rejected));
  if (rejected > maxRejected) {
    problems.push(
      ...report.rejectedExamples,
      REFUSALS.too_many_rejected({ rejected, most: maxRejected }),
    );
  }
  if (problems.length > 0) throw new IngestError(problems);
}

/** Sum over all reasons. */
export function countOfRejected(rejected: Readonly<Record<string, number>>): number {
  return Object.values(rejected).reduce((sum, rows) => sum + rows, 0);
}

function sourcesOf(store: LogStore): string[] {
  const sources = store.ranges.flatMap(({ source }) => source.split(', '));
  return [...new Set(sources)].filter((source) => source !== '').sort();
}

function addUp(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [reason, rows] of counts.flatMap((one) => Object.entries(one))) {
    sums[reason] = (sums[reason] ?? 0) + rows;
  }
  return sums;
}
