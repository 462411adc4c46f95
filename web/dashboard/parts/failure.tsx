import { useEffect, useState } from 'preact/hooks';
import { ApiError, NetworkError, SnapshotChangedError } from '../../../client/index.ts';
import { href } from '../state/route.ts';

/** Seconds between retries if the service does not answer. */
const RETRY_SECONDS = 5;

interface FailureProps {
  readonly error: unknown;
  readonly again: () => void;
}

/** An error with advice and a button to retry; retries automatically if waiting helps. */
export function Failure({ error, again }: FailureProps) {
  const { title, advice, wait, final } = explain(error);
  const left = useCountdown(wait, again);
  return (
    <div class="state failure" role="alert">
      <strong>{title}</strong>
      <p>{advice}</p>
      {final ? (
        <a class="button" href={href('')}>
          Back to the overview
        </a>
      ) : (
        <button type="button" class="button" onClick={again}>
          Try again{left !== null && ` (automatically in ${left} s)`}
        </button>
      )}
    </div>
  );
}

interface Explanation {
  readonly title: string;
  readonly advice: string;
  /** Seconds until the automatic retry; null if waiting does not help. */
  readonly wait: number | null;
  /** Whether a retry would fail in the same way. */
  readonly final?: true;
}

function explain(error: unknown): Explanation {
  if (error instanceof NetworkError) {
    return {
      title: 'The service does not answer',
      advice: 'It may be restarting, or your connection may be down.',
      wait: RETRY_SECONDS,
    };
  }
  if (error instanceof SnapshotChangedError) {
    return {
      title: 'The snapshot was replaced',
      advice: 'A newer snapshot was loaded while this list was being read.',
      wait: 1,
    };
  }
  if (!(error instanceof ApiError)) {
    return { title: 'This view failed', advice: String(error), wait: null };
  }
  const wait = error.retryAfter;
  switch (error.status) {
    case 401:
      return { title: 'A key is needed', advice: error.message, wait: null };
    case 403:
      return {
        title: 'This key has no access to this view',
        advice: `${error.message} Ask the issuer of the key for access.`,
        wait: null,
        final: true,
      };
    case 404:
      return {
        title: 'Not in this snapshot',
        advice: `${error.message}. Check the address, or use the search above.`,
        wait: null,
        final: true,
      };
    case 429:
      return {
        title: 'Rate limit reached',
        advice: `The service answers again in ${wait ?? 'some'} seconds.`,
        wait: wait ?? RETRY_SECONDS,
      };
    case 503:
      return {
        title: 'The service is not ready',
        advice: error.message,
        wait: wait ?? RETRY_SECONDS,
      };
    default:
      return {
        title: 'The service refused this request',
        advice: `${error.message}${error.requestId ? ` (request ${error.requestId})` : ''}`,
        wait: null,
      };
  }
}

/**
 * Retries automatically after the seconds that an error tells to wait; returns the seconds left,
 * null if waiting does not help.
 */
export function useRetry(error: unknown, again: () => void): number | null {
  return useCountdown(explain(error).wait, again);
}

/** Counts seconds down and then calls `done`; null if there is nothing to wait for. */
function useCountdown(seconds: number | null, done: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), 1000);
    return () => clearTimeout(timer);
  }, [left, done]);
  return left;
}
