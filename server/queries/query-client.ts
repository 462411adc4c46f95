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
  /** `key` is the client's key, by its name. */
  | { readonly type: 'sql'; readonly key: string; readonly request: SqlRequest };

/** An answer that a process has finished. */
export interface QueryAnswer {
  /** The path of its file, if it has one; the file stays for some seconds at least. */
  readonly path: string;
  readonly file: AnswerFile;
}

/** Asks the query processes: directly in the supervisor, or in a worker through the supervisor. */
export interface QueryClient {
  /**
   * Rejects with a QueryError. `signal` ends a client's SQL, or an export, that has no client left.
   */
  ask(request: QueryRequest, signal?: AbortSignal): Promise<QueryAnswer>;
}
