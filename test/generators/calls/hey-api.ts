import {
  type Operator,
  query,
  restakingAllOperators,
  restakingAllOperatorsExport,
  restakingOperatorInfo,
} from '../generated/hey-api/index.ts';

/** A list, a page of it by a time, one thing, and an error. */
export async function calls(): Promise<string[]> {
  const { data, error } = await restakingAllOperators({ query: { limit: 5, sort: '-tvl' } });
  if (error && 'error' in error) return [error.error.code, error.error.message];
  const operators: readonly Operator[] = data?.data ?? [];
  const total: number = (data?.meta.total ?? 0) + (data?.meta.statistics.totalStakers ?? 0);
  const info = await restakingOperatorInfo({
    query: { operator: operators[0]?.operator ?? '', asOf: '2025-05-01' },
  });
  const createdAt: string | undefined = info.data?.data.operatorDetails.createdAt?.blockTimestamp;
  // @ts-expect-error: a time is a text
  await restakingOperatorInfo({ query: { operator: '0x', asOf: 5 } });
  // @ts-expect-error: no such parameter
  await restakingAllOperators({ query: { nothing: 1 } });
  const csv = await restakingAllOperatorsExport({ path: { format: 'csv' }, parseAs: 'text' });
  const answer = await query({ query: { sql: 'select 1' } });
  const rows: unknown[][] | undefined = answer.data?.data;
  return [String(total), createdAt ?? '', String(csv.data), String(rows?.length)];
}
