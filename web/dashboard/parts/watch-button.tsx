import { useState } from 'preact/hooks';
import { keepAddresses, keptAddresses, MAX_ADDRESSES } from '../state/my-addresses.ts';
import { useSession } from '../state/use-session.ts';
import {
  forgetWatched,
  isKept,
  keepWatched,
  valuesOf,
  type WatchedKind,
} from '../state/watched.ts';
import { announce } from './announcer.tsx';

/** A visitor can watch these kinds: an address is kept with the other ones. */
const KINDS: Readonly<Record<string, WatchedKind | 'address'>> = {
  Operator: 'operators',
  AVS: 'avs',
  Strategy: 'strategies',
  Staker: 'address',
};

interface WatchButtonProps {
  /** Names the entity's kind, such as `Operator`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Keeps an entity in this browser, for the page My addresses, or removes it. */
export function WatchButton({ kind, id, name }: WatchButtonProps) {
  const { client, lastTime } = useSession();
  const [, redraw] = useState(0);
  const watched = KINDS[kind];
  const address = id.toLowerCase();
  if (watched === undefined || client === null) return null;
  const isWatching =
    watched === 'address' ? keptAddresses().includes(address) : isKept(watched, address);
  const change = async () => {
    if (watched === 'address') {
      const others = keptAddresses().filter((one) => one !== address);
      keepAddresses(isWatching ? others : [address, ...others].slice(0, MAX_ADDRESSES));
    } else if (isWatching) {
      forgetWatched(watched, address);
    } else {
      const value = (await valuesOf(client, watched, [address])).get(address) ?? '0';
      keepWatched({ kind: watched, id: address, name, value, time: lastTime ?? isoNow() });
    }
    redraw((count) => count + 1);
    announce(isWatching ? 'Not watched' : 'Watched: see My addresses');
  };
  return (
    <button
      type="button"
      class="button small"
      aria-pressed={isWatching}
      title="My addresses lists what you watch, in this browser only"
      onClick={() => void change()}
    >
      {isWatching ? 'Watching' : 'Watch'}
    </button>
  );
}

function isoNow(): string {
  return new Date().toISOString();
}
