import type { ExportRequest } from '../engine/query-request.ts';

/** A finished export in a file. */
export interface WrittenExport {
  /** The file stays for some seconds at least. */
  readonly path: string;
}

/** Whatever needs SQL at request time: asks the query process, directly or through the supervisor. */
export interface Queries {
  /**
   * The rows that a request selects, written to a file. Equal tags mean equal bytes. Rejects with an HTTP
   * refusal of 503 where the query process is busy, too slow, or has died.
   */
  export(tag: string, request: ExportRequest): Promise<WrittenExport>;
}
