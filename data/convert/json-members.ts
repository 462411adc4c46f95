/**
 * The members of a JSON object as they stand in its text, digit for digit: of a name that stands
 * twice, the last. `JSON.parse` would round numbers to doubles. `text` must be a valid JSON object.
 *
 * @example
 *     jsonMembers('{"a": 1.0, "b": [2]}').get('a'); // '1.0'
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let at = text.indexOf('{') + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return members;
    const afterName = endOfString(text, quote);
    const name: string = JSON.parse(text.slice(quote, afterName));
    const begin = text.indexOf(':', afterName) + 1;
    at = endOfValue(text, begin);
    members.set(name, text.slice(begin, at).trim());
  }
}

/**
 * The items of a JSON array as they stand in its text. `text` must be a valid JSON array.
 *
 * @example
 *     jsonItems('[1.0, "a"]'); // ['1.0', '"a"']
 */
export function jsonItems(text: string): string[] {
  const items: string[] = [];
  let at = text.indexOf('[') + 1;
  for (;;) {
    const end = endOfValue(text, at);
    const item = text.slice(at, end).trim();
    if (item !== '') items.push(item);
    if (text[end] === ']') return items;
    at = end + 1;
  }
}

/** Finds the end of the string that begins at `at`. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
}

/** The end of the value that begins at `at`: the comma or bracket that follows it. */
function endOfValue(text: string, at: number): number {
  let depth = 0;
  for (let end = at; ; end += 1) {
    switch (text[end]) {
      case '"':
        end = endOfString(text, end) - 1;
        break;
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        if (depth === 0) return end;
        depth -= 1;
        break;
      case ',':
        if (depth === 0) return end;
        break;
    }
  }
}
