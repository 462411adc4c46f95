/** Reads a topic in a list, as `topics[1]`, from a text with commas between the topics. */
export function topicOfText(expression: string): string {
  const [, number] = /^topics\[(\d)\]$/.exec(expression) ?? [];
  return number ? `nullif(split_part(topics, ',', ${number}), '')` : expression;
}
