import { reachedCode, VERSIONED_MODULES } from '../../common/code-version.ts';
import { programFile } from '../../common/program-file.ts';

/** A build replaces it by the version; it is not declared if the sources run. */
declare const INGEST_CODE: string;

/**
 * The version of the code that derives snapshots: equal code derives equal tables from equal logs
 * and configuration.
 */
export const CODE_VERSION: string = (
  typeof INGEST_CODE === 'string'
    ? INGEST_CODE
    : reachedCode(programFile(''), VERSIONED_MODULES.INGEST_CODE).version
).slice(0, 16);
