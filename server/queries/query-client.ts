import type { AnswerFile } from '../../engine/query-protocol.ts';
import type { ExportRequest, OperationRequest, SqlRequest } from '../../engine/query-request.ts';

/** A request that needs SQL when it is answered. */
export type QueryRequest =
  /** Equal tags mean equal bytes: a file that is there is given again. */
  | { readonly type: 'export'; readonly tag: string; readonly request: ExportRequest }
  | { readonly type: 'operation'; readonly request: OperationRequest }
  /** `key` is the name of the key that asks. */
  | { readonly type: 'sql'; readonly key: string; readonly request: SqlRequest };

/** A finished answer. */
export interface QueryAnswer {
  /** Of its file, where it has one, which stays for some seconds at least. */
  readonly path: string;
  readonly written: AnswerFile;
}

/** Asks the query processes, directly or through the supervisor. */
export interface Queries {
  /** Rejects with a QueryError. `signal` ends a client's SQL, or an export, that has no client left. */
  ask(request: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer>;
}
