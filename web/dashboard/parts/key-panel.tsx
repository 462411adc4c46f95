import { useState } from 'preact/hooks';
import { useSession } from '../state/use-session.ts';
import { Failure } from './failure.tsx';

/** The form for an API key, if the service does not provide one. */
export function KeyPanel({ refused }: { readonly refused: boolean }) {
  const session = useSession();
  const [key, setKey] = useState('');
  const [remember, setRemember] = useState(false);
  const [trying, setTrying] = useState(false);
  const [error, setError] = useState<unknown>();
  const enter = async () => {
    if (!key.trim() || trying) return;
    setTrying(true);
    setError(undefined);
    await session.enter(key.trim(), remember).catch(setError);
    setTrying(false);
  };
  return (
    <section class="card key-panel">
      <h1>{refused ? 'This key is not accepted' : 'Enter your key'}</h1>
      <p role={refused ? 'alert' : undefined}>
        {refused
          ? 'It may be mistyped, expired or revoked. Enter another one, or ask the operator of this service.'
          : 'This dashboard needs an API key. The operator of this service issues keys.'}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <label>
          Key
          <input
            type="password"
            autoComplete="off"
            spellcheck={false}
            value={key}
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
            required
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
          Keep it in this browser. Otherwise it is removed when this tab closes.
        </label>
        <button type="submit" class="button primary" disabled={trying}>
          Open the dashboard
        </button>
      </form>
      {error !== undefined && <Failure error={error} again={enter} />}
      <p class="note">
        The key is sent only to this service, in the header x-api-key. The button “Forget key”
        removes it.
      </p>
    </section>
  );
}
