import { PART_PLACES } from '../../../common/concentration.ts';
import {
  decimalText,
  described,
  type Fields,
  integer,
  nullableDecimal,
} from '../../definition/fields.ts';

const withPlaces = (description: string) =>
  `${description}, from 0 to 1 with ${PART_PLACES} decimal places, rounded down.`;

/** Describes a part of a value, or an index. */
export const part = (description: string) => described(withPlaces(description), decimalText);

/** Describes the same; null for the reason that ends the description. */
export const nullablePart = (description: string, reason: string) =>
  described(`${withPlaces(description).slice(0, -1)}; ${reason}.`, nullableDecimal);

const fewest = (holders: string, threshold: string) =>
  described(`Smallest number of ${holders} with more than ${threshold} of the value.`, integer);

/**
 * Describes how a value concentrates among `holders`: the columns of `concentrationSql` but their
 * number.
 */
export const concentrationFields = (holder: string): Fields => ({
  hhi: part('Herfindahl-Hirschman index, the sum of the squares of the parts'),
  gini: part(`Gini coefficient of the ${holder}s with a value above 0`),
  nakamotoThird: fewest(`${holder}s`, 'a third'),
  nakamotoHalf: fewest(`${holder}s`, 'half'),
  nakamotoTwoThirds: fewest(`${holder}s`, 'two thirds'),
  topPart: part(`Part of the largest ${holder}`),
  top5Part: part(`Part of the five largest ${holder}s`),
  top10Part: part(`Part of the ten largest ${holder}s`),
});
