import { useEffect, useRef, useState } from 'preact/hooks';
import { href } from '../state/route.ts';
import { chooseTheme, chosenTheme, THEMES } from '../state/theme.ts';
import { useSession, useSessionFacts } from '../state/use-session.ts';
import { chooseZone, useZone } from '../state/zone.ts';
import { AsOf } from './as-of.tsx';
import { Icon } from './icons.tsx';
import { NewerData } from './newer-data.tsx';
import { Search } from './search.tsx';

/** The menu has these sections in this order. */
const SECTIONS = [
  ['', 'Overview'],
  ['operators', 'Operators'],
  ['avs', 'AVSs'],
  ['tokens', 'Tokens'],
  ['stakers', 'Stakers'],
  ['products', 'Products'],
  ['risk', 'Risk'],
  ['withdrawals', 'Withdrawals'],
  ['activity', 'Activity'],
  ['rewards', 'Rewards'],
  ['pods', 'Pods'],
  ['availability', 'Availability'],
  ['mine', 'My addresses'],
  ['query', 'SQL'],
] as const;

export function Header({ section }: { readonly section: string }) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the menu scrolls; keep the current section visible.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [section]);
  return (
    <header class="top">
      <SampleBanner />
      <NewerData />
      <div class="top-line">
        <a class="brand" href="#/" aria-label="Restaking analytics">
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect width="32" height="32" rx="8" />
            <path d="M8 21l8 4 8-4M8 16l8 4 8-4M16 7l8 4-8 4-8-4z" />
          </svg>
          <span>Restaking analytics</span>
        </a>
        <AsOf on="wide" />
        <Search />
        <ForgetKey />
        <ZoneButton />
        <ThemeButton />
      </div>
      <nav class="sections" ref={nav} aria-label="Sections">
        {SECTIONS.map(([path, title]) => (
          <a key={path} href={href(path)} aria-current={path === section ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
    </header>
  );
}

/**
 * Warns that data is invented. The header stays visible, so that every screenshot has the warning.
 */
function SampleBanner() {
  const { sample } = useSessionFacts();
  return sample === null ? null : <p class="sample">{sample}</p>;
}

/** Switches tables' times between UTC and the browser's zone. */
function ZoneButton() {
  const zone = useZone();
  const isUtc = zone === 'UTC';
  return (
    <button
      type="button"
      class="button icon-only zone"
      title={isUtc ? 'Times are UTC' : 'Times are local; days in charts are UTC'}
      aria-label={isUtc ? 'Times: UTC. Change to local' : 'Times: local. Change to UTC'}
      onClick={() => chooseZone(isUtc ? 'local' : 'UTC')}
    >
      {isUtc ? 'UTC' : 'Local'}
    </button>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(chosenTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const choose = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      class="button icon-only"
      title={`Theme: ${theme}`}
      aria-label={`Theme: ${theme}. Change to ${next}`}
      onClick={choose}
    >
      <Icon name="theme" />
    </button>
  );
}

/** Removes a typed key from this browser. */
function ForgetKey() {
  const session = useSession();
  if (session.keyState !== 'present' || !session.typed) return null;
  return (
    <button type="button" class="button" onClick={() => void session.forget()}>
      <Icon name="key" /> Forget key
    </button>
  );
}
