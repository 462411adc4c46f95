const TOKEN = /<\/(?<close>[\w-]+)>|<(?<open>[\w-]+)(?<attributes>(?:\s+[\w:-]+="[^"<]*")*)>/y;
const TEXT = /(?:[^<&]|&(?:amp|lt|gt|quot|#\d+);)+/y;

/** Throws if a text is not well-formed XML; supports only the constructs that the page uses. */
export function wellFormed(markup: string): void {
  const open: string[] = [];
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(markup);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < markup.length) {
    const token = next(TOKEN);
    if (token?.groups?.open) begin(open, token.groups.open, token.groups.attributes ?? '');
    else if (token) end(open, token.groups?.close);
    else if (!next(TEXT)) throw new Error(`not well-formed: ${markup.slice(at, at + 60)}`);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(' ')}`);
}

function begin(open: string[], name: string, attributes: string): void {
  const keys = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, key]) => key);
  if (new Set(keys).size < keys.length)
    throw new Error(`an attribute twice: <${name}${attributes}>`);
  open.push(name);
}

function end(open: string[], name: string | undefined): void {
  const expected = open.pop();
  if (expected !== name) throw new Error(`</${name}> where </${expected}> was due`);
}
