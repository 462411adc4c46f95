/*
 * What runs in a simulated process: the product's own entry points. A process evaluates only the
 * modules that it needs.
 */
export const loadFollow = () => import('../../cli/ingest/ingest-follow.ts');
export const loadOptions = () => import('../../cli/ingest/ingest-options.ts');
export const loadErrors = () => import('../../ingest/shared/ingest-error.ts');
