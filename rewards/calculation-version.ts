import { reachedCode, VERSIONED_MODULES } from '../common/code-version.ts';
import { programFile } from '../common/program-file.ts';

/** A build replaces it by the version; it is not declared if the sources run. */
declare const REWARDS_CODE: string;

/** Identifies the code that computes rewards: equal code computes equal rows from equal inputs. */
export const CODE_VERSION: string = (
  typeof REWARDS_CODE === 'string'
    ? REWARDS_CODE
    : reachedCode(programFile(''), VERSIONED_MODULES.REWARDS_CODE).version
).slice(0, 16);
