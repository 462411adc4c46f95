import { watchList } from '../../rules/rule-fields.ts';
import { BY_FILE, changesOf, defineKind, isoTime, newFacts, type Side } from '../kind.ts';
import { LIST_TABLES, LISTED_ADDRESSES } from './lists.ts';
import { labelledAddress } from './words.ts';

const IDENTITY = ['list', 'transaction_hash', 'earner', 'claimer', 'position'];

/** The texts of a row take most of the time to read. */
const BLOCKS = {
  block: 'block_number',
  columns: ['log_index', 'action', 'timestamp'],
} as const;

/** Selects the claimers that were set for listed earners. */
const claimers = (of: Side) => /* sql */ `
      with updates as (
        select block_number, log_index, "timestamp", metadata->>'$.transactionHash' as transaction_hash,
          staker as earner, label, lower(data->>'$.oldClaimer') as claimer_before, lower(data->>'$.claimer') as claimer
        from ${changesOf(of)}.activities join listed on address = staker
        where action = 'CLAIMER_UPDATED'
      )
      select block_number, "timestamp", transaction_hash, $watch::varchar as "list",
        earner, label, claimer_before, claimer, row_number() over (
          partition by transaction_hash, earner, claimer order by block_number, log_index) as position
      from updates
      where claimer is distinct from claimer_before`;

/** Matches the address that stands for no claimer. */
const NOBODY = /^0x0{40}$/;

export const watchedClaimer = defineKind({
  name: 'watched_claimer',
  purpose: 'The claimer of an earner of the list, who may claim its rewards, is another address.',
  fields: { watch: watchList },
  // The table is large, and ingest has checked its values.
  tables: [
    { name: 'activities', isChecked: true, changes: { ...BY_FILE, blocks: BLOCKS } },
    ...LIST_TABLES,
  ],
  identity: IDENTITY,
  sql: newFacts({
    common: [LISTED_ADDRESSES],
    rows: claimers,
    by: IDENTITY,
    facts: `select * exclude "timestamp", ${isoTime('"timestamp"')} as "time" from fresh`,
  }),
  title: ({ list, earner, label, claimer, claimerBefore }) => {
    const nameOf = (address: unknown) =>
      NOBODY.test(String(address)) ? 'the earner itself' : String(address ?? 'unknown');
    return (
      `The claimer of ${labelledAddress(earner, label)} of list ${list} is ${nameOf(claimer)} ` +
      `instead of ${nameOf(claimerBefore)}`
    );
  },
  details: () => ['A claimer may claim all rewards of the earner, to any address.'],
});
