import { useId, useMemo, useState } from 'preact/hooks';
import { kindOf, shortHex } from '../format/addresses.ts';
import { useRows } from '../state/answer.ts';
import { href } from '../state/route.ts';
import { Icon } from './icons.tsx';

interface Suggestion {
  readonly to: string;
  readonly title: string;
  readonly kind: string;
}

const MOST = 8;

/** Finds operators and AVSs by name, and whatever has an address or a hash. */
export function Search() {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const named = useNamed(open);
  const suggestions = useMemo(() => suggest(text.trim(), named), [text, named]);
  const chosen = suggestions[Math.min(at, suggestions.length - 1)];
  const close = () => {
    setOpen(false);
    setText('');
  };
  const go = (to: string | undefined) => {
    if (!to) return;
    location.hash = to;
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const many = Math.max(1, suggestions.length);
      setAt((place) => (Math.min(place, many - 1) + step + many) % many);
    }
    if (event.key === 'Escape') setOpen(false);
  };
  const shown = open && text.trim() !== '';
  return (
    <search class="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(chosen?.to);
        }}
      >
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search operators, AVSs, addresses and hashes"
          aria-expanded={shown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown && chosen ? `${id}-${chosen.to}` : undefined}
          placeholder="Operator, AVS, address or hash"
          autoComplete="off"
          spellcheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={id} role="listbox" aria-label="Suggestions" class="suggestions" hidden={!shown}>
          {suggestions.map((one) => (
            <div
              key={one.to}
              id={`${id}-${one.to}`}
              role="option"
              aria-selected={one === chosen}
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault(); // The field would lose its focus, and the list would close.
                go(one.to);
              }}
            >
              <span>{one.title}</span>
              <span class="note">{one.kind}</span>
            </div>
          ))}
          {suggestions.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
              Nothing has this name. Names are of operators and AVSs; anything else is found by its
              whole address or hash.
            </div>
          )}
        </div>
      </form>
    </search>
  );
}

interface Named {
  readonly kind: 'operators' | 'avs';
  readonly address: string;
  readonly name: string;
}

/** Everything that has a name; asked for when the visitor is about to search. */
function useNamed(wanted: boolean): readonly Named[] {
  const operators = useRows('restakingAllOperators', {}, wanted);
  const avs = useRows('restakingAllAvs', {}, wanted);
  return useMemo(
    () => [
      ...(avs.value ?? []).map(
        ({ avs: address, name }) => ({ kind: 'avs', address, name }) as const,
      ),
      ...(operators.value ?? []).map(
        ({ operator: address, name }) => ({ kind: 'operators', address, name }) as const,
      ),
    ],
    [operators.value, avs.value],
  );
}

function suggest(text: string, named: readonly Named[]): readonly Suggestion[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const known = named
    .filter(
      ({ address, name }) => name.toLowerCase().includes(wanted) || address.startsWith(wanted),
    )
    .slice(0, MOST)
    .map(({ kind, address, name }) => ({
      to: href(`${kind}/${address}`),
      title: name || shortHex(address),
      kind: kind === 'avs' ? 'AVS' : 'Operator',
    }));
  const short = shortHex(wanted);
  const as = (path: string, kind: string) => ({
    to: href(`${path}/${wanted}`),
    title: short,
    kind,
  });
  switch (kindOf(wanted)) {
    case 'address':
      return [
        ...known,
        as('stakers', 'Staker'),
        ...(known.length > 0 ? [] : [as('operators', 'Operator'), as('avs', 'AVS')]),
        as('strategies', 'Strategy'),
        as('pods', 'Pod'),
        as('availability/operators', 'EigenDA operator'),
      ];
    case 'hash':
      return [
        as('availability/batches', 'EigenDA batch'),
        as('availability/operators', 'EigenDA operator'),
        as('rewards', 'Reward submission'),
      ];
    default:
      return known;
  }
}
