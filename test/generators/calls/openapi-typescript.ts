import createClient from 'openapi-fetch';
import type { components, paths } from '../generated/openapi-typescript.ts';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1', headers: { 'x-api-key': 'k' } });

/** A list, a page of it by a time, one thing, and an error. */
export async function calls(): Promise<string[]> {
  const { data, error } = await client.GET('/restaking/all-operators', {
    params: { query: { limit: 5, sort: '-tvl' } },
  });
  if (error) return [error.error.code, error.error.message];
  const operators: readonly components['schemas']['Operator'][] = data.data;
  const total: number = data.meta.total + data.meta.statistics.totalStakers;
  const info = await client.GET('/restaking/operator-info', {
    params: { query: { operator: operators[0]?.operator ?? '', asOf: '2025-05-01' } },
  });
  const createdAt: string | undefined = info.data?.data.operatorDetails.createdAt?.blockTimestamp;
  await client.GET('/restaking/operator-info', {
    // @ts-expect-error: a time is a text
    params: { query: { operator: '0x', asOf: 5 } },
  });
  // @ts-expect-error: no such parameter
  await client.GET('/restaking/all-operators', { params: { query: { nothing: 1 } } });
  const csv = await client.GET('/restaking/all-operators.{format}', {
    params: { path: { format: 'csv' } },
    parseAs: 'text',
  });
  const answer = await client.POST('/query', { body: { sql: 'select 1', parameters: [1] } });
  const rows: unknown[][] | undefined = answer.data?.data;
  return [String(total), createdAt ?? '', csv.data ?? '', String(rows?.length)];
}
