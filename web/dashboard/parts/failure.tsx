import { useEffect, useState } from 'preact/hooks';
import { ApiError, NetworkError, SnapshotChangedError } from '../../../client/index.ts';
import { isOutage, waitOf } from '../state/outage.ts';
import { href } from '../state/route.ts';

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
  const wait = isOutage(error) ? waitOf(error) : null;
  if (error instanceof NetworkError) {
    return {
      title: 'The service does not answer',
      advice: 'It may be restarting, or your connection may be down.',
      wait,
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
        advice: 'This key has sent all requests that it may send for now.',
        wait,
      };
    case 503:
      return {
        title: 'The service is not ready',
        advice: error.message,
        wait,
      };
    default:
      return {
        title: 'The service refused this request',
        advice: `${error.message}${error.requestId ? ` (request ${error.requestId})` : ''}`,
        wait: null,
      };
  }
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
