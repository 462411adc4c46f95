import { BlockNumber } from '../../parts/explorer.tsx';
import { Moment, None } from '../../parts/values.tsx';
import { useSession } from '../../state/use-session.ts';

/** Ethereum has a block in this time, in milliseconds, if none is missed. */
const BLOCK_MS = 12_000;

/**
 * Returns a function that estimates the time of a block from the newest block of the snapshot; null
 * while the time of that block is unknown.
 */
export function useTimeOfBlock(): (block: number) => string | null {
  const { lastBlock, lastTime } = useSession();
  return (block) => {
    if (lastBlock === null || lastTime === null) return null;
    return new Date(Date.parse(lastTime) + (block - lastBlock) * BLOCK_MS).toISOString();
  };
}

interface BlockMomentProps {
  readonly block: number | null;
  readonly time: string | null;
}

/** Shows the estimated time of a block, and its number; a dash if there is none. */
export function BlockMoment({ block, time }: BlockMomentProps) {
  if (block === null) return <None />;
  return (
    <span class="two-lines">
      {time !== null && (
        <>
          ≈&nbsp;
          <Moment value={time} />
          <br />
        </>
      )}
      <span class="quiet">
        block <BlockNumber value={block} />
      </span>
    </span>
  );
}
