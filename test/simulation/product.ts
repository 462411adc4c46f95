/*
 * What runs in a simulated process: the product's own entry points. A process evaluates only the
 * modules that it needs.
 */
export const loadFollow = () => import('../../cli/ingest/ingest-follow.ts');
export const loadAnswering = () => import('./answering.ts');
export const loadPreparation = () => import('../../engine/prepare/cached/folder-to-serve.ts');
export const loadIngest = () => import('../../ingest/ingest.ts');
export const loadOptions = () => import('../../cli/ingest/ingest-options.ts');
export const loadErrors = () => import('../../ingest/shared/ingest-error.ts');
