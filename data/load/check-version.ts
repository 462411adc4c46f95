import { reachedCode, VERSIONED_MODULES } from '../../common/code-version.ts';
import { programFile } from '../../common/program-file.ts';

/** A build replaces it by the version; it is not declared if the sources run. */
declare const CHECK_CODE: string;

/** Code that checks snapshots has this version: equal code finds the same in equal files. */
export const CHECK_VERSION: string =
  typeof CHECK_CODE === 'string'
    ? CHECK_CODE
    : reachedCode(programFile(''), VERSIONED_MODULES.CHECK_CODE).version;
