import type { BodyOf } from '../../../../client/index.ts';
import { exact } from '../../format/numbers.ts';
import { Card, Details } from '../../parts/card.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Empty } from '../../parts/states.tsx';

type Block = BodyOf<'availabilityBatchByHash'>['data']['block'];

/** The block that confirmed a batch. */
export function BatchBlock({ of }: { readonly of: Block }) {
  return (
    <Card title="Block" wide>
      {of ? (
        <Details
          of={Object.entries(of).map(([name, value]) => [
            wordsOf(name),
            typeof value === 'number' || /^\d+$/.test(value) ? (
              <data value={value}>{exact(value)}</data>
            ) : value.startsWith('0x') ? (
              <Hex value={value} />
            ) : (
              value || '–'
            ),
          ])}
        />
      ) : (
        <Empty>This snapshot does not have the block of this batch.</Empty>
      )}
    </Card>
  );
}

/** Writes `gasUsed` as `Gas used`. */
function wordsOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
