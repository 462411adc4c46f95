import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Announcer } from './parts/announcer.tsx';
import { Boundary } from './parts/boundary.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { KeyPanel } from './parts/key-panel.tsx';
import { Outage } from './parts/outage.tsx';
import { useRoute } from './state/route.ts';
import { useSession } from './state/use-session.ts';
import { viewAt } from './views/index.tsx';

/** Frames every view. */
export function App() {
  const session = useSession();
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const place = route.path.join('/');
  // Components of a view read the query part of the address themselves.
  const { title, section, shown } = useMemo(() => {
    const { show, ...view } = viewAt(route.path);
    return { ...view, shown: <Boundary key={place}>{show()}</Boundary> };
  }, [place]);
  useEffect(() => {
    document.title = `${title} · Restaking analytics`;
  }, [title]);
  useArrival(place, main);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header section={section} />
      <main id="main" ref={main} tabIndex={-1}>
        {session.keyState === 'needed' || session.keyState === 'refused' ? (
          <KeyPanel refused={session.keyState === 'refused'} />
        ) : (
          <>
            <Outage />
            {shown}
          </>
        )}
      </main>
      <Footer section={section} />
      <Announcer />
    </>
  );
}

/** Scrolls to the top of a newly opened view; a view reached by Back keeps its scroll position. */
function useArrival(place: string, main: { readonly current: HTMLElement | null }): void {
  const arrived = useRef(place);
  useEffect(() => {
    if (arrived.current === place) return;
    arrived.current = place;
    if (history.state?.visited) return;
    history.replaceState({ visited: true }, '');
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place, main]);
}
