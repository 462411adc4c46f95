import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  bigInteger,
  described,
  type Fields,
  hex,
  integer,
  nullableTime,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, network, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** Describes the log that a row comes from. */
export const logFields: Fields = {
  blockNumber: integer,
  transactionHash: hex,
  timestamp: time,
};

/** Describes a reservation, now or at its change. */
export const reservationFields: Fields = {
  account: described('Address of the account that pays for blobs.', hex),
  symbolsPerSecond: described('Reserved symbols, of 32 bytes each, per second.', bigInteger),
  startsAt: described('Start, inclusive; null after the year 9999.', nullableTime),
  endsAt: described('End, exclusive; null after the year 9999.', nullableTime),
  quorumNumbers: array(integer),
  quorumSplits: described('Percentage of the payment for each of quorumNumbers.', array(integer)),
  ...logFields,
};

const STATUSES = ['active', 'pending', 'expired'];
const STATUS =
  'State at the time of the snapshot: pending before its start, expired from its end on, otherwise active.';

/** Selects each account's newest reservation. */
const currentReservations: Select = (table) => /* sql */ `
  select changes.*,
    case
      when ends_at <= coalesce(snapshot_time, "timestamp") then 'expired'
      when starts_at is null or starts_at > coalesce(snapshot_time, "timestamp") then 'pending'
      else 'active'
    end as status
  from (
    select * from ${table('snapshot.da_reservation_changes')}
    qualify row_number() over (
      partition by network, account order by block_number desc, log_index desc) = 1
  ) changes, ${table('rollup.latest_time')}`;

export const reservations = list({
  name: 'availability/reservations',
  purpose: 'EigenDA reservations, the newest of each account, last changed first.',
  tables: ['da_reservation_changes'],
  record: { ...reservationFields, status: described(STATUS, plainWord) },
  filters: {
    network: (settings) => network(settings, NETWORKS),
    account: () => address('Address of the account.'),
    status: () => oneOf(STATUS, STATUSES),
  },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: currentReservations,
  order: 'block_number desc, log_index desc, network',
  statistics: {
    of: 'required',
    fields: {
      totalReservations: described('Number of accounts with a reservation.', integer),
      activeReservations: described('Number of active reservations.', integer),
      activeSymbolsPerSecond: described('Sum over the active reservations.', bigInteger),
    },
    rows: (table) => /* sql */ `
      select networks.network, count(account) as total_reservations,
        count(*) filter (where status = 'active') as active_reservations,
        coalesce(sum(symbols_per_second::bignum) filter (where status = 'active'), '0'::bignum)
          as active_symbols_per_second
      from ${table('rollup.networks')} networks
      left join (${currentReservations(table)}) reservations on reservations.network = networks.network
      group by networks.network`,
  },
});
