import type { ComponentChildren } from 'preact';
import { ApiError } from '../../../client/index.ts';
import { absenceOf, remediesOf } from '../format/remedies.ts';
import { TableAbsentError } from '../state/absent-tables.ts';
import type { Answer } from '../state/answer.ts';
import { isOutage } from '../state/outage.ts';
import { Failure } from './failure.tsx';
import { Remedies } from './remedies.tsx';

interface AnsweredProps<Value> {
  readonly of: Answer<Value>;
  /** The expected height in pixels, so that the layout does not shift. */
  readonly height?: number;
  /** Shown for a 404, in a view with other cards that may have data. */
  readonly unknown?: string | undefined;
  readonly children: (value: Value) => ComponentChildren;
}

/**
 * Shows an answer, its error, or a placeholder while it loads. One message on the page explains an
 * outage (`Outage`).
 */
export function Answered<Value>({ of, height = 240, unknown, children }: AnsweredProps<Value>) {
  const table = missingTable(of.error);
  if (table) {
    return (
      <Empty>
        {absenceOf(table)} <Remedies of={remediesOf(table)} />
      </Empty>
    );
  }
  if (unknown && isNotFound(of.error)) return <Empty>{unknown}</Empty>;
  if (isOutage(of.error)) return <Empty>No answer</Empty>;
  if (of.error !== undefined) return <Failure error={of.error} again={of.again} />;
  if (of.value === undefined) return <Waiting height={height} />;
  return <div class={of.waiting ? 'answered outdated' : 'answered'}>{children(of.value)}</div>;
}

/** Names the missing optional table, if the operation failed for want of one. */
function missingTable(error: unknown): string | undefined {
  if (error instanceof TableAbsentError) return error.table;
  if (!isNotFound(error)) return undefined;
  return /^this snapshot has no table (\w+)$/.exec(error.message)?.[1];
}

function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

function Waiting({ height }: { readonly height: number }) {
  return (
    <div class="waiting" style={{ minHeight: `${height}px` }} role="status">
      <span class="sr-only">Loading</span>
    </div>
  );
}

/** Shows a message in place of missing content: the reason, or the next step. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="state empty">
      <p>{children}</p>
    </div>
  );
}
