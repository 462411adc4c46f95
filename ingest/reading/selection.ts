import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { DICTIONARY, INHERITED_EVENTS, UNLISTED_CONTRACTS } from '../abi/dictionary.ts';
import type { Network } from '../networks/network.ts';
import { emittersOf } from '../networks/price-sources.ts';
import { anywhereOf, emittersOfProducts } from '../networks/products.ts';
import { type SelectedEvent, tokenEventsOf } from '../networks/selected-events.ts';
import type { Match } from '../sources/match.ts';

/** Contracts whose transactions are stored, for facts that no log has. */
const CALLED = ['EigenDAServiceManager', 'StrategyManager'];

/**
 * Builds the SQL condition for rows that are read: logs from the network's contracts, from its
 * price sources and from its products' registries (see `WITHOUT_UNREAD_EVENTS`), logs with a topic0
 * of contracts that only logs name, logs in which proxies name a product's beacon, transactions to
 * `CALLED` contracts, and all blocks. Text is compared as hex digits, since conversion to bytes
 * costs more than all else. BLOBs are compared as expressions: DuckDB 1.5 loses rows if an equality
 * with a column is pushed into a Parquet file with bloom filters (duckdb/duckdb#24994).
 */
export function selectionSql({ layout, columns }: Pick<Match, 'layout' | 'columns'>): string {
  const among = (name: string, table: string) => {
    const { raw, type } = columns.get(name) ?? { raw: 'null', type: 'BLOB' };
    return type === 'BLOB'
      ? `(${raw} || ''::blob) in (select bytes from ${table})`
      : `lower(${raw}) in (select digits from ${table}_digits)`;
  };
  // Values with another length match no address or topic: such rows are selected too, and refused
  // later.
  const isOther = (name: string, bytes: number) => {
    const { raw, type } = columns.get(name) ?? { raw: 'null', type: 'BLOB' };
    return type === 'BLOB'
      ? `octet_length(${raw}) <> ${bytes}`
      : `strlen(${raw}) <> if(substr(${raw}, 2, 1) in ('x', 'X'), ${2 * bytes + 2}, ${2 * bytes})`;
  };
  switch (layout.dataset) {
    case 'logs':
      return `(${among('address', 'log_addresses')} or ${among('topic0', 'floating_topics')}
        or (${among('topic0', 'beacon_topics')} and ${among('topic1', 'beacons')})
        or ${isOther('address', 20)} or ${isOther('topic0', 32)})`;
    case 'transactions':
      return among('to_address', 'called_addresses');
    case 'blocks':
      return 'true';
  }
}

/** SQL that joins selected logs, as bytes, to `selected_events`. */
export const JOIN_SELECTED_EVENTS = /* sql */ `
  left join selected_events listed
    on listed.address = (logs.address || ''::blob) and listed.topic0 = (logs.topic0 || ''::blob)`;

const ZERO_TOPIC = "unhex(repeat('00', 32))";

/**
 * Leaves out, after `JOIN_SELECTED_EVENTS`, the other events from contracts that have some selected
 * ones, such as approvals of a token, the transfers between its owners, and a pool's swaps between
 * samples.
 */
export const WITHOUT_UNREAD_EVENTS = /* sql */ `(
  (logs.address || ''::blob) not in (select address from selected_events)
  or (logs.topic0 || ''::blob) in (select bytes from floating_topics)
  or ((logs.topic0 || ''::blob) in (select bytes from beacon_topics)
    and coalesce((topic1 || ''::blob) in (select bytes from beacons), false))
  or (len(list_filter(listed.ranges, lambda one: block_number between one.from_block and one.to_block
      and block_number % one.every < one.blocks)) > 0
    and (not listed.of_zero_address
      or coalesce((topic1 || ''::blob) = ${ZERO_TOPIC}, false)
      or coalesce((topic2 || ''::blob) = ${ZERO_TOPIC}, false))))`;

/**
 * Creates the tables that reading joins:
 *
 * - `our_addresses`, `log_addresses` (those, and the emitters for prices and products),
 *   `floating_topics`, `beacon_topics`, `beacons` and `called_addresses` (bytes), each with
 *   `<name>_digits` (lower-case hex with and without 0x), the addresses also with `from_block`,
 *   which is 0 if the contract's first block is unknown;
 * - `selected_events` (address, topic0, of_zero_address, and ranges: from_block, to_block, blocks,
 *   every);
 * - `events` (address, topic0, event), in which a null address means any emitter.
 */
