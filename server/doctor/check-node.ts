import { NODE_RANGE, runsOn } from '../../common/node-release.ts';
import type { Finding } from './finding.ts';

/** Whether this is a Node.js that the service runs on. */
export function checkNode(version = process.versions.node): Finding {
  if (runsOn(version)) return { state: 'ok', check: 'node', message: `Node.js ${version}` };
  return {
    state: 'problem',
    check: 'node',
    message: `Node.js ${version} is not one of ${NODE_RANGE}`,
    remedy: 'Install one of these.',
  };
}
