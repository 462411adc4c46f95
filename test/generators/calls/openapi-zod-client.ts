import { createApiClient, schemas } from '../generated/openapi-zod-client.ts';

const api = createApiClient('http://127.0.0.1');

/** A list, a page of it by a time, and one thing. */
export async function calls(): Promise<string[]> {
  const { data, meta } = await api.restakingAllOperators({ queries: { limit: 5, sort: '-tvl' } });
  const [operator] = data;
  const total: number = meta.total + meta.statistics.totalStakers;
  const info = await api.restakingOperatorInfo({
    queries: { operator: operator?.operator ?? '', asOf: '2025-05-01' },
  });
  const createdAt: string | undefined = info.data.operatorDetails.createdAt?.blockTimestamp;
  // @ts-expect-error: a time is a text
  await api.restakingOperatorInfo({ queries: { operator: '0x', asOf: 5 } });
  const answer = await api.query({ queries: { sql: 'select 1' } });
  const rows: unknown[][] = answer.data;
  return [String(total), createdAt ?? '', String(rows.length), schemas.Operator.description ?? ''];
}
