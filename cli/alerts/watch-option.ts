import { Option } from 'commander';

/** `--watch` names a file with addresses that rules watch, and may be given several times. */
export function watchOption(): Option {
  return new Option(
    '--watch <file>',
    'CSV of addresses that rules watch (list, address, label), or of products or groups; may be repeated',
  ).argParser((path: string, before: readonly string[] = []) => [...before, path]);
}
