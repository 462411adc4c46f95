import type { TableRule } from './context.ts';

/** The kinds of accounts that a node answered, in lower case. */
export const accountCodes: TableRule = {
  reads: ['account_code_texts'],
  growth: 'fixed',
  sql: () => /* sql */ `
  select account, kind, block_number::bigint as block_number from account_code_texts order by account`,
};
