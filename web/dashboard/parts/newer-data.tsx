import { useSession } from '../state/use-session.ts';

/** A note that the service has a newer snapshot, with a button that shows it. */
export function NewerData() {
  const session = useSession();
  return (
    <div role="status">
      {session.hasNewer && (
        <p class="newer">
          Newer data is available.
          <button type="button" class="button small" onClick={() => session.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  );
}
