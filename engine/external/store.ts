import type {
  ExternalDocuments,
  ExternalHoldings,
  ExternalList,
  ExternalStore,
} from '../store/external-store.ts';
import { checkedName } from './catalog.ts';
import type { Connection } from './connection.ts';
import { incomplete, openExternalTable } from './external-table.ts';

/**
 * Opens one snapshot's database for reading. A page may skip `maxSkipped` rows of its day before it
 * without counting them.
 *
 * @example
 *     const store = openExternalStore(connection, 'snap_0123456789abcdef_01234567');
 *     const staker = await store.holdings('restaking/staker-info').find('0x12');
 */
export function openExternalStore(
  connection: Pick<Connection, 'query'>,
  name: string,
  maxSkipped?: number,
): ExternalStore {
  const database = checkedName(name);
  return {
    table: (shape) => openExternalTable(connection, database, shape, maxSkipped),
    list: (list) => openList(connection, database, list),
    documents: (entity) => openDocuments(connection, database, entity),
    holdings: (operation) => openHoldings(connection, database, operation),
  };
}

function openList(
  connection: Pick<Connection, 'query'>,
  database: string,
  list: string,
): ExternalList {
  const positions = async (sort: string, from: number, to: number): Promise<number[]> => {
    const rows = await connection.query(
      `select toString(listed) from ${database}.list_orders
       where list = {list:String} and sort = {sort:String}
         and position >= {from:UInt64} and position < {to:UInt64}
       order by position`,
      { list, sort, from, to },
    );
    return rows.map(([listed]) => Number(listed));
  };
  return {
    async find(key) {
      const [row] = await connection.query(
        `select toString(total), statistics from ${database}.list_keys
         where list = {list:String} and key = {key:String}`,
        { list, key },
      );
      if (!row) return null;
      const statistics = String(row[1]);
      return { total: Number(row[0]), statistics: statistics === '' ? null : statistics };
    },
    async records(key, sort, from, to) {
      if (to <= from) return [];
      const table = `${database}.list_rows`;
      const selected = `select toString(position), record from ${table}
         where list = {list:String} and key = {key:String}`;
      const listed = sort === null ? null : await positions(sort, from, to);
      const rows = listed
        ? await connection.query(`${selected} and position in {listed:Array(UInt64)}`, {
            list,
            key,
            listed,
          })
        : await connection.query(
            `${selected} and position >= {from:UInt64} and position < {to:UInt64} order by position`,
            { list, key, from, to },
          );
      if (rows.length !== to - from) throw incomplete(table, rows.length, to - from);
      if (!listed) return rows.map(([, record]) => String(record));
      const recordOf = new Map(
        rows.map(([position, record]) => [Number(position), String(record)]),
      );
      return listed.map((position) => recordOf.get(position) ?? missing(table, position));
    },
  };
}

function missing(table: string, position: number): never {
  throw new RangeError(`${table}: no row at ${position}`);
}

function openDocuments(
  connection: Pick<Connection, 'query'>,
  database: string,
  entity: string,
): ExternalDocuments {
  return {
    async find(parameters, key) {
      const [named] = await connection.query(
        `select toString(min(document)), count() from ${database}.document_keys
         where entity = {entity:String} and parameters = {parameters:String} and key = {key:String}`,
        { entity, parameters: parameters.join(' '), key },
      );
      if (!named || Number(named[1]) === 0) return null;
      const [row] = await connection.query(
        `select json from ${database}.documents
         where entity = {entity:String} and document = {document:UInt64}`,
        { entity, document: String(named[0]) },
      );
      if (!row) throw incomplete(`${database}.documents`, 0, 1);
      return Buffer.from(String(row[0]));
    },
  };
}

function openHoldings(
  connection: Pick<Connection, 'query'>,
  database: string,
  operation: string,
): ExternalHoldings {
  return {
    async find(holder) {
      const rows = await connection.query(
        `select strategy, operator, toString(updated_ms), units, record from ${database}.holdings
         where operation = {operation:String} and holder = {holder:String}`,
        { operation, holder },
      );
      const texts = rows.map((row) => row.map(String));
      const [, operator = '', updatedMs, , members = ''] =
        texts.find(([strategy]) => strategy === '') ?? [];
      if (updatedMs === undefined) return null;
      const holdings = texts
        .filter(([strategy]) => strategy !== '')
        .map(([strategy = '', , , units = '', record = '']) => ({ strategy, units, record }));
      return { operator, updatedMs: Number(updatedMs), members, holdings };
    },
    async members(operator) {
      const [row] = await connection.query(
        `select members from ${database}.holding_operators
         where operation = {operation:String} and operator = {operator:String}`,
        { operation, operator },
      );
      return row ? String(row[0]) : null;
    },
  };
}
