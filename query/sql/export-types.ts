import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import { spreadsheetSafe } from '../../prepare/export-sql.ts';

/**
 * SQL for a value of any type in a file, in the types that exports have: integers past 64 bits and decimals as texts
 * with every digit, lists and structs as such. In CSV these are JSON, and no text runs as a formula.
 */
export function exportValue(
  value: string,
  type: DuckDBType,
  format: 'csv' | 'parquet' | 'arrow',
): string {
  if (format !== 'csv') return `${value}::${exportType(type)}`;
  if (isNested(type)) return spreadsheetSafe(`to_json(${value})::varchar`);
  const target = exportType(type);
  return target === 'varchar' ? spreadsheetSafe(`${value}::varchar`) : `${value}::${target}`;
}

function isNested({ typeId }: DuckDBType): boolean {
  return [
    DuckDBTypeId.LIST,
    DuckDBTypeId.ARRAY,
    DuckDBTypeId.STRUCT,
    DuckDBTypeId.MAP,
    DuckDBTypeId.UNION,
  ].includes(typeId);
}

function exportType(type: DuckDBType): string {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    return `${exportType(type.valueType)}[]`;
  }
  if (type instanceof DuckDBStructType) {
    const entries = type.entryNames.map((name, at) => {
      const entry = type.entryTypes[at];
      if (!entry) throw new RangeError(`${type} has no entry ${at}`);
      return `${sqlName(name)} ${exportType(entry)}`;
    });
    return `struct(${entries.join(', ')})`;
  }
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return 'boolean';
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
      return 'bigint';
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return 'double';
    case DuckDBTypeId.DATE:
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
      return 'timestamp';
    default:
      return 'varchar';
  }
}
