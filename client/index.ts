/** A client of the service for Node.js from version 20 and for browsers; it needs only `fetch`. */
export type { Call } from './call.ts';
export { call } from './call-operation.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type Method,
  type Retry,
} from './client.ts';
export { ApiError, NetworkError, SnapshotChangedError } from './errors.ts';
export type * from './operations.ts';
export { OPTIONAL_TABLES } from './operations.ts';
export type { ResponseFacts } from './reading.ts';
export type {
  ComputedFrom,
  QueryColumn,
  QueryResult,
  QuerySchema,
  SchemaColumn,
  SqlMethods,
  SqlParameters,
  SqlValue,
} from './sql.ts';
export type { BodyOf, ListId, OperationId, ParametersOf, RowOf } from './types.ts';
