import { useEffect, useRef, useState } from 'preact/hooks';
import { type FoundEntity, MIN_LENGTH, useNamedEntities } from '../state/find.ts';
import { useExact } from '../state/find-exact.ts';
import { href } from '../state/route.ts';
import { useSession } from '../state/use-session.ts';
import { type Choice, Combobox } from './combobox.tsx';
import { Icon } from './icons.tsx';

const KINDS = ['strategy', 'avs', 'operator', 'product', 'customer'] as const;

/** Search for what the snapshot has: by name, address, hash or number. `/` and Ctrl+K focus it. */
export function Search() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { client } = useSession();
  const wanted = text.trim();
  const exact = useExact(wanted);
  const named = useNamedEntities(wanted, KINDS);
  useShortcut(input);
  return (
    <search class="search">
      <Icon name="search" />
      <Combobox
        label="Search operators, AVSs, tokens, products, customers, addresses and hashes"
        placeholder="Name, address or hash"
        text={text}
        choices={[...exact.found, ...named.found].map(choiceOf)}
        advice={advice(wanted, client !== null, exact.waiting || named.waiting)}
        input={input}
        onText={setText}
        onChoose={({ id }) => {
          location.hash = id;
          setText('');
        }}
      />
      <kbd title="Press / to search">/</kbd>
    </search>
  );
}

/** A suggestion is identified by its view's address. */
function choiceOf({ kind, id, name, path }: FoundEntity): Choice {
  return { id: href(`${path}/${id}`), title: name, note: kind };
}

/** The advice if nothing is found; without a key there are no requests. */
function advice(text: string, hasKey: boolean, waiting: boolean): string {
  if (!hasKey) return 'Enter a key first: the search needs one.';
  if (text.length < MIN_LENGTH && !/^\d+$/.test(text)) return 'Type at least two characters.';
  if (waiting) return 'Searching…';
  return 'This snapshot has no operator, AVS, token, product, customer, address, hash or batch number like this.';
}

/** Focuses the field on `/`, unless a text is being typed, and on Ctrl+K or ⌘K. */
function useShortcut(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input, select, textarea'));
      const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
      if (!isSlash && !isCommand) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, [input]);
}
