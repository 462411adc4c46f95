import type { Serving } from '../server/serving.ts';

/** The view of each kind of entity, with the list that has its identifiers. */
const FIRSTS = [
  ['operators', '/restaking/all-operators', /"operator":"(0x\w+)"/],
  ['avs', '/restaking/all-avs', /"avs":"(0x\w+)"/],
  ['strategies', '/restaking/all-strategies', /"strategy":"(0x\w+)"/],
  ['stakers', '/restaking/all-stakers', /"staker":"(0x\w+)"/],
  ['rewards', '/restaking/all-rewards', /"rewardsSubmissionHash":"(0x\w+)"/],
  ['withdrawals', '/restaking/all-withdrawals', /"withdrawalRoot":"(0x\w+)"/],
  ['roots', '/restaking/all-distribution-roots', /"rootIndex":"(\d+)"/],
  ['pods', '/restaking/all-pods', /"pod":"(0x\w+)"/],
  ['availability/operators', '/availability/all-operators', /"operatorId":"(0x\w+)"/],
  ['availability/quorums', '/availability/all-quorums', /"quorumNumber":(\d+)/],
  ['availability/batches', '/availability/all-batches', /"batchHeaderHash":"(0x\w+)"/],
] as const;

/** Views of entities that some snapshots lack, in the same form. */
const FURTHER_FIRSTS = [
  ['products', '/restaking/all-products', /"product":"([^"]+)"/],
  ['transactions', '/restaking/all-deposits', /"transactionHash":"(0x\w{64})"/],
  ['availability/customers', '/availability/customers', /"customer":"(0x\w+)"/],
] as const;

/** Views of lists. */
export const LISTS = [
  '',
  'operators',
  'avs',
  'tokens',
  'stakers',
  'withdrawals',
  'activity',
  'rewards',
  'claims',
  'pods',
  'availability',
] as const;

/** Further views without an entity; files of their own have most tests for them. */
const FURTHER_LISTS = ['products', 'risk', 'mine', 'query'] as const;

export type Kind = (typeof FIRSTS)[number][0];
export const KINDS = FIRSTS.map(([kind]) => kind);

/** All views: of lists, and of kinds of entities. */
export const ALL_LISTS: readonly string[] = [...LISTS, ...FURTHER_LISTS];
export const ALL_KINDS: readonly string[] = [...FIRSTS, ...FURTHER_FIRSTS].map(([kind]) => kind);

/** An unknown identifier of a kind. */
export function unknownOf(kind: Kind): string {
  if (kind === 'availability/quorums') return '250';
  if (kind === 'roots') return '987654321';
  const hashed = kind === 'rewards' || kind === 'withdrawals' || kind.startsWith('availability/');
  return `0x${'0'.repeat(hashed ? 64 : 40)}`;
}

/** Returns the first entity of each kind in a snapshot; null if it has none. */
export async function firstThings(
  serving: Serving,
  network?: string,
): Promise<Readonly<Record<string, string | null>>> {
  const found = [...FIRSTS, ...FURTHER_FIRSTS].map(async ([kind, path, pattern]) => {
    const on = network && path.startsWith('/availability') ? `&network=${network}` : '';
    const { text } = await serving.send(`${path}?limit=1${on}`);
    return [kind, pattern.exec(text)?.[1] ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
