import { randomBytes } from 'node:crypto';

/**
 * Part of the names of files that this process has not finished. A process id would not do: in
 * containers that share a volume all processes may have the same one.
 */
export const RUN_ID: string = randomBytes(8).toString('hex');
