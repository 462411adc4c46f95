import type { QueryPayer } from '../../engine/protocol/query-request.ts';
import type { HeaderList } from '../http/response-parts.ts';
import { joinFields, type SqlRate } from '../limits/sql-rate.ts';
import type { Charge } from './request-parts.ts';

/**
 * Returns the payer for a charged request's query: its remaining quota is reported with the others.
 */
export function queryPayer(charge: Charge, rate: SqlRate): Required<Omit<QueryPayer, 'signal'>> {
  const key = charge.key?.name ?? '';
  const requestRate = charge.rate;
  const report = (left: HeaderList) => {
    charge.rate = joinFields(requestRate, left);
  };
  return {
    key,
    begin: async () => report(await rate.begin(key)),
    // `begin` has charged the first millisecond.
    charge: async (cpuMs) => report(await rate.charge(key, cpuMs - 1)),
  };
}
