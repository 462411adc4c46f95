import { Option } from 'commander';

/** `--watch` names a file with addresses that rules watch, and may be given several times. */
export function watchOption(): Option {
  return new Option(
    '--watch <file>',
    'CSV of addresses that rules watch (list, address, label), or of products or groups; may be repeated',
  ).argParser((path: string, before: readonly string[] = []) => [...before, path]);
}

/** `--rewards` names the computed rewards that rules `watched_claimable` read. */
export function claimableOption(): Option {
  return new Option(
    '--rewards <folder>',
    'computed rewards, which rules of kind watched_claimable read (docs/alerts.md)',
  );
}
