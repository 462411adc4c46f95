import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** The session; renders again when the key or the snapshot changes. */
export function useSession(): Session {
  return useFollowed((session, follower) => session.follow(follower));
}

/** The session; renders again when the facts in responses change. */
export function useSessionFacts(): Session {
  return useFollowed((session, follower) => session.followFacts(follower));
}

function useFollowed(follow: (session: Session, follower: () => void) => () => void): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionContext has no provider');
  const [, redraw] = useState(0);
  // In a layout effect: a later one would miss changes.
  useLayoutEffect(() => follow(session, () => redraw((count) => count + 1)), [session]);
  return session;
}
