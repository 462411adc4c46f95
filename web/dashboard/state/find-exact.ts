import { ApiError, type Client } from '../../../client/index.ts';
import { kindOf, shortHex } from '../format/addresses.ts';
import { TableAbsentError } from './absent-tables.ts';
import { allRows, useRequest } from './answer.ts';
import type { FoundEntity, Search } from './find.ts';
import { useDebounced } from './use-debounced.ts';

type Lookup = (client: Client, id: string) => Promise<readonly FoundEntity[]>;

/** These look up stakers, pods and EigenDA operators by their address. */
const BY_ADDRESS: readonly Lookup[] = [
  async (client, staker) => {
    const { meta } = await client.restakingActivity({ staker, limit: 1 });
    return meta.total > 0 ? [found('Staker', 'stakers', staker)] : [];
  },
  async (client, pod) => {
    const { meta } = await client.restakingActivity({ pod, limit: 1 });
    return meta.total > 0 ? [found('Pod', 'pods', pod)] : [];
  },
  daOperator,
];

/** Selects the activities in the transaction `$1`, in the log's order. */
export const ACTIVITIES_OF_TRANSACTION = `
  select action, operator, staker, strategy, token, avs, pod, data, metadata, "timestamp"
  from activities
  where metadata->>'transactionHash' = $1
  order by log_index, action`;

const BY_HASH: readonly Lookup[] = [
  async (client, hash) => {
    const { rows } = await client.query(`${ACTIVITIES_OF_TRANSACTION} limit 1`, [hash]);
    return rows.length > 0 ? [found('Transaction', 'transactions', hash)] : [];
  },
  async (client, withdrawalRoot) => {
    const { meta } = await client.restakingAllWithdrawals({ withdrawalRoot, limit: 1 });
    return meta.total > 0 ? [found('Withdrawal', 'withdrawals', withdrawalRoot)] : [];
  },
  async (client, hash) => {
    const roots = await allRows(client, 'restakingAllDistributionRoots', {});
    return roots
      .filter(({ root }) => root === hash)
      .map(({ rootIndex }) => found('Distribution root', 'roots', rootIndex, `Root ${rootIndex}`));
  },
  async (client, hash) => {
    await client.restakingRewardInfo({ hash });
    return [found('Reward submission', 'rewards', hash)];
  },
  async (client, batchHeaderHash) => {
    const { data } = await client.availabilityBatchByHash({ batchHeaderHash });
    return [batch(batchHeaderHash, data.batchId)];
  },
  daOperator,
];

const BY_NUMBER: readonly Lookup[] = [
  async (client, batchId) => {
    const { data } = await client.availabilityBatchById({ batchId: Number(batchId) });
    return [batch(data.batchHeaderHash, batchId)];
  },
  async (client, index) => {
    const rootIndex = Number(index);
    const { meta } = await client.restakingAllDistributionRoots({ rootIndex, limit: 1 });
    return meta.total > 0 ? [found('Distribution root', 'roots', index, `Root ${index}`)] : [];
  },
];

async function daOperator(client: Client, id: string): Promise<readonly FoundEntity[]> {
  const operators = await allRows(client, 'availabilityAllOperators', {});
  return operators
    .filter(({ operatorId, operator }) => operatorId === id || operator === id)
    .map(({ operatorId }) => found('EigenDA operator', 'availability/operators', operatorId));
}

function batch(hash: string, id: string): FoundEntity {
  return found('EigenDA batch', 'availability/batches', hash, `Batch ${id}`);
}

function found(kind: string, path: string, id: string, name = shortHex(id)): FoundEntity {
  return { kind, path, id, name };
}

/** Finds the snapshot's entities with this address, hash or number; none for another text. */
export function useExact(text: string): Search {
  const id = useDebounced(text).toLowerCase();
  const lookups = lookupsOf(id);
  const answer = useRequest(
    `find ${id}`,
    async (client) =>
      (await Promise.all(lookups.map((lookup) => existing(lookup, client, id)))).flat(),
    lookups.length > 0,
  );
  if (lookups.length === 0) return { found: [], waiting: false };
  const waiting = answer.waiting || id !== text.toLowerCase();
  return { found: waiting ? [] : (answer.value ?? []), waiting };
}

function lookupsOf(id: string): readonly Lookup[] {
  if (/^\d{1,15}$/.test(id)) return BY_NUMBER;
  const kind = kindOf(id);
  if (kind === null) return [];
  return kind === 'address' ? BY_ADDRESS : BY_HASH;
}

/** A lookup may be refused with these statuses while others are answered: SQL has its own limit. */
const REFUSED: readonly number[] = [403, 404, 422, 429];

/** The entities that a lookup finds: none if it is refused, or without its table. */
async function existing(
  lookup: Lookup,
  client: Client,
  id: string,
): Promise<readonly FoundEntity[]> {
  try {
    return await lookup(client, id);
  } catch (cause) {
    if (cause instanceof TableAbsentError) return [];
    if (cause instanceof ApiError && REFUSED.includes(cause.status)) return [];
    throw cause;
  }
}
