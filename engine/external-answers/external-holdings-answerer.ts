import type { Answerer } from '../answers/answerer.ts';
import { notInSnapshot } from '../errors.ts';
import type { ExternalHolding, ExternalHoldings } from '../store/external-store.ts';
import { isoTime } from '../store/time.ts';

/** Answers with a staker, its holdings and its operator. */
export function externalHoldingsAnswerer(holders: ExternalHoldings): Answerer {
  return async ({ staker = '' }) => {
    const holder = await holders.find(staker);
    if (!holder) throw notInSnapshot(['staker'], { staker });
    const { operator, updatedMs, members: own } = holder;
    const members = await holders.members(operator);
    if (members === null) throw new RangeError(`staker ${staker}: no members of ${operator}`);
    const held = [...holder.holdings].sort(byValue).map(({ record }) => record);
    return Buffer.from(
      `{"staker":"${staker}","operator":"${operator}","strategies":[${held.join(',')}],"updatedAt":"${isoTime(updatedMs)}",${own},${members}}`,
    );
  };
}

/** Puts the greatest value first, and of equal ones the lower strategy. */
function byValue(a: ExternalHolding, b: ExternalHolding): number {
  const [left, right] = [BigInt(a.units), BigInt(b.units)];
  if (left !== right) return left > right ? -1 : 1;
  return a.strategy < b.strategy ? -1 : 1;
}
