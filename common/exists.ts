import { access } from 'node:fs/promises';

/**
 * Whether there is a file or a folder of this path that this process can reach.
 *
 * @example
 *     if (await exists('snapshot/manifest.json')) return;
 */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
