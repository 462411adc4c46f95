import { setQuery } from '../state/route.ts';

interface ChoiceProps {
  readonly title: string;
  /** The address has the value by this name. */
  readonly name: string;
  readonly value: string;
  /** Each value has its words; the default is empty. */
  readonly of: readonly (readonly [value: string, words: string])[];
  /** A change removes this parameter, which has the list's page. */
  readonly pageName?: string;
}

/** The choice stands by a card's title, and the address has it. */
export function Choice({ title, name, value, of, pageName }: ChoiceProps) {
  return (
    <label class="choice">
      <span class="sr-only">{title}</span>
      <select
        value={value}
        onChange={({ currentTarget }) =>
          setQuery({ [name]: currentTarget.value, ...(pageName && { [pageName]: undefined }) })
        }
      >
        {of.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
