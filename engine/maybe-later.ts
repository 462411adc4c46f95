/** A value that exists already or will: an answer that waits for nothing costs no promise. */
export type MaybeLater<Value> = Value | Promise<Value>;

/** Continues with a value as soon as it exists, which may be now. */
export function after<Value, Next>(
  value: MaybeLater<Value>,
  next: (value: Value) => MaybeLater<Next>,
): MaybeLater<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
