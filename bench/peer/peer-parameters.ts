import { ACTIONS, NETWORKS } from '../../common/vocabulary.ts';

/**
 * Describes a kind of parameter that the peer has: its schema, and its conversion to a PostgreSQL
 * value.
 */
export interface Kind {
  readonly schema: { readonly type: 'string'; readonly [rule: string]: unknown };
  readonly bind: (text: string) => string | Buffer;
}

const asText = (text: string) => text;
const asBytes = (text: string) => Buffer.from(text.slice(2), 'hex');

export const address: Kind = {
  schema: { type: 'string', pattern: '^0[xX][0-9a-fA-F]{40}$' },
  bind: asBytes,
};

export const hash: Kind = {
  schema: { type: 'string', pattern: '^0[xX][0-9a-fA-F]{64}$' },
  bind: asBytes,
};

export const index: Kind = { schema: { type: 'string', pattern: '^[0-9]{1,18}$' }, bind: asText };

export const action: Kind = { schema: { type: 'string', enum: ACTIONS }, bind: asText };

export const network: Kind = {
  schema: { type: 'string', enum: NETWORKS, default: 'ethereum' },
  bind: asText,
};

export const text: Kind = { schema: { type: 'string' }, bind: asText };

export const boolean: Kind = { schema: { type: 'string', enum: ['true', 'false'] }, bind: asText };
