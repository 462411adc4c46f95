import type { ComponentChildren } from 'preact';
import { setQuery, useRoute } from '../state/route.ts';

/** A parameter of the address that filters a list: its name, its label and its placeholder. */
export type Filter = readonly [name: string, title: string, placeholder?: string];

/** The filters that the address sets; the service rejects values that are not allowed. */
export function filtersOf<Name extends string>(
  filters: readonly (readonly [name: Name, ...rest: string[]])[],
  query: Readonly<Record<string, string>>,
): { readonly [name in Name]?: string } {
  const set = filters.flatMap(([name]) => (query[name] ? [[name, query[name]] as const] : []));
  return Object.fromEntries(set) as { [name in Name]?: string };
}

interface FiltersProps {
  readonly filters: readonly Filter[];
  /** The parameter of the address for the page of the filtered list. */
  readonly pageName: string;
  /** Controls before the text fields. */
  readonly before?: ComponentChildren;
  /** Controls after the text fields. */
  readonly after?: ComponentChildren;
}

/**
 * A form with a text field for each filter. A change applies at once and goes to the first page.
 */
export function Filters({ filters, pageName, before, after }: FiltersProps) {
  const { query } = useRoute();
  return (
    <form
      class="filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault(); // Each filter applies as it changes.
      }}
    >
      {before}
      {filters.map(([name, title, placeholder = '0x…']) => (
        <label key={name}>
          {title}
          <input
            type="text"
            placeholder={placeholder}
            autoComplete="off"
            spellcheck={false}
            value={query[name] ?? ''}
            onChange={({ currentTarget }) =>
              setQuery({ [name]: currentTarget.value.trim(), [pageName]: undefined })
            }
          />
        </label>
      ))}
      {after}
    </form>
  );
}
