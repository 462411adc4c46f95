import { useEffect, useId, useState } from 'preact/hooks';
import { kindOf, shortHex } from '../format/addresses.ts';
import { useAnswer } from '../state/answer.ts';
import { href } from '../state/route.ts';
import { useSession } from '../state/session.ts';
import { Icon } from './icons.tsx';

interface Suggestion {
  readonly to: string;
  readonly title: string;
  readonly kind: string;
}

/** Suggestions of each kind. */
const MAX_SUGGESTIONS = 6;

/** Characters of a search by name. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 64;

/** Milliseconds without a keystroke before a search. */
const DEBOUNCE_MS = 150;

/** Search for operators, AVSs and tokens by name, and for any address or hash. */
export function Search() {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { client } = useSession();
  const debounced = useDebounced(text.trim());
  const found = useFound(debounced);
  const suggestions = [...found, ...guesses(debounced, found)];
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
              {advice(debounced, client !== null)}
            </div>
          )}
        </div>
      </form>
    </search>
  );
}

/** The advice if nothing is found; without a key there are no requests. */
function advice(text: string, hasKey: boolean): string {
  if (!hasKey) return 'Enter a key first: the search needs one.';
  if (text.length < MIN_LENGTH) return 'Type at least two characters.';
  return 'No operator, AVS or token has this name. To find anything else, enter its full address or hash.';
}

/**
 * Entities by a part of their name or the start of their address; none while the text is too short.
 */
function useFound(text: string): readonly Suggestion[] {
  const enabled = text.length >= MIN_LENGTH && text.length <= MAX_LENGTH;
  const given = { search: text, limit: MAX_SUGGESTIONS };
  const operators = useAnswer('restakingAllOperators', given, enabled).value?.data;
  const avs = useAnswer('restakingAllAvs', given, enabled).value?.data;
  const tokens = useAnswer('restakingAllTokens', given, enabled).value?.data;
  if (!enabled) return [];
  return [
    ...(avs ?? []).map((one) => suggestion('avs', 'AVS', one.avs, one.name)),
    ...(operators ?? []).map((one) => suggestion('operators', 'Operator', one.operator, one.name)),
    ...(tokens ?? []).map((one) =>
      suggestion('strategies', 'Token', one.strategy, `${one.symbol} ${one.name}`.trim()),
    ),
  ];
}

function suggestion(path: string, kind: string, id: string, name = ''): Suggestion {
  return { to: href(`${path}/${id}`), title: name || shortHex(id), kind };
}

/** Further views that may show an address or a hash. */
function guesses(text: string, found: readonly Suggestion[]): readonly Suggestion[] {
  const id = text.toLowerCase();
  switch (kindOf(id)) {
    case 'address':
      return [
        suggestion('stakers', 'Staker', id),
        ...(found.length > 0
          ? []
          : [suggestion('operators', 'Operator', id), suggestion('avs', 'AVS', id)]),
        suggestion('strategies', 'Strategy', id),
        suggestion('pods', 'Pod', id),
        suggestion('availability/operators', 'EigenDA operator', id),
      ];
    case 'hash':
      return [
        suggestion('availability/batches', 'EigenDA batch', id),
        suggestion('availability/operators', 'EigenDA operator', id),
        suggestion('rewards', 'Reward submission', id),
        suggestion('withdrawals', 'Withdrawal', id),
      ];
    default:
      return [];
  }
}

/** The text after `DEBOUNCE_MS` without a change. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
