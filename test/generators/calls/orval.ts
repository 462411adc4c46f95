import {
  type Operator,
  query,
  restakingAllOperators,
  restakingAllOperatorsExport,
  restakingOperatorInfo,
} from '../generated/orval.ts';

/** A list, a page of it by a time, one thing, and an error. */
export async function calls(): Promise<string[]> {
  const page = await restakingAllOperators({ limit: 5, sort: '-tvl' });
  if (page.status === 422) return [page.data.error.code, page.data.error.message];
  if (page.status !== 200) return [];
  const operators: readonly Operator[] = page.data.data;
  const total: number = page.data.meta.total + page.data.meta.statistics.totalStakers;
  const info = await restakingOperatorInfo({
    operator: operators[0]?.operator ?? '',
    asOf: '2025-05-01',
  });
  const createdAt: string | undefined =
    info.status === 200 ? info.data.data.operatorDetails.createdAt?.blockTimestamp : undefined;
  // @ts-expect-error: a time is a text
  await restakingOperatorInfo({ operator: '0x', asOf: 5 });
  // @ts-expect-error: no such parameter
  await restakingAllOperators({ nothing: 1 });
  const { status } = await restakingAllOperatorsExport('csv');
  const answer = await query({ sql: 'select 1' });
  const rows: unknown[][] = answer.status === 200 ? answer.data.data : [];
  return [String(total), createdAt ?? '', String(status), String(rows.length)];
}
