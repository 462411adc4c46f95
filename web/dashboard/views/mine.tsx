import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { Title } from '../parts/title.tsx';
import { addressesIn, keepAddresses, keptAddresses, MAX_ADDRESSES } from '../state/my-addresses.ts';
import { href, setQuery, useRoute } from '../state/route.ts';
import { WatchedLists } from './blocks/watched-lists.tsx';
import { WatchedThings } from './blocks/watched-things.tsx';

/** Finds the visitor's addresses: in the page's address, or else those that the browser keeps. */
export function Mine() {
  const { query } = useRoute();
  const linked = query.address === undefined ? null : addressesIn(query.address).found;
  const [kept, setKept] = useState(keptAddresses);
  const shown = (linked ?? kept).slice(0, MAX_ADDRESSES);
  const keep = (addresses: readonly string[]) => {
    keepAddresses(addresses);
    setKept(addresses);
    setQuery({ address: undefined });
  };
  return (
    <>
      <Title note="What you watch, and the value, operators, withdrawals and losses of addresses">
        My addresses
      </Title>
      <div class="cards spaced">
        <Entry key={shown.join()} shown={shown} isLinked={linked !== null} keep={keep} />
      </div>
      <div class="cards spaced">
        <WatchedThings />
      </div>
      {shown.length > 0 && <WatchedLists addresses={shown} />}
    </>
  );
}

interface EntryProps {
  readonly shown: readonly string[];
  readonly isLinked: boolean;
  readonly keep: (addresses: readonly string[]) => void;
}

/** Takes addresses, keeps them, and makes a link that has them. */
function Entry({ shown, isLinked, keep }: EntryProps) {
  const [text, setText] = useState(shown.join('\n'));
  const { found, wrong } = addressesIn(text);
  const problem =
    found.length > MAX_ADDRESSES
      ? `These are ${found.length} addresses, and ${MAX_ADDRESSES} are allowed.`
      : wrong[0] && `${wrong[0].slice(0, 80)} is not an address: 0x and 40 hex digits.`;
  return (
    <Card
      title="Addresses"
      note={
        isLinked
          ? 'From the link that you opened. They are not kept in this browser.'
          : 'Kept in this browser only. Requests send them to this service.'
      }
      wide
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem) keep(found);
        }}
      >
        <label class="addresses">
          Up to {MAX_ADDRESSES} addresses of stakers
          <textarea
            rows={4}
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" class="button">
          Show and keep
        </button>{' '}
        {shown.length > 0 && (
          <button type="button" class="button" onClick={() => keep([])}>
            Forget
          </button>
        )}
      </form>
      {shown.length > 0 && (
        <p class="note shared">
          <a href={href('mine', { address: shown.join(',') })}>Link with these addresses</a>. Anyone
          who gets the link sees that they belong together, and the history of the browser keeps it.
        </p>
      )}
    </Card>
  );
}
