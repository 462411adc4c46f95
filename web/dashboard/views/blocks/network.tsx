import type { ParametersOf } from '../../../../client/index.ts';
import { setQuery, useRoute } from '../../state/route.ts';

const NETWORKS = ['ethereum', 'holesky'] as const;

/** Reads the network in the address; undefined means the service's default. */
export function useNetwork(): ParametersOf<'availabilityAllOperators'>['network'] {
  const { query } = useRoute();
  return NETWORKS.find((network) => network === query.network);
}

/** Chooses EigenDA's network; each list then begins with its first page. */
export function NetworkChoice() {
  const network = useNetwork();
  const { query } = useRoute();
  const choose = (next: string) => {
    const pages = Object.keys(query).filter((name) => /(^|\.)page$/.test(name));
    setQuery({ network: next, ...Object.fromEntries(pages.map((name) => [name, undefined])) });
  };
  return (
    <label class="choice">
      <span class="note">Network</span>{' '}
      <select value={network ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">service default</option>
        {NETWORKS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
