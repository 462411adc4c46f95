/**
 * A client of this service for Node.js from version 20 and for browsers, in which nothing but
 * `fetch` is needed.
 */
export type { Call } from './call.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type Method,
  type Retry,
} from './client.ts';
export { ApiError, NetworkError, SnapshotChangedError } from './errors.ts';
export { OPTIONAL_TABLES, type Operations } from './operations.ts';
export type { ResponseFacts } from './reading.ts';
export type {
  QueryColumn,
  QueryResult,
  QuerySchema,
  SqlMethods,
  SqlParameters,
  SqlValue,
} from './sql.ts';
export type { BodyOf, ListId, OperationId, ParametersOf, RowOf } from './types.ts';
