import { join } from 'node:path';

/**
 * Checks leave their records in this folder, within the one for prepared snapshots.
 *
 * @example
 *     checksOf('/var/cache/restaking'); // '/var/cache/restaking/checks'
 */
export function checksOf(cache: string): string {
  return join(cache, 'checks');
}

/**
 * Preparations leave figures by day in this folder, within the one for prepared snapshots.
 *
 * @example
 *     daysOf('/var/cache/restaking'); // '/var/cache/restaking/days'
 */
export function daysOf(cache: string): string {
  return join(cache, 'days');
}
