/** What is there at once or will be: a cached answer that waits for nothing leaves a tick earlier. */
export type MaybeLater<Value> = Value | Promise<Value>;

/** Goes on with a value as soon as it is there, which may be now. */
export function after<Value, Next>(
  value: MaybeLater<Value>,
  next: (value: Value) => MaybeLater<Next>,
): MaybeLater<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
