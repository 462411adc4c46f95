import { shortHex } from '../format/addresses.ts';
import { count } from '../format/numbers.ts';
import { useSession } from '../state/session.ts';

/** What the last answers said of the service. */
export function Footer() {
  const { snapshotId, rate } = useSession();
  return (
    <footer class="bottom">
      <span title={snapshotId ?? undefined}>
        Snapshot <span class="mono">{snapshotId ? shortHex(snapshotId) : '…'}</span>
      </span>
      {rate && (
        <span>
          {count(rate.left)} of {count(rate.quota)} requests left
        </span>
      )}
      <a href="/docs/errors">Errors explained</a>
    </footer>
  );
}
