import { stat } from 'node:fs/promises';
import { UNFIT_FILES, UNREAD } from '../../common/file-messages.ts';
import { about, at, type Message } from '../../common/messages.ts';
import { unreadMessage } from '../../common/regular-file.ts';
import type { Cell } from '../../data/convert/cells.ts';
import { csvCells } from '../../data/convert/csv.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import { AlertsError } from '../alerts-error.ts';

/** An address that a list has. */
export interface WatchedAddress {
  /** The list's name: from the file, `product:<name>` or `group:<name>`. */
  readonly list: string;
  /** The address is in lower case. */
  readonly address: string;
  /** Name that the list's owner gives it; empty if none. */
  readonly label: string;
}

/** Watch files may have at most this many addresses together. */
export const MAX_WATCHED = 100_000;

/** Bytes that 100,000 rows with long names have. */
const MAX_BYTES = 64 * 2 ** 20;

/** Begins a list's name if it is a product. */
export const PRODUCT = 'product:';
/** Begins a list's name if it is a group. */
export const GROUP = 'group:';

/** A list has such a name. */
const LIST_NAME = /^[a-z0-9-]{1,64}$/;
/** A product or a group has such a name, on one line. */
const GIVEN_NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u;

/** Columns that one kind has. */
interface Form {
  readonly list: string;
  readonly address: string;
  /** Label for the address in alerts; null if the file has none. */
  readonly label: string | null;
  /** Columns that the file may have, and that are not read. */
  readonly unread: readonly string[];
  /** The file's lists have names that begin with this text. */
  readonly prefix: string;
}

const FORMS: readonly Form[] = [
  { list: 'list', address: 'address', label: 'label', unread: [], prefix: '' },
  { list: 'product', address: 'staker', label: null, unread: ['source'], prefix: PRODUCT },
  { list: 'group_name', address: 'operator', label: null, unread: ['source'], prefix: GROUP },
];

/** An error has at most this many problems. */
const MAX_PROBLEMS = 10;

/**
 * Reads a watch file: a CSV of lists (list, address, label), or one with products or groups as
 * `prepare` takes it. An address that a list has twice counts once. Throws an AlertsError, which
 * names rows and never has their values, as lists are private.
 */
export async function readWatchFile(path: string): Promise<WatchedAddress[]> {
  const problems: Message[] = [];
  const byKey = new Map<string, WatchedAddress>();
  try {
    await refuseUnfit(path);
    const { columns, rows } = await csvCells(path);
    const form = formOf(columns);
    const placeOf = (name: string | null) => (name === null ? -1 : columns.indexOf(name));
    const places = [form.list, form.address, form.label].map(placeOf);
    let number = 1;
    for await (const cells of rows) {
      number += 1;
      const [list, address, label] = places.map((place) => cells[place] ?? null);
      const at = { path, row: number };
      const read = watchedOf(at, form, list ?? null, address ?? null, label ?? null);
      if ('code' in read) problems.push(read);
      else {
        const key = `${read.address} ${read.list}`;
        if (!byKey.has(key)) byKey.set(key, read);
      }
      if (byKey.size > MAX_WATCHED)
        throw new FileProblem(FILE_PROBLEMS.too_many({ most: MAX_WATCHED, things: 'addresses' }));
      if (problems.length === MAX_PROBLEMS) break;
    }
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    throw new AlertsError([...problems, at(path, cause.found)], { cause });
  }
  if (problems.length > 0) throw new AlertsError(problems);
  return [...byKey.values()];
}

/**
 * Refuses a pipe or a device, which may never end, and a file that is too large. Throws a
 * FileProblem.
 */
async function refuseUnfit(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new FileProblem(about('it', unreadMessage(cause)), { cause });
  });
  if (found.isDirectory()) throw new FileProblem(about('it', UNREAD.is_folder()));
  if (!found.isFile()) throw new FileProblem(about('it', UNFIT_FILES.not_a_regular_file({})));
  if (found.size > MAX_BYTES)
    throw new FileProblem(
      FILE_PROBLEMS.too_many({ most: MAX_BYTES, things: 'bytes', remedy: 'split it' }),
    );
}

/** Finds the form that has these columns. Throws a FileProblem, without the head line. */
function formOf(columns: readonly string[]): Form {
  const found = FORMS.find(
    ({ list, address, label, unread }) =>
      columns.includes(list) &&
      columns.includes(address) &&
      columns.every((name) => [list, address, label, ...unread].includes(name)),
  );
  if (found !== undefined) return found;
  throw new FileProblem(ALERT_PROBLEMS.watch_file_columns_differ());
}

/** Reads a row. Returns the problem if it is wrong. */
function watchedOf(
  row: { readonly path: string; readonly row: number },
  form: Form,
  list: Cell,
  address: Cell,
  label: Cell,
): WatchedAddress | Message {
  const isList = form.prefix === '' ? LIST_NAME.test(list ?? '') : GIVEN_NAME.test(list ?? '');
  if (!isList) {
    const characters = form.prefix === '' ? 'lower-case letters, digits and dashes' : 'characters';
    return ALERT_PROBLEMS.watch_file_name_invalid({ ...row, column: form.list, characters });
  }
  if (!/^0[xX][0-9a-fA-F]{40}$/.test(address ?? ''))
    return ALERT_PROBLEMS.watch_file_address_invalid({ ...row, column: form.address });
  if (label !== null && !GIVEN_NAME.test(label))
    return ALERT_PROBLEMS.watch_file_name_invalid({
      ...row,
      column: 'label',
      characters: 'characters',
    });
  return {
    list: `${form.prefix}${list}`,
    address: (address ?? '').toLowerCase(),
    label: label ?? '',
  };
}
