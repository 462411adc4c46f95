import { catalogue, type Message } from '../../common/messages.ts';

interface Path {
  readonly path: string;
}

/** Any command may have these failures. */
export const FAILURES = catalogue({
  missing: ({ path }: Path) => `${path}: does not exist`,
  exists: ({ path }: Path) => `${path}: exists already, and is not a folder`,
  target_exists: ({ path }: Path) => `${path}: already exists; remove it, or name another folder`,
  no_permission: ({ path }: Path) => `${path}: no permission: run this as a user who may use it`,
  disk_full: ({ path }: Path) => `${path}: the disk is full`,
  disk_full_for: ({ path, needed }: Path & { readonly needed: string }) =>
    `${path}: the disk is full; about ${needed} are needed`,
  quota_used_up: ({ path }: Path) => `${path}: the disk quota is used up`,
  disk_read_only: ({ path }: Path) => `${path}: is on a disk that is read-only`,
  is_folder: ({ path }: Path) => `${path}: is a folder, not a file`,
  is_no_folder: ({ path }: Path) => `${path}: is not a folder, or not in one`,
  link_to_itself: ({ path }: Path) => `${path}: is a link to itself`,
  name_too_long: ({ path }: Path) => `${path}: the name is too long`,
  not_creatable: ({ path }: Path) => `${path}: cannot be created there`,
  snapshot_refused: ({ folder, errors, warnings }: Refused) =>
    `snapshot ${folder} refused: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  key_missing: () => 'RESTAKING_KEY: set it to a key of the service',
  url_invalid: () => '--url / RESTAKING_URL: must be the address of a service',
  no_answer: ({ url }: { readonly url: string }) => `${url}: no answer`,
  stopped: ({ reason }: { readonly reason: string }) => `${reason}: run it again for the rest`,
  failed: ({ reason }: { readonly reason: string }) => reason,
});

interface Refused {
  readonly folder: string;
  readonly errors: number;
  readonly warnings: number;
}

/** A program sets this environment variable to `json`, and then compares codes. */
export const ERROR_FORMAT = 'ERROR_FORMAT';

/** Whether standard error has a JSON line for each message. */
export function areErrorsJson(): boolean {
  return process.env[ERROR_FORMAT] === 'json';
}

/**
 * Prints each message on standard error: its text, or with ERROR_FORMAT=json a line
 * `{"error":{"code":…,"message":…,"parameters":…}}`, as in HTTP bodies.
 */
export function printMessages(messages: readonly Message[]): void {
  const lines = messages.map(({ code, text, parameters }) =>
    areErrorsJson() ? JSON.stringify({ error: { code, message: text, parameters } }) : text,
  );
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
