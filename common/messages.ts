/** Values of a message that its text shows. */
export type MessageParameters = Readonly<
  Record<string, string | number | readonly string[] | undefined>
>;

/** Tells a person what happened, and a program which message this is. */
export interface Message {
  /** Stays the same when the text gets better, such as `store_of_other_chain`. */
  readonly code: string;
  readonly parameters: MessageParameters;
  /** Names the subject, the problem and the remedy. */
  readonly text: string;
}

/** Makes the text of each code from its parameters. */
type Texts = Readonly<Record<string, (parameters: never) => string>>;

/** Makes the message of each code from its parameters. */
export type Catalogue<Of extends Texts> = {
  readonly [Code in keyof Of]: (...parameters: Parameters<Of[Code]>) => Message;
};

/**
 * Makes a folder's messages: each code has its text here alone.
 *
 * @example const SAID = catalogue({ no_file: ({ path }: { path: string }) =>
 * `${path}: does not exist` }); SAID.no_file({ path: 'a.csv' }).text; // 'a.csv: does not exist'
 */
export function catalogue<const Of extends Texts>(texts: Of): Catalogue<Of> {
  const makers = Object.entries(texts).map(([code, textOf]) => [
    code,
    (parameters: MessageParameters = {}): Message => ({
      code,
      parameters,
      text: textOf(parameters as never),
    }),
  ]);
  // Each code has a function of the parameters of its text.
  return Object.fromEntries(makers) as Catalogue<Of>;
}

/**
 * Names the file or the place that a message is about, before its text and as parameter `place`.
 *
 * @example
 *     at('tokens.csv', PROBLEMS.no_rows()).text; // 'tokens.csv: has no rows'
 */
export function at(place: string, { code, parameters, text }: Message): Message {
  const inner = parameters.place === undefined ? '' : `: ${parameters.place}`;
  return {
    code,
    parameters: { ...parameters, place: `${place}${inner}` },
    text: `${place}: ${text}`,
  };
}

/**
 * Puts the subject of a message before its text.
 *
 * @example
 *     about('the folder', UNREAD.missing()).text; // 'the folder does not exist'
 */
export function about(subject: string, message: Message): Message {
  return { ...message, text: `${subject} ${message.text}` };
}

/** Refuses what a user asked for; a program compares the codes of its messages. */
export class CodedError extends Error {
  readonly messages: readonly Message[];

  constructor(messages: readonly Message[], options?: ErrorOptions) {
    super(messages.map(({ text }) => text).join('\n'), options);
    this.messages = messages;
  }

  /** The messages' texts. */
  get problems(): readonly string[] {
    return this.messages.map(({ text }) => text);
  }
}
