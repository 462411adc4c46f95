import { caseFold } from '../sql/case-fold.ts';
import { oneOfText } from './listed-values.ts';
import { type Parameter, parameter, unprocessable } from './parameters.ts';

/** A list can be sorted by these fields. */
export interface Sorts {
  /** Gives the default order: its field, with `-` if it descends. */
  readonly own: string;
  /**
   * Maps a field's name to the SQL expression to sort by, over the list's columns; nulls come last.
   */
  readonly by: Readonly<Record<string, string>>;
}

/** Lists the values that `sort` takes: each field, and each with `-`. */
export function namesOf({ by }: Sorts): string[] {
  return Object.keys(by).flatMap((field) => [field, `-${field}`]);
}

/** Defines the sort parameter; a request without it gets the list's default order. */
export function sort(sorts: Sorts): Parameter {
  const names = namesOf(sorts);
  const expected = oneOfText(names);
  return parameter(
    'Field to sort by: ascending, or descending with a leading -.',
    (value) => {
      if (value === sorts.own) return undefined;
      return names.includes(value) ? value : unprocessable(expected);
    },
    { type: 'string', enum: names, default: sorts.own },
  ).optional();
}

/** Limits a search's length in characters. */
const MAX_LENGTH = 64;

/** Reads a search text and case-folds it by `caseFold`; white space alone counts as absent. */
export function search(description: string): Parameter {
  const expected = `a search: at most ${MAX_LENGTH} characters`;
  return parameter(
    description,
    (value) => {
      if ([...value].length > MAX_LENGTH) return unprocessable(expected);
      return caseFold(value) || undefined;
    },
    { type: 'string', maxLength: MAX_LENGTH },
  ).optional();
}
