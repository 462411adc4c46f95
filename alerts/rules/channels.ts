import * as z from 'zod';

const SECRET = 'must be {"env": "NAME"} or {"file": "/path"}, not the secret itself';

/** A secret is in an environment variable or in a file. */
const secret = z.union(
  [
    z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/) }),
    z.strictObject({ file: z.string().min(1) }),
  ],
  SECRET,
);

export type SecretPlace = Readonly<z.output<typeof secret>>;

const URL_RULE = 'must be a URL of http or https without a user and a password';

const url = z.string(URL_RULE).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}, URL_RULE);

/** Whether addresses outside the public internet, and http, are allowed. */
const allowPrivate = z.boolean('must be true or false').default(false);

const CHANNEL_TYPES = [
  z.strictObject({
    type: z.literal('webhook'),
    url: z.union(
      [url, secret],
      'must be a URL of http or https, {"env": "NAME"} or {"file": "/path"}',
    ),
    secret,
    allowPrivate,
  }),
  z.strictObject({ type: z.literal('slack'), url: secret, allowPrivate }),
  z.strictObject({ type: z.literal('discord'), url: secret, allowPrivate }),
  z.strictObject({
    type: z.literal('telegram'),
    token: secret,
    chat: z.string('must be the id of a chat or @channel as text').min(1),
    /** The Bot API has this base URL. */
    api: url.default('https://api.telegram.org'),
    allowPrivate,
  }),
] as const;

/** A channel that a rules file declares. */
export const channel = z.discriminatedUnion(
  'type',
  CHANNEL_TYPES,
  'must have a type: webhook, slack, discord or telegram',
);

export type Channel = Readonly<z.output<typeof channel>>;
