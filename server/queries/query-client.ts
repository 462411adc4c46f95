import type { AnswerFile } from '../../engine/protocol/query-protocol.ts';
import type {
  ExportRequest,
  OperationRequest,
  SqlRequest,
} from '../../engine/protocol/query-request.ts';

/** A request that needs SQL when it is answered. */
export type QueryRequest =
  /** Equal tags mean equal bytes: an existing file is reused. */
  | { readonly type: 'export'; readonly tag: string; readonly request: ExportRequest }
  | { readonly type: 'operation'; readonly request: OperationRequest }
  /** `key` is the name of the client's key. */
  | { readonly type: 'sql'; readonly key: string; readonly request: SqlRequest };

/** A finished answer. */
export interface QueryAnswer {
  /** Path of its file, if it has one; the file stays for some seconds at least. */
  readonly path: string;
  readonly file: AnswerFile;
}

/** A client of the query processes: in the supervisor, or in a worker through the supervisor. */
export interface QueryClient {
  /**
   * Rejects with a QueryError. `signal` ends a client's SQL, or an export, that has no client left.
   */
  ask(request: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer>;
}
