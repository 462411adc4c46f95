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
const MOST = 6;

/** Characters of a search by name. */
const SHORTEST = 2;
const LONGEST = 64;

/** Milliseconds without a keystroke after which is searched. */
const REST = 150;

/** Finds operators and AVSs by name, and whatever has an address or a hash. */
export function Search() {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { client } = useSession();
  const rested = useRested(text.trim());
  const found = useFound(rested);
  const suggestions = [...found, ...guesses(rested, found)];
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
              {advice(rested, client !== null)}
            </div>
          )}
        </div>
      </form>
    </search>
  );
}

/** The remedy where nothing is found; without a key nothing is asked for. */
function advice(text: string, hasKey: boolean): string {
  if (!hasKey) return 'Enter a key first: the search needs one.';
  if (text.length < SHORTEST) return 'Type at least two characters.';
  return 'No operator, AVS or token has this name. To find anything else, enter its full address or hash.';
}

/** Entities with the text in their name, or an address that begins with it; none while it is too short. */
function useFound(text: string): readonly Suggestion[] {
  const wanted = text.length >= SHORTEST && text.length <= LONGEST;
  const given = { search: text, limit: MOST };
  const operators = useAnswer('restakingAllOperators', given, wanted).value?.data;
  const avs = useAnswer('restakingAllAvs', given, wanted).value?.data;
  const tokens = useAnswer('restakingAllTokens', given, wanted).value?.data;
  if (!wanted) return [];
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

/** Views that may show an address or a hash, besides the entities that were found. */
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

/** The text once it has rested for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
