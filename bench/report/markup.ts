// Controls besides tab and line ends may not stand in XML, escaped or not (those of C1 may).
const UNPRINTABLE = /(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

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
