import {
  boolean,
  described,
  hex,
  integer,
  nullableBoolean,
  nullableInteger,
  nullableTime,
  plainWord,
  text,
  time,
} from '../../fields.ts';
import { list } from '../../kinds/list.ts';
import { address, hash, index, oneOf } from '../../parameters.ts';

const FLAGS = ['true', 'false'];

export const multichainChains = list({
  name: 'restaking/multichain-chains',
  purpose: 'Chains of the whitelist to which operator tables go, also those removed, oldest first.',
  tables: ['supported_chains'],
  record: {
    chainId: text,
    operatorTableUpdater: hex,
    whitelisted: boolean,
    createdAt: described('Time at which the chain was first added.', time),
    updatedAt: described('Time of the last change.', time),
  },
  filters: { whitelisted: () => oneOf('Whether the chain is in the whitelist.', FLAGS) },
  rows: /* sql */ `
    select chain_id, operator_table_updater, whitelisted, created_at, updated_at
    from snapshot.supported_chains`,
  order: 'created_at, chain_id',
  statistics: {
    of: 'snapshot',
    fields: { totalChains: integer, whitelistedChains: integer },
    rows: /* sql */ `
      select count(*) as total_chains, count(*) filter (whitelisted) as whitelisted_chains
      from snapshot.supported_chains`,
  },
});

/** Verifiers reject certificates after `stale_at`; a period of 0 never ends. */
const SETS = /* sql */ `
  select *, case when reference_timestamp is not null
    then coalesce(stale_at < coalesce(snapshot_time, updated_at), false) end as stale
  from (
    select *, case when verifier_staleness_period > 0
      then reference_timestamp + to_seconds(verifier_staleness_period) end as stale_at
    from snapshot.operator_tables
  ) tables, rollup.latest_time`;

export const multichainSets = list({
  name: 'restaking/multichain-sets',
  purpose:
    'Operator sets with a generation reservation or an operator table on this chain, and the age of the table, by AVS.',
  tables: ['operator_tables'],
  record: {
    avs: hex,
    operatorSetId: integer,
    reserved: boolean,
    owner: hex,
    maxStalenessPeriod: nullableInteger,
    operatorTableCalculator: hex,
    curve: described('Curve of the newest table: ecdsa or bn254; empty without one.', plainWord),
    referenceTimestamp: nullableTime,
    verifierStalenessPeriod: nullableInteger,
    staleAt: nullableTime,
    stale: nullableBoolean,
    updatedAt: described('Time of the last change of the reservation or the table.', time),
  },
  filters: {
    avs: () => address('Address of the AVS.'),
    operatorSetId: () => index('Id of the operator set within the AVS.'),
    reserved: () => oneOf('Whether the set has a generation reservation.', FLAGS),
    stale: () => oneOf('Whether the newest table is stale at the time of the snapshot.', FLAGS),
  },
  rows: SETS,
  order: 'avs, operator_set_id',
  statistics: {
    of: 'snapshot',
    fields: { totalSets: integer, reservedSets: integer, staleSets: integer },
    rows: /* sql */ `
      select count(*) as total_sets, count(*) filter (reserved) as reserved_sets,
        count(*) filter (stale) as stale_sets
      from (${SETS})`,
  },
});

export const multichainRoots = list({
  name: 'restaking/multichain-roots',
  purpose: 'Roots of all operator tables that this chain received, newest first.',
  tables: ['global_table_roots'],
  record: {
    referenceTimestamp: described('Time of the stakes of the tables.', time),
    globalTableRoot: hex,
    disabled: boolean,
    disabledAt: nullableTime,
    blockNumber: integer,
    transactionHash: hex,
    timestamp: described('Time at which this chain received the root.', time),
  },
  filters: {
    globalTableRoot: () => hash('Root of all operator tables.'),
    disabled: () => oneOf('Whether the root is disabled.', FLAGS),
  },
  rows: /* sql */ `
    select *, disabled_at is not null as disabled from snapshot.global_table_roots`,
  order: 'block_number desc, log_index desc',
  statistics: {
    of: 'snapshot',
    fields: { totalRoots: integer, disabledRoots: integer },
    rows: /* sql */ `
      select count(*) as total_roots, count(disabled_at) as disabled_roots
      from snapshot.global_table_roots`,
  },
});
