import type { ComponentChildren } from 'preact';
import { href, type Route } from '../state/route.ts';
import { Overview } from './overview.tsx';

interface View {
  readonly title: string;
  /** The section that it belongs to: the first part of its address. */
  readonly section: string;
  readonly show: (route: Route) => ComponentChildren;
}

type Shown = Omit<View, 'section'>;

/** The views by their addresses; `:` stands for what the address names. */
const VIEWS: Readonly<Record<string, (named: string) => Shown>> = {
  '': () => ({ title: 'Overview', show: () => <Overview /> }),
};

/** The view at an address, or one that says that there is none. */
export function viewAt(path: readonly string[]): View {
  const [section = ''] = path;
  const view =
    VIEWS[path.join('/')]?.('') ??
    VIEWS[[...path.slice(0, -1), ':'].join('/')]?.(path.at(-1) ?? '');
  return { section, ...(view ?? { title: 'Nothing here', show: () => <NoView /> }) };
}

function NoView() {
  return (
    <div class="state">
      <h1>Nothing here</h1>
      <p>
        There is no view at this address. <a href={href('')}>Back to the overview</a>, or look for
        what you want in the search above.
      </p>
    </div>
  );
}
