import { caseFold } from './case-fold.ts';
import { type Parameter, parameter, unprocessable } from './parameters.ts';

/** Fields by which a list can be sorted. */
export interface Sorts {
  /** The name of the list's own order: its field, with `-` if it descends. */
  readonly own: string;
  /** Field name to SQL for what is compared, over the columns of the list; null comes last. */
  readonly by: Readonly<Record<string, string>>;
}

/** The values of `sort`: each field, and each with `-`. */
export function namesOf({ by }: Sorts): string[] {
  return Object.keys(by).flatMap((field) => [field, `-${field}`]);
}

/** The order of a list. The list's own is what a request without this parameter means. */
export function sort(sorts: Sorts): Parameter {
  const names = namesOf(sorts);
  const expected = `one of ${names.join(', ')}`;
  return parameter(
    'Field to sort by, ascending, or with - before it descending.',
    (value) => {
      if (value === sorts.own) return undefined;
      return names.includes(value) ? value : unprocessable(expected);
    },
    { type: 'string', enum: names, default: sorts.own },
  ).optional();
}

/** Characters of a search. */
const LONGEST = 64;

/** Text that is looked for, as `caseFold` gives it; nothing but white space is no search at all. */
export function search(description: string): Parameter {
  const expected = `a search: at most ${LONGEST} characters`;
  return parameter(
    description,
    (value) => {
      if ([...value].length > LONGEST) return unprocessable(expected);
      return caseFold(value) || undefined;
    },
    { type: 'string', maxLength: LONGEST },
  ).optional();
}
