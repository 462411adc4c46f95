/** A string, a number or word, or a mark; of JSON without its white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/** JSON on lines of its own, indented, with every digit as it was: parsing would round integers. */
export function indentedJson(json: string): string {
  let text = '';
  let depth = 0;
  let empty = false;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of json.matchAll(TOKEN)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    if (empty ? !closes : closes) text += newLine();
    text += token;
    if (token === ',') text += newLine();
    if (token === ':') text += ' ';
    empty = token === '{' || token === '[';
    if (empty) depth += 1;
  }
  return text;
}
