import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { sqlName } from '../../../common/sql.ts';

/**
 * Returns the type that a value of any type has in a file, among those that exports have: integers
 * past 64 bits and decimals are texts with every digit, lists and structs are such. Times are UTC,
 * which Parquet has as a type and Arrow as a note.
 */
export function exportType(type: DuckDBType, format: 'parquet' | 'arrow'): string {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    return `${exportType(type.valueType, format)}[]`;
  }
  if (type instanceof DuckDBStructType) {
    const entries = type.entryNames.map((name, at) => {
      const entry = type.entryTypes[at];
      if (!entry) throw new RangeError(`${type} has no entry ${at}`);
      return `${sqlName(name)} ${exportType(entry, format)}`;
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
      return 'date';
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return format === 'parquet' ? 'timestamptz' : 'timestamp';
    default:
      return 'varchar';
  }
}
