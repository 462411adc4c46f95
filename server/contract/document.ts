import { createHash } from 'node:crypto';
import fresh from 'fresh';
import type { Context } from 'koa';
import { type Encoding, encode } from '../../engine/encoding.ts';
import type { ParameterSettings } from '../../engine/parameters.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { JSON_TYPE } from '../http.ts';
import { openApi } from './openapi.ts';

/** It changes with the program and its settings only, and anybody may see it. */
const CACHE_CONTROL = 'public, max-age=60';

interface Form {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Sends the OpenAPI document, which is made when it is first asked for. */
export function openApiSender(settings: ParameterSettings, publicUrl: string | undefined) {
  const forms = new Map<Encoding, Promise<Form>>();
  const formIn = (encoding: Encoding): Promise<Form> => {
    const known = forms.get(encoding);
    if (known) return known;
    const form = make(settings, publicUrl, encoding);
    forms.set(encoding, form);
    return form;
  };
  return async (ctx: Context): Promise<void> => {
    const encoding = acceptedEncoding(ctx.req.headers['accept-encoding']);
    const { bytes, etag } = await formIn(encoding);
    ctx.set({ ETag: etag, 'Cache-Control': CACHE_CONTROL });
    ctx.vary('Accept-Encoding');
    if (fresh(ctx.req.headers, { etag })) {
      ctx.status = 304;
      return;
    }
    ctx.body = bytes;
    ctx.set('Content-Type', JSON_TYPE);
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  };
}

async function make(
  settings: ParameterSettings,
  publicUrl: string | undefined,
  encoding: Encoding,
): Promise<Form> {
  const plain = Buffer.from(openApi(settings, publicUrl));
  const bytes = await encode(plain, encoding);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, etag: `"${digest}"` };
}
