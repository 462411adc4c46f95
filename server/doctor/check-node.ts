import type { Finding } from './finding.ts';

/** The releases that the service runs on, as package.json names them. */
export const NODE_RANGE = '^20.17.0 || >=22.6.0';

/** Whether this is a Node.js that the service runs on. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 17) || (major === 22 && minor >= 6) || major > 22;
  if (fits) return { state: 'ok', check: 'node', message: `Node.js ${version}` };
  return {
    state: 'problem',
    check: 'node',
    message: `Node.js ${version} is not one of ${NODE_RANGE}`,
    remedy: 'Install one of these.',
  };
}
