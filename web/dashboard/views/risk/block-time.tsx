import type { Column } from '../../parts/column.ts';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Moment, None } from '../../parts/values.tsx';
import { useSession } from '../../state/use-session.ts';

/** Ethereum has a block in this time, in milliseconds, if none is missed. */
const BLOCK_MS = 12_000;

/**
 * Returns a function that estimates a block's time from the snapshot's newest block; null while
 * that one's time is unknown.
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

/** Shows a block's estimated time, and its number; a dash if there is none. */
export function BlockMoment({ block, time }: BlockMomentProps) {
  if (block === null) return <None />;
  return (
    <span class="two-lines">
      {time !== null && (
        <>
          <Moment value={time} estimated />
          <br />
        </>
      )}
      <span class="quiet">
        block <BlockNumber value={block} />
      </span>
    </span>
  );
}

/** Shows the block from which a change is in force, with its estimated time. */
export function effectColumn(
  title: string,
  timeOf: (block: number) => string | null,
): Column<{ readonly effectBlock: number | null }> {
  return {
    id: 'effect',
    title,
    kind: 'text',
    width: 'minmax(11rem, 1fr)',
    help: 'Estimated time: 12 seconds per block',
    value: ({ effectBlock }) => effectBlock,
    show: ({ effectBlock }) => (
      <BlockMoment block={effectBlock} time={effectBlock === null ? null : timeOf(effectBlock)} />
    ),
  };
}
