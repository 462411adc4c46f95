/** A value that exists already or will: an answer that waits for nothing costs no promise. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Continues with a value as soon as it exists, which may be now.
 *
 * @example
 *     andThen(2, (two) => two + 1); // 3, without waiting
 */
export function andThen<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
