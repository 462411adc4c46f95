import { catalogue } from '../../common/messages.ts';

/** Reasons for which a ledger cannot be written. */
export const LEDGER_PROBLEMS = catalogue({
  ledger_without_events: ({ address }: { readonly address: string }) =>
    `${address}: the snapshot has no event of this address`,
  ledger_names_collide: ({ first, second }: { readonly first: string; readonly second: string }) =>
    `${first} and ${second} begin with the same digits, and beancount would take them for one: take CSV`,
});
