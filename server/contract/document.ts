import fresh from 'fresh';
import type { Context } from 'koa';
import type { ParameterSettings } from '../../engine/parameters.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { formsOf } from '../forms.ts';
import { JSON_TYPE } from '../http.ts';
import { openApi } from './openapi.ts';

/** It changes with the program and its settings only, and anybody may see it. */
const CACHE_CONTROL = 'public, max-age=60';

/** Sends the OpenAPI document, which is made when it is first asked for. */
export function openApiSender(settings: ParameterSettings, publicUrl: string | undefined) {
  const formIn = formsOf(() => Buffer.from(openApi(settings, publicUrl)));
  return async (ctx: Context): Promise<void> => {
    const { bytes, encoding, etag } = await formIn(
      acceptedEncoding(ctx.req.headers['accept-encoding']),
    );
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
