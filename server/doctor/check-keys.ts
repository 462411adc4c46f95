import { statSync } from 'node:fs';
import type { Config } from '../config.ts';
import { type IssuedKey, KeysFileError } from '../keys/file-format.ts';
import { isAccepted } from '../keys/key-changes.ts';
import { readKeysFile } from '../keys/keys-file.ts';
import { countedNoun, type Finding } from './finding.ts';

/** Days before a key's expiry in which the doctor warns. */
const NOTICE_DAYS = 14;

/**
 * Checks whether clients will have keys: the file's mode, its content and how many keys are in each
 * state.
 */
export function checkKeys(
  { keysFile, apiKeys, loopback }: Pick<Config, 'keysFile' | 'apiKeys' | 'loopback'>,
  now = new Date(),
): Finding[] {
  const findings: Finding[] = [];
  if (apiKeys.length > 0) findings.push(developmentKeys(apiKeys.length, loopback));
  if (keysFile !== undefined) findings.push(...issuedKeys(keysFile, apiKeys.length === 0, now));
  if (findings.length > 0) return findings;
  const message = 'no key is configured, so that each start makes one of its own';
  const remedy = 'Set KEYS_FILE, and issue keys into it.';
  return [{ state: 'warn', check: 'keys', message, remedy }];
}

function developmentKeys(count: number, loopback: boolean): Finding {
  const message = `API_KEYS: ${countedNoun(count, 'key')}`;
  if (loopback) return { state: 'ok', check: 'keys', message };
  return {
    state: 'warn',
    check: 'keys',
    message: `${message}, which cannot be told apart in logs, expire or be taken back while it runs`,
    remedy: 'For clients, issue keys into a KEYS_FILE.',
  };
}

function issuedKeys(path: string, alone: boolean, now: Date): Finding[] {
  let keys: readonly IssuedKey[];
  try {
    keys = readKeysFile(path)?.keys ?? [];
  } catch (cause) {
    if (!(cause instanceof KeysFileError)) throw cause;
    const remedy = 'The service does not start with such a file.';
    return [{ state: 'problem', check: 'keys', message: `KEYS_FILE ${cause.message}`, remedy }];
  }
  const accepted = keys.filter((key) => isAccepted(key, now));
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null).length;
  const expired = keys.length - accepted.length - revoked;
  const message = `KEYS_FILE ${path}: ${accepted.length} accepted, ${revoked} revoked, ${expired} expired`;
  const findings: Finding[] = [];
  if (accepted.length === 0 && alone) {
    const remedy = 'No client can ask anything: issue a key with the keys command.';
    findings.push({ state: 'warn', check: 'keys', message, remedy });
  } else {
    findings.push({ state: 'ok', check: 'keys', message });
  }
  const notice = new Date(now.getTime() + NOTICE_DAYS * 86_400_000);
  const ending = accepted.filter((key) => !isAccepted(key, notice)).map(({ name }) => name);
  if (ending.length > 0) {
    findings.push({
      state: 'warn',
      check: 'keys',
      message: `${countedNoun(ending.length, 'key')} will expire within ${NOTICE_DAYS} days: ${ending.join(', ')}`,
      remedy: 'Rotate them with the keys command.',
    });
  }
  const owner = statSync(path).uid;
  if (process.getuid && owner !== process.getuid()) {
    findings.push({
      state: 'warn',
      check: 'keys',
      message: `KEYS_FILE ${path} belongs to user ${owner}, not to the user of this process`,
      remedy: 'Run the doctor and the service as that user.',
    });
  }
  return findings;
}
