import { useState } from 'preact/hooks';
import type { Request } from '../state/answer.ts';
import { fetchFigure, type Unit } from '../state/figures.ts';
import { useSession } from '../state/use-session.ts';
import { forgetWatched, isKept, keepWatched } from '../state/watched.ts';
import { announce } from './announcer.tsx';
import { Icon } from './icons.tsx';

interface WatchFigureProps {
  readonly of: Request;
  /** The number has this path in the answer. */
  readonly at: string;
  readonly unit: Unit;
  readonly label: string;
}

/** Keeps one figure in this browser, for the page My addresses, or removes it. */
export function WatchFigure({ of, at, unit, label }: WatchFigureProps) {
  const { client, lastTime } = useSession();
  const [, redraw] = useState(0);
  if (client === null) return null;
  const figure = { id: of.id, parameters: of.parameters, at, unit };
  const id = JSON.stringify(figure);
  const isWatching = isKept('figure', id);
  const change = async () => {
    if (isWatching) forgetWatched('figure', id);
    else {
      const value = (await fetchFigure(client, figure)) ?? '0';
      const page = document.querySelector('main h1')?.textContent?.trim() ?? '';
      const name = `${page}: ${label}`;
      const time = lastTime ?? new Date().toISOString();
      keepWatched({ kind: 'figure', id, name, value, time, view: location.hash || '#/' });
    }
    redraw((count) => count + 1);
    announce(isWatching ? 'Not watched' : 'Watched: see My addresses');
  };
  return (
    <button
      type="button"
      class="watch-figure"
      aria-pressed={isWatching}
      aria-label={`Watch ${label}`}
      title={isWatching ? 'Watching: see My addresses' : 'Watch: My addresses lists it'}
      onClick={() => void change()}
    >
      <Icon name="watch" />
    </button>
  );
}
