// C0 controls besides tab and line ends may not stand in XML at all, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML and in SVG, between tags and in a quoted attribute. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** An element: its attributes are escaped here, its content is markup already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(String(value))}"`,
  );
  return `<${name}${written.join('')}>${content.join('')}</${name}>`;
}
