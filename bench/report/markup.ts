// XML allows no control characters other than tab, line ends and C1, not even escaped.
const UNPRINTABLE = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and SVG, between tags and in quoted attributes. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Writes an element. The attributes are escaped here; the content must be markup. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly string[]
): string {
  const markup = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(String(value))}"`,
  );
  return `<${name}${markup.join('')}>${content.join('')}</${name}>`;
}
