import type { ParametersOf } from '../../../../client/index.ts';
import { setQuery, useRoute } from '../../state/route.ts';

const NETWORKS = ['ethereum', 'holesky'] as const;

/** The network in the address; undefined for the service's default. */
export function useNetwork(): ParametersOf<'availabilityAllOperators'>['network'] {
  const { query } = useRoute();
  return NETWORKS.find((network) => network === query.network);
}

/** Chooses the network of EigenDA. */
export function NetworkChoice() {
  const network = useNetwork();
  return (
    <label class="choice">
      <span class="note">Network</span>{' '}
      <select
        value={network ?? ''}
        onChange={({ currentTarget }) =>
          setQuery({ network: currentTarget.value, page: undefined, 'batches.page': undefined })
        }
      >
        <option value="">service default</option>
        {NETWORKS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
