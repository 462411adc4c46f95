import { catalogue } from './messages.ts';

interface Path {
  readonly path: string;
}

interface Owner {
  /** Describes a process: "process 12 on host a since 2026-01-01T00:00:00.000Z". */
  readonly owner: string;
}

interface Silent {
  /** Time without a sign of life. */
  readonly seconds: number;
}

/** Why a lock cannot be taken, or was lost. */
export const LOCK_PROBLEMS = catalogue({
  lock_held: ({ path, owner }: Path & Owner) =>
    `${path}: ${owner} holds this lock: wait for it, or end that process`,
  lock_taken_over: ({ path, owner, seconds }: Path & Owner & Silent) =>
    lost(path, `${owner} has taken this lock over`, seconds),
  lock_gone: ({ path, seconds }: Path & Silent) => lost(path, 'this lock is gone', seconds),
  lock_unfit: ({ path, reason }: Path & { readonly reason: string }) =>
    `${path}: ${reason}, and so no lock: remove it`,
  lock_not_readable: ({ path }: Path) =>
    `${path}: is a lock that this user may not read: run this as its owner, or remove it`,
});

function lost(path: string, event: string, seconds: number): string {
  return (
    `${path}: ${event}, as this process showed no sign of life for ${seconds} s: ` +
    'nothing that it had still to publish is published; run it again'
  );
}

/** Why a file or a folder must not be read as one; most texts follow a path. */
export const UNFIT_FILES = catalogue({
  not_a_regular_file: ({ path }: { readonly path?: string }) =>
    `${path === undefined ? '' : `${path}: `}is not a regular file`,
  link_out_of_folder: () => 'leads out of the folder by a link',
  file_too_long: ({ bytes, maxBytes }: { readonly bytes: number; readonly maxBytes: number }) =>
    `has ${bytes} bytes, more than ${maxBytes}`,
  folder_too_full: ({ maxEntries }: { readonly maxEntries: number }) =>
    `holds more than ${maxEntries} entries`,
  snapshot_of_too_many_files: ({ files, maxFiles }: TooMany) =>
    `holds a snapshot of ${files} files, more than ${maxFiles}`,
  parent_is_no_folder: ({ path }: Path) => `${path} is no folder`,
});

/** Why the system did not let a file or a folder be read; most texts follow a path. */
export const UNREAD = catalogue({
  missing: () => 'does not exist',
  no_permission: () => 'is not readable for this user',
  is_folder: () => 'is a folder',
  is_no_folder: () => 'is not a folder, or not in one',
  not_read: ({ error }: { readonly error: string }) => `cannot be read (${error})`,
});

interface TooMany {
  readonly files: number;
  readonly maxFiles: number;
}
