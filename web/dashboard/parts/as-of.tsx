import { useEffect, useState } from 'preact/hooks';
import { isLive, setLive } from '../state/live.ts';
import { useSession } from '../state/use-session.ts';
import { BlockNumber } from './explorer.tsx';
import { Age } from './values.tsx';

const MINUTE_MS = 60_000;

interface AsOfProps {
  /** The header shows it on wide screens, the footer on narrow ones. */
  readonly on: 'wide' | 'narrow';
}

/** Shows the snapshot's block and age, and whether the page follows newer ones. */
export function AsOf({ on }: AsOfProps) {
  const session = useSession();
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { lastBlock, lastTime, snapshotId } = session;
  const live = isLive();
  const choose = () => {
    setLive(!live);
    if (session.hasNewer && !live) session.reload();
    redraw((count) => count + 1);
  };
  if (snapshotId === null) return null;
  return (
    <p class={`as-of on-${on}`}>
      <span>
        {lastBlock !== null && (
          <>
            Block <BlockNumber value={lastBlock} />
            {lastTime !== null && ', '}
          </>
        )}
        {lastTime !== null && <Age value={lastTime} />}
        {lastBlock === null && lastTime === null && 'Age unknown'}
      </span>
      <button
        type="button"
        class="button small"
        aria-pressed={live}
        title={live ? 'Newer data is shown by itself' : 'Newer data is shown when you reload'}
        onClick={choose}
      >
        {live ? 'Live' : 'Paused'}
      </button>
    </p>
  );
}
