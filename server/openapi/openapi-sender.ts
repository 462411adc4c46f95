import fresh from 'fresh';
import type { Context } from 'koa';
import type { ParameterSettings } from '../../engine/parameters.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { formsOf } from '../http/encoded-body.ts';
import { JSON_TYPE } from '../http/response-parts.ts';
import type { Service } from '../service.ts';
import { openApi } from './openapi.ts';

/** It changes with the program, its settings and whether the data is invented, and anybody may see it. */
const CACHE_CONTROL = 'public, max-age=60';

/** Sends the OpenAPI document, which is made when it is first asked for, and again when a snapshot is invented and the last one was not. */
export function openApiSender(
  settings: ParameterSettings,
  publicUrl: string | undefined,
  service: Pick<Service, 'sample'>,
) {
  const forms = new Map<string | null, ReturnType<typeof formsOf>>();
  return async (ctx: Context): Promise<void> => {
    const { sample } = service;
    const formIn =
      forms.get(sample) ?? formsOf(() => Buffer.from(openApi(settings, publicUrl, sample)));
    forms.set(sample, formIn);
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
