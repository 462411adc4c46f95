/** Holds the result of one check; a problem comes with its remedy. */
export type Finding =
  | { readonly state: 'ok'; readonly check: CheckName; readonly message: string }
  | {
      readonly state: 'warn' | 'problem';
      readonly check: CheckName;
      readonly message: string;
      /** A sentence that names the remedy. */
      readonly remedy: string;
    };

export type CheckName =
  | 'node'
  | 'configuration'
  | 'keys'
  | 'alerts'
  | 'ports'
  | 'redis'
  | 'clickhouse'
  | 'snapshot'
  | 'disk'
  | 'memory';

/**
 * One line a finding; further lines in its message, such as a report, are indented.
 *
 * @example
 *     formatFinding({ state: 'ok', check: 'disk', message: '10 GB are free' });
 *     // 'ok       disk           10 GB are free'
 */
export function formatFinding(finding: Finding): string {
  const { state, check, message } = finding;
  const [first = '', ...more] = message.split('\n');
  const remedy = finding.state === 'ok' ? '' : `. ${finding.remedy}`;
  const head = `${state.padEnd(7)}  ${check.padEnd(13)}  ${first}${remedy}`;
  return [head, ...more.map((line) => `${' '.repeat(24)}${line}`)].join('\n');
}

/** Puts a count before a noun: `1 key`, `2 keys`. */
export function countedNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
