import { promises, writeSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the command line by `killing.ts`: writes a line before each step, and kills the
 * process before step KILL_AT, from 1. A step gives a file its name, takes a name away, or sends a
 * request.
 */
const killAt = Number(process.env.KILL_AT ?? 0);
let steps = 0;

function step(name) {
  writeSync(1, `step ${name}\n`);
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

for (const name of ['rename', 'link', 'rm']) {
  const call = promises[name];
  promises[name] = (...args) => {
    step([name, ...args.filter((one) => typeof one === 'string')].join(' '));
    return call(...args);
  };
}
const { request } = http;
http.request = (...args) => {
  step('send');
  return request(...args);
};
syncBuiltinESMExports();
