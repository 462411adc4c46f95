import { useSession } from '../state/use-session.ts';
import { Failure } from './failure.tsx';

/** Shows the service's outage, with one countdown for all requests that it failed. */
export function Outage() {
  const session = useSession();
  if (session.outage === null) return null;
  const { error, number } = session.outage;
  return <Failure key={number} error={error} again={session.retry} />;
}
