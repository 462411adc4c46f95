import { catalogue } from '../../common/messages.ts';

interface Line {
  readonly line: number;
}

interface Column {
  readonly column: string;
}

/** Why a file cannot be read in the format of its name; each text follows a path. */
export const FILE_PROBLEMS = catalogue({
  not_utf8: () => 'its text is not UTF-8',
  not_a_whole_gzip: ({ error }: { readonly error: string }) =>
    `it is not a whole gzip file (${error})`,
  too_many: ({ most, things, remedy }: Many) =>
    `it has more than ${most} ${things}${remedy === undefined ? '' : `: ${remedy}`}`,

  // CSV.
  head_line_missing: () => 'it has no head line with the names of the columns',
  head_line_repeats: ({ column }: Column) =>
    `its head line has ${JSON.stringify(String(column))} twice`,
  csv_malformed: ({ line, reason }: { readonly line?: number; readonly reason: string }) =>
    `${line === undefined ? '' : `line ${line}: `}${reason}`,

  // NDJSON.
  line_not_json: ({ line, start }: Line & { readonly start: string }) =>
    `line ${line}: not JSON: ${JSON.stringify(String(start))}`,
  line_not_an_object: ({ line, start }: Line & { readonly start: string }) =>
    `line ${line}: not a JSON object: ${JSON.stringify(String(start))}`,
  half_surrogate_pair: ({ line, column }: Line & Column) =>
    `line ${line}: ${column} holds half of a surrogate pair`,
});

interface Many {
  readonly most: number;
  readonly things: 'rows' | 'characters' | 'entities' | 'addresses' | 'bytes';
  readonly remedy?: string;
}
