/** The engine's error codes; the server maps them to HTTP statuses. */
export type ErrorCode = 'bad_request' | 'unprocessable_entity' | 'not_found';

/**
 * Refuses a request: `bad_request` for a malformed parameter, `unprocessable_entity` for a
 * well-formed value that is not allowed, `not_found` if the requested item is not in the snapshot.
 * The message is safe to show to a client.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  /** Names the invalid parameter; null if there is none. */
  readonly parameter: string | null;

  constructor(code: ErrorCode, message: string, parameter: string | null = null) {
    super(message);
    this.code = code;
    this.parameter = parameter;
  }
}

const MAX_SHOWN = 100;

/**
 * Quotes a client's value for an error message, and cuts it at 100 characters.
 *
 * @example
 *     shown('0x"1'); // '"0x\\"1"'
 */
export function quotedValue(value: string): string {
  const cut = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
  return JSON.stringify(cut);
}

/**
 * Makes a `not_found` for an operation that needs an optional table which the snapshot leaves out.
 */
export function tableAbsent(table: string): RequestError {
  return new RequestError('not_found', `this snapshot has no table ${table}`);
}

/**
 * Makes a `not_found` for a requested item, named by one or more parameters.
 *
 * @example
 *     throw notInSnapshot(['operator'], { operator: '0x12' });
 */
export function notInSnapshot(
  [parameter, ...others]: readonly [string, ...string[]],
  values: Readonly<Record<string, string>>,
): RequestError {
  const value = (name: string) => quotedValue(values[name] ?? '');
  const along = others.map((name) => ` with ${name} ${value(name)}`).join('');
  const message = `${parameter}: ${value(parameter)}${along} is not in the snapshot`;
  return new RequestError('not_found', message, parameter);
}
