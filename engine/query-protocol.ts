import type { ExportRequest } from './query-request.ts';

/** Messages of the service to the query process. */
export type ToQueryProcess =
  | {
      readonly type: 'export';
      readonly id: number;
      readonly request: ExportRequest;
      readonly path: string;
    }
  | { readonly type: 'interrupt'; readonly id: number };

/** Messages of the query process to the service. */
export type FromQueryProcess =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly bytes: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
