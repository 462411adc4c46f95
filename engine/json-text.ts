const SPACE = 0x20;
const [QUOTE, BACKSLASH, OPEN, CLOSE, FIRST, LAST, COMMA] = Buffer.from('"\\{}[],');

/**
 * Where the JSON value ends that begins at `start`: behind its closing bracket or quote, or before
 * the comma or bracket that follows a number or a word, at the latest at `limit`. The JSON must be well
 * formed.
 */
export function jsonEnd(json: Uint8Array, start: number, limit = json.length): number {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = stringEnd(json, at) - 1;
        if (depth === 0) return at + 1;
        break;
      case OPEN:
      case FIRST:
        depth += 1;
        break;
      case CLOSE:
      case LAST:
        if (depth === 0) return at;
        depth -= 1;
        if (depth === 0) return at + 1;
        break;
      case COMMA:
        if (depth === 0) return at;
        break;
    }
  }
  return limit;
}

/** Where a string ends whose opening quote stands at `start`: behind the closing one. */
function stringEnd(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === BACKSLASH) at += 1;
    else if (json[at] === QUOTE) return at + 1;
  }
  return json.length;
}

/** Where the white space ends that may begin at `start`. */
export function spaceEnd(json: Uint8Array, start: number): number {
  let end = start;
  while ((json[end] ?? SPACE + 1) <= SPACE) end += 1;
  return end;
}
