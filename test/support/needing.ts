import { describe, it } from 'vitest';
import { installed } from './installed.ts';
import { noteLack } from './lacks.ts';
import { mayGiveAway, mayMount, mayRaisePriority } from './rights.ts';

/**
 * `describe` and `it` for tests that start the program of a distribution's package. If it is
 * neither on the PATH nor can be installed, these skip the tests, and the end of the run names the
 * package; with CI set they run them, and they fail.
 */
export function needing(distributed: string) {
  const isMet = Boolean(process.env.CI) || isThere(distributed);
  return runners(isMet, `${distributed}: sudo .ci/install ${distributed}`);
}

const RIGHTS = {
  mount: { isGiven: mayMount, name: 'the right to mount (CAP_SYS_ADMIN or user namespaces)' },
  'raise a priority': {
    isGiven: mayRaisePriority,
    name: 'the right to raise a priority (CAP_SYS_NICE)',
  },
  'give files away': {
    isGiven: mayGiveAway,
    name: 'the right to give files away (CAP_CHOWN and CAP_DAC_OVERRIDE)',
  },
};

/**
 * `describe` and `it` for tests that need a right, which nothing installs: without it these skip
 * the tests.
 */
export function needingRight(right: keyof typeof RIGHTS) {
  const { isGiven, name } = RIGHTS[right];
  return runners(isGiven(), name);
}

function runners(isMet: boolean, lack: string) {
  if (!isMet) noteLack(lack);
  return { describe: describe.runIf(isMet), it: it.runIf(isMet) };
}

function isThere(distributed: string): boolean {
  try {
    installed(distributed);
    return true;
  } catch {
    return false;
  }
}