export async function createSelection(
  connection: DuckDBConnection,
  network: Network,
): Promise<void> {
  const floating = DICTIONARY.filter(({ contract }) => UNLISTED_CONTRACTS.includes(contract));
  const called = network.contracts.filter(({ name }) => CALLED.includes(name));
  const emitters = [
    ...emittersOf(network.prices ?? []),
    ...emittersOfProducts(network.products ?? []),
  ];
  const ofAny = anywhereOf(network.products ?? []);
  const ours = network.contracts.map(
    ({ address, fromBlock }) => [address, fromBlock ?? 0] as const,
  );
  await createSet(connection, 'our_addresses', ours);
  const ofOthers = emitters.map(({ address, fromBlock }) => [address, fromBlock] as const);
  await createSet(connection, 'log_addresses', [...ours, ...ofOthers]);
  await createSelectedEvents(connection, [...tokenEventsOf(network.contracts), ...emitters]);
  await createSet(
    connection,
    'floating_topics',
    [...floating, ...ofAny.flatMap(({ event, topic1 }) => (topic1 ? [] : event))].map(
      ({ topic0 }) => [topic0, 0],
    ),
  );
  const ofBeacons = ofAny.filter(({ topic1 }) => topic1 !== null);
  await createSet(
    connection,
    'beacon_topics',
    ofBeacons.map(({ event }) => [event.topic0, 0]),
  );
  await createSet(
    connection,
    'beacons',
    ofBeacons.flatMap(({ topic1 }) => (topic1 ?? []).map((one) => [one, 0] as const)),
  );
  await createSet(
    connection,
    'called_addresses',
    called.map(({ address }) => [address, 0]),
  );
  const fixed = DICTIONARY.flatMap(({ contract, topic0, key }) =>
    network.contracts
      .filter(({ name }) => name === contract || INHERITED_EVENTS.includes(contract))
      .map(({ address }) => `(${blob(address)}, ${blob(topic0)}, ${sqlText(key)})`),
  );
  const anywhere = [...floating, ...ofAny.map(({ event }) => event)].map(
    ({ topic0, key }) => `(null, ${blob(topic0)}, ${sqlText(key)})`,
  );
  const ofEmitters = emitters.map(
    ({ address, event: { topic0, key } }) => `(${blob(address)}, ${blob(topic0)}, ${sqlText(key)})`,
  );
  const rows = new Set([...fixed, ...ofEmitters, ...anywhere]);
  await connection.run(/* sql */ `
    create or replace temp table events as
    select * from (values ${[...rows].join(', ')}) t(address, topic0, event)`);
}

async function createSelectedEvents(
  connection: DuckDBConnection,
  events: readonly SelectedEvent[],
): Promise<void> {
  const rows = events.map(({ address, event, fromBlock, toBlock, sample, ofZeroAddress }) => {
    const { blocks, every } = sample ?? { blocks: 1, every: 1 };
    const last = toBlock ?? Number.MAX_SAFE_INTEGER;
    return `(${blob(address)}, ${blob(event.topic0)}, ${ofZeroAddress}, ${fromBlock}, ${last}, ${blocks}, ${every})`;
  });
  // The first row matches nothing, as in `createSet`.
  const none = "('none'::blob, ''::blob, false, 0, 0, 1, 1)";
  await connection.run(/* sql */ `
    create or replace temp table selected_events as
    select address, topic0, bool_and(of_zero_address) as of_zero_address,
      list({from_block: from_block, to_block: to_block, blocks: blocks, every: every}) as ranges
    from (values ${[none, ...rows].join(', ')})
      t(address, topic0, of_zero_address, from_block, to_block, blocks, every)
    group by address, topic0`);
}

async function createSet(
  connection: DuckDBConnection,
  name: string,
  rows: readonly (readonly [hex: string, fromBlock: number])[],
): Promise<void> {
  // The first row matches nothing; it types the columns if the list is otherwise empty.
  const bytes = ["('none'::blob, 0)", ...rows.map(([hex, from]) => `(${blob(hex)}, ${from})`)];
  const digits = ['none', ...rows.flatMap(([hex]) => [hex, hex.slice(2)])];
  await connection.run(/* sql */ `
    create or replace temp table ${name} as
      select * from (values ${bytes.join(', ')}) t(bytes, from_block);
    create or replace temp table ${name}_digits as
      select * from (values ${digits.map((one) => `(${sqlText(one)})`).join(', ')}) t(digits)`);
}

function blob(hex: string): string {
  return `unhex('${hex.slice(2)}')`;
}
