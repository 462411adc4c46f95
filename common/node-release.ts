/** The service runs on these releases of Node.js, which package.json names. */
export const NODE_RANGE = '^20.17.0 || >=22.6.0';

/**
 * Decides whether the service runs on a release of Node.js.
 *
 * @example
 *     runsOn('21.0.0'); // false
 */
export function runsOn(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 17) || (major === 22 && minor >= 6) || major > 22;
}

/**
 * Names the release of this process, those that it needs and the remedy; null if it is one.
 *
 * @example
 *     nodeProblem('22.6.0'); // null
 */
export function nodeProblem(version = process.versions.node): string | null {
  if (runsOn(version)) return null;
  return (
    `this is Node.js ${version}, and restaking-analytics needs ${NODE_RANGE}: ` +
    'install one of these (https://nodejs.org/en/download) and start it again'
  );
}
