import { Api, type ErrorResponse, type Operator } from '../generated/swagger-typescript-api.ts';

const api = new Api({ baseUrl: 'http://127.0.0.1', baseApiParams: { secure: true } });

/** A list, a page of it by a time, one thing, and an error. */
export async function calls(): Promise<string[]> {
  const { data, error } = await api.restaking.restakingAllOperators({ limit: 5, sort: '-tvl' });
  const refusal: ErrorResponse | undefined = error ?? undefined;
  const operators: readonly Operator[] = data.data;
  const total: number = data.meta.total + data.meta.statistics.totalStakers;
  const info = await api.restaking.restakingOperatorInfo({
    operator: operators[0]?.operator ?? '',
    asOf: '2025-05-01',
  });
  const createdAt: string | undefined = info.data.data.operatorDetails.createdAt?.blockTimestamp;
  // @ts-expect-error: a time is a text
  await api.restaking.restakingOperatorInfo({ operator: '0x', asOf: 5 });
  // @ts-expect-error: no such parameter
  await api.restaking.restakingAllOperators({ nothing: 1 });
  const csv = await api.restaking.restakingAllOperatorsExport('csv');
  const answer = await api.query.query({ sql: 'select 1' });
  const rows: unknown[][] = answer.data.data;
  return [
    refusal?.error.message ?? '',
    String(total),
    createdAt ?? '',
    String(csv.data),
    String(rows.length),
  ];
}
