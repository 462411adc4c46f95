import type { ComponentChildren } from 'preact';
import { useNames } from '../state/names.ts';
import { setQuery, useRoute } from '../state/route.ts';
import { LookupField, type LookupKind } from './lookup-field.tsx';

/** A parameter in the address filters a list: it has a name, a label and its value's kind. */
export type Filter = readonly [name: string, title: string, kind: LookupKind | 'text' | 'date'];

const RANGE: readonly Filter[] = [
  ['from', 'From (UTC)', 'date'],
  ['to', 'To (UTC)', 'date'],
];

/** The filters that the address sets; the service rejects values that are not allowed. */
export function filtersOf<Name extends string>(
  filters: readonly (readonly [name: Name, ...rest: string[]])[],
  query: Readonly<Record<string, string>>,
): { readonly [name in Name]?: string } {
  const set = filters.flatMap(([name]) => (query[name] ? [[name, query[name]] as const] : []));
  return Object.fromEntries(set) as { [name in Name]?: string };
}

/** Operations take a time range by these parameters. */
export interface TimeRange {
  readonly startTimestamp?: string;
  readonly endTimestamp?: string;
}

/**
 * Reads the time range in the address, from one day's start (UTC) to another's end. `list` begins
 * the names of its parameters, such as `waiting.`, if it is for one of several lists.
 */
export function rangeOf(query: Readonly<Record<string, string>>, list = ''): TimeRange {
  const from = query[`${list}from`];
  const to = query[`${list}to`];
  return {
    ...(from && { startTimestamp: from }),
    ...(to && { endTimestamp: /^\d{4}-\d\d-\d\d$/.test(to) ? `${to}T23:59:59.999Z` : to }),
  };
}

interface FiltersProps {
  /** Names the form for screen readers, if a view has several. */
  readonly label?: string;
  readonly filters: readonly Filter[];
  /** The address has the filtered list's page in this parameter. */
  readonly pageName: string;
  /** These controls stand before the fields. */
  readonly before?: ComponentChildren;
  /** `Clear` removes these parameters from the address, too. */
  readonly others?: readonly string[];
  /** Whether the list has a time range. */
  readonly ranged?: boolean;
}

/**
 * Shows a form with a field for each filter and for the time range. A change applies at once and
 * goes to the first page.
 */
export function Filters(props: FiltersProps) {
  const { label = 'Filters', pageName, before, others = [], ranged = true } = props;
  const filters = ranged ? [...props.filters, ...RANGE] : props.filters;
  const { query } = useRoute();
  const names = useNames();
  const set = (name: string) => (value: string) =>
    setQuery({ [name]: value, [pageName]: undefined });
  const all = [...filters.map(([name]) => name), ...others];
  const clear = () =>
    setQuery(Object.fromEntries([...all, pageName].map((name) => [name, undefined])));
  return (
    <form
      class="filters"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault(); // Each filter applies as it changes.
      }}
    >
      {before}
      {filters.map(([name, title, kind]) =>
        kind === 'text' || kind === 'date' ? (
          <TextField
            key={name}
            title={title}
            type={kind}
            value={query[name]}
            onChange={set(name)}
          />
        ) : (
          <LookupField
            key={name}
            label={title}
            kind={kind}
            value={query[name] ?? ''}
            name={kind === 'hash' ? '' : names.any(query[name] ?? '')}
            onChange={set(name)}
          />
        ),
      )}
      {all.some((name) => query[name]) && (
        <button type="button" class="button small" onClick={clear}>
          Clear
        </button>
      )}
    </form>
  );
}

interface TextFieldProps {
  readonly title: string;
  readonly type: 'text' | 'date';
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function TextField({ title, type, value = '', onChange }: TextFieldProps) {
  return (
    <label>
      {title}
      <input
        {...(type === 'date' ? { type } : { type, placeholder: 'any' })}
        autoComplete="off"
        spellcheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
    </label>
  );
}
