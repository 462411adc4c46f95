import type { Operation } from '../../engine/operation.ts';
import type { SnapshotRows } from '../witness/rows.ts';

export type QueryRecord = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, string | null>>;

/** For each operation with filters or a key: the rows whose values its parameters can take. */
function rowsBehind(rows: SnapshotRows): Readonly<Record<string, readonly Row[]>> {
  const activities: Row[] = rows.activities.map(
    ({ action, operator, staker, strategy, token, avs, pod }) => ({
      action,
      operator,
      staker,
      strategy,
      token,
      avs,
      pod,
    }),
  );
  const deposits = activities
    .filter(({ action }) => action === 'SHARES_DEPOSITED_IN_STRATEGY')
    .map(({ staker = null, strategy = null, token = null }) => ({ staker, strategy, token }));
  const operators: Row[] = [
    ...rows.operators.map(({ operator }) => ({ operator })),
    ...rows.stakers.map(({ operator }) => ({ operator })),
    ...rows.avsOperators.map(({ operator }) => ({ operator })),
  ];
  return {
    'restaking/all-tokens': rows.tokens.map(({ token, symbol, synced }) => ({
      token,
      symbol,
      synced: String(synced),
    })),
    'restaking/operator-avs': operators,
    'restaking/operator-strategies': operators,
    'restaking/avs-operators': [...rows.avs, ...rows.avsOperators].map(({ avs }) => ({ avs })),
    'restaking/all-deposits': deposits,
    'restaking/activity': activities,
    'restaking/all-rewards': rows.rewards.map(({ type, avs, submitter, token }) => ({
      type,
      avs,
      submitter,
      token,
    })),
    'restaking/pod-activity': activities.map(({ pod = null }) => ({ pod })),
    'restaking/distribution-root-info': rows.distributionRoots.map(({ rootIndex }) => ({
      rootIndex: String(rootIndex),
    })),
    'availability/all-operators': [{ network: 'ethereum' }, { network: 'holesky' }],
    'availability/batch-by-hash': rows.daBatches.map(({ network, batchHeaderHash }) => ({
      network,
      batchHeaderHash,
    })),
  };
}

const PAGES: readonly QueryRecord[] = [
  {},
  { page: '2' },
  { page: '3', limit: '5' },
  { limit: '1' },
  { limit: '1000' },
  { page: '02', limit: '0100' },
  { page: '4', limit: '' },
  { page: '999999' },
  { page: '123456789012345678901234567890', limit: '7' },
  { page: '0' },
  { page: '-1' },
  { page: 'abc' },
  { page: '1.5' },
  { limit: '0' },
  { limit: '1001' },
  { limit: '1e2' },
];

const UNKNOWN_AND_MALFORMED: readonly string[] = [
  '',
  '0x0000000000000000000000000000000000000001',
  '0x00000000000000000000000000000000000000000000000000000000000000ab',
  '0x12',
  'maybe',
  "'; drop table x; --",
  '-1',
  '0',
  '00',
  '99999999999999999999999999',
];

/**
 * The requests by which an operation is compared with the witness: pages, every filter alone (up
 * to `values` different values, in both cases of letters), filters taken together from the same
 * row and from different ones, and values that nothing has or nobody can mean.
 */
export function requestsFor(
  operation: Operation,
  rows: SnapshotRows,
  values: number,
): QueryRecord[] {
  const behind = rowsBehind(rows)[operation.name] ?? [];
  const names = Object.keys(
    operation.parameters({ maxLimit: 1000, defaultNetwork: 'ethereum' }),
  ).filter((name) => name !== 'page' && name !== 'limit');
  const requests: QueryRecord[] = [...PAGES];
  const [example = {}] = spread(behind, 1);
  const named = present(example, names);
  requests.push(...PAGES.map((page) => ({ ...named, ...page })));
  for (const name of names) {
    const known = [...new Set(behind.flatMap((row) => row[name] ?? []))];
    for (const value of spread(known, values)) {
      requests.push({ ...named, [name]: value });
      requests.push({ ...named, [name]: upperCase(value), limit: '3', page: '2' });
      requests.push({ [name]: value, limit: '1000' });
    }
    for (const value of UNKNOWN_AND_MALFORMED) {
      requests.push({ ...named, [name]: value }, { [name]: value, page: '0' });
    }
  }
  const sampled = spread(behind, values);
  sampled.forEach((row, place) => {
    const other = sampled[(place * 7 + 3) % sampled.length] ?? row;
    const whole = present(row, names);
    const filled = Object.keys(whole);
    requests.push(whole, { ...whole, limit: '2', page: '2' });
    for (const [first, second] of [filled.slice(0, 2), filled.slice(-2), filled.slice(1, 3)]) {
      if (!first || !second) continue;
      requests.push(present(row, [first, second]));
      requests.push({ ...present(row, [first]), ...present(other, [second]) });
    }
  });
  return requests;
}

/** Up to `count` items, evenly spread over the list. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, place) => place % step === 0).slice(0, count);
}

function present(row: Row, names: readonly string[]): QueryRecord {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name];
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
}

function upperCase(value: string): string {
  return /^0x[0-9a-f]+$/.test(value) ? `0x${value.slice(2).toUpperCase()}` : value;
}
