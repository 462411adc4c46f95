/** Matches a JSON token: a string, a number or word, or a punctuation mark. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/** Indents JSON without parsing it, which would round large integers. */
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
