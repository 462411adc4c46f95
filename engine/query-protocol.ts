import type { ExportRequest } from './query-request.ts';

/** What the service says to the query process. */
export type ToQueryProcess =
  | {
      readonly type: 'export';
      readonly id: number;
      readonly request: ExportRequest;
      readonly path: string;
    }
  | { readonly type: 'interrupt'; readonly id: number };

/** What the query process says to the service. */
export type FromQueryProcess =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly bytes: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
