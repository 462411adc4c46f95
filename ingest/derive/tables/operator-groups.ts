import type { TableRule } from './context.ts';

/**
 * Operators that an issuer's contract made: the first registry that names one has it. They stay
 * their issuer's.
 */
export const operatorGroups: TableRule = {
  reads: ['product_listings'],
  growth: 'append',
  addition: { once: ['operator'] },
  sql: () => /* sql */ `
  select address as "operator", arg_min(issuer, position) as group_name, arg_min(source, position) as source
  from product_listings where use = 'operator' group by address order by address`,
};
