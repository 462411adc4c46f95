import { catalogue } from '../../common/messages.ts';

interface Path {
  readonly path: string;
}

/** Problems of a keys file, and changes that a command cannot make to it. */
export const KEY_PROBLEMS = catalogue({
  keys_file_missing: ({ path }: Path) =>
    `${path}: there is no such file; the keys command create makes it, in a folder that is there`,
  keys_file_not_permitted: ({ path }: Path) =>
    `${path}: no permission; run this as the owner of the file`,
  keys_file_not_in_folder: ({ path }: Path) => `${path}: is not in a folder`,
  keys_file_unusable: ({ path, cause }: Path & { readonly cause: string }) =>
    `${path}: cannot be used (${cause})`,
  keys_file_is_other: ({ path }: Path) => `${path}: not a keys file`,
  keys_file_open_to_others: ({ path }: Path) =>
    `${path}: open to others than its owner; run chmod 600 on it`,
  keys_file_not_json: ({ path }: Path) => `${path}: the file is not JSON`,
  keys_file_malformed: ({ path, entry }: Path & { readonly entry: string }) =>
    `${path}: ${entry} is not as the keys command writes it`,
  keys_file_repeats: ({ path, field }: Path & { readonly field: string }) =>
    `${path}: two keys have the same ${field}`,
  key_name_taken: ({ name }: { readonly name: string }) =>
    `--name ${name}: a key of this name is accepted; rotate or revoke it, or take another name`,
  key_not_accepted: ({ selection }: { readonly selection: string }) =>
    `${selection}: there is no such key that is accepted; the command list shows them all`,
});
