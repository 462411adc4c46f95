import { shortHex } from '../format/addresses.ts';
import { count } from '../format/numbers.ts';
import { serviceUrl } from '../state/service-url.ts';
import { useSessionFacts } from '../state/use-session.ts';
import { AsOf } from './as-of.tsx';

/**
 * Shows the latest response's snapshot, and links to the API's pages. The SQL section, for those
 * who write programs, also has the rate limit.
 */
export function Footer({ section }: { readonly section: string }) {
  const { snapshotId, rate } = useSessionFacts();
  return (
    <footer class="bottom">
      <span title={snapshotId ?? undefined}>
        Snapshot <span class="mono">{snapshotId ? shortHex(snapshotId) : '…'}</span>
      </span>
      <AsOf on="narrow" />
      {rate && section === 'query' && (
        <span>
          Rate limit: {count(rate.left)} of {count(rate.quota)} requests left
        </span>
      )}
      <a href={serviceUrl('/docs/guide')}>Guide</a>
      <a href={serviceUrl('/docs')}>API reference</a>
      <a href={serviceUrl('/docs/errors')}>Error codes</a>
    </footer>
  );
}
