import type { Problem } from '../../common/snapshot-report.ts';

/**
 * Thrown when a snapshot could not be prepared or opened for a reason that is not the snapshot's
 * fault: memory, descriptors, disk, time, or a process that ended.
 */
export class LoadFailure extends Error {
  override readonly name: string = 'LoadFailure';
}

/** Thrown when a load was cancelled on request. */
export class LoadCancelled extends LoadFailure {
  override readonly name = 'LoadGivenUp';
}

/** Thrown when a snapshot breaks the contract; the message is the whole report. */
export class SnapshotRefusal extends LoadFailure {
  override readonly name = 'SnapshotRefusal';
  readonly problems: readonly Problem[];

  constructor(report: string, problems: readonly Problem[]) {
    super(report);
    this.problems = problems;
  }
}
