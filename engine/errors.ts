/** Codes that the engine gives a request it refuses; the server turns them into statuses. */
export type ErrorCode = 'bad_request' | 'unprocessable_entity' | 'not_found';

/**
 * Thrown when a request cannot be answered as it stands: `bad_request` when a parameter cannot be
 * read, `unprocessable_entity` when it can be read and not be meant, `not_found` when the one
 * thing that it names is not in the snapshot. The message is safe to show to a client.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  /** The parameter at fault, where there is one. */
  readonly parameter: string | null;

  constructor(code: ErrorCode, message: string, parameter: string | null = null) {
    super(message);
    this.code = code;
    this.parameter = parameter;
  }
}

const LONGEST_SHOWN = 100;

/** A client's value for an error message: quoted, and cut at 100 characters. */
export function shown(value: string): string {
  const cut = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return JSON.stringify(cut);
}

/** `not_found` for an operation that reads an optional table, which the snapshot leaves out. */
export function tableAbsent(table: string): RequestError {
  return new RequestError('not_found', `this snapshot has no table ${table}`);
}

/** `not_found` for the one thing that a request names by a parameter, or by several together. */
export function notInSnapshot(
  [parameter, ...others]: readonly [string, ...string[]],
  values: Readonly<Record<string, string>>,
): RequestError {
  const value = (name: string) => shown(values[name] ?? '');
  const along = others.map((name) => ` with ${name} ${value(name)}`).join('');
  const message = `${parameter}: ${value(parameter)}${along} is not in the snapshot`;
  return new RequestError('not_found', message, parameter);
}
