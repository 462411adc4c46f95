/** The result of one check, and the remedy of a problem. */
export type Finding =
  | { readonly state: 'ok'; readonly check: Check; readonly message: string }
  | {
      readonly state: 'warn' | 'problem';
      readonly check: Check;
      readonly message: string;
      /** The remedy, as a sentence. */
      readonly remedy: string;
    };

export type Check =
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

/** One line a finding; further lines of its message, such as a report, are indented. */
export function formatFinding(finding: Finding): string {
  const { state, check, message } = finding;
  const [first = '', ...more] = message.split('\n');
  const remedy = finding.state === 'ok' ? '' : `. ${finding.remedy}`;
  const head = `${state.padEnd(7)}  ${check.padEnd(13)}  ${first}${remedy}`;
  return [head, ...more.map((line) => `${' '.repeat(24)}${line}`)].join('\n');
}

/** `1 key`, `2 keys`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
