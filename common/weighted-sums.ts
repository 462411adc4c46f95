/** Matches `5`, or `5*3/7`: 5 x the amount x 3 / 7, of which the quotient is rounded down. */
const WEIGHT = /^(\d+)(?:\*(\d+)\/(\d+))?$/;

/**
 * Adds whole numbers x weights exactly, and writes a sum for each group, with spaces. `groups` are
 * separated by commas, and their terms by spaces: `2*30` is 30 x the second of `weights`. A
 * position without a weight, such as 0, adds nothing. A weight with the divisor 0 is 0. Throws a
 * RangeError for a malformed weight or term.
 *
 * One call sums all groups: a call for each group takes twice as long.
 *
 * @example
 *     weightedSums('2*30 1*1,1*5', '10 100'); // '3010 50'
 */
export function weightedSums(groups: string, weights: string): string {
  const weigh = weights === '' ? [] : weights.split(' ').map(weighing);
  return groups
    .split(',')
    .map((terms) => String(sumOf(terms, weigh)))
    .join(' ');
}

type Weighing = (amount: bigint) => bigint;

function weighing(weight: string): Weighing {
  const match = WEIGHT.exec(weight);
  if (!match) throw new RangeError(`${weight} is no weight: 5 and 5*3/7 are some`);
  const [, whole = '', part, divisor] = match;
  const factor = BigInt(whole);
  if (part === undefined || divisor === undefined) return (amount) => amount * factor;
  const [dividend, by] = [BigInt(part), BigInt(divisor)];
  if (by === 0n) return () => 0n;
  return (amount) => ((amount * dividend) / by) * factor;
}

/** A search by position takes two thirds of a split's time. */
function sumOf(terms: string, weigh: readonly Weighing[]): bigint {
  let sum = 0n;
  for (let start = 0; start < terms.length; ) {
    const star = terms.indexOf('*', start);
    if (star < 0) throw new RangeError(`${terms} has a term without a position: 2*30 is one`);
    const space = terms.indexOf(' ', star);
    const end = space < 0 ? terms.length : space;
    const weighed = weigh[Number(terms.slice(start, star)) - 1];
    if (weighed) sum += weighed(BigInt(terms.slice(star + 1, end)));
    start = end + 1;
  }
  return sum;
}
