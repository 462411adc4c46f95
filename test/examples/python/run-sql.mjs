import { DuckDBInstance } from '@duckdb/node-api';

// Prints the types of the columns and the rows of a query, which may name files of the working
// directory.
const [, , sql = ''] = process.argv;
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const reader = await connection.runAndReadAll(sql);
console.log(JSON.stringify([reader.columnTypes().map(String), reader.getRowsJson()]));
connection.closeSync();
instance.closeSync();
