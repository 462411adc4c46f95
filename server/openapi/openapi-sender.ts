import type { Context } from 'koa';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { bodyEncoder } from '../http/encoded-body.ts';
import { checkIfMatch } from '../http/if-match.ts';
import { isNotModified } from '../http/if-none-match.ts';
import { JSON_TYPE } from '../http/response-parts.ts';
import type { Service } from '../service.ts';
import { openApi } from './openapi.ts';

/**
 * The document changes with the program, its settings and whether the data is invented, and anybody
 * may see it.
 */
const CACHE_CONTROL = 'public, max-age=60';

/**
 * Sends the OpenAPI document. It is created on the first request, and again if a snapshot has
 * invented data and the last one had not, or the reverse.
 */
export function openApiSender(
  settings: ParameterSettings,
  publicUrl: string | undefined,
  service: Pick<Service, 'sample'>,
) {
  const encoders = new Map<string | null, ReturnType<typeof bodyEncoder>>();
  return async (ctx: Context): Promise<void> => {
    const { sample } = service;
    const encoder =
      encoders.get(sample) ?? bodyEncoder(() => Buffer.from(openApi(settings, publicUrl, sample)));
    encoders.set(sample, encoder);
    const { bytes, encoding, etag } = await encoder(
      acceptedEncoding(ctx.req.headers['accept-encoding']),
    );
    checkIfMatch(ctx.req.headers, etag);
    ctx.set({ ETag: etag, 'Cache-Control': CACHE_CONTROL });
    ctx.vary('Accept-Encoding');
    if (isNotModified(ctx.req.headers, etag)) {
      ctx.status = 304;
      return;
    }
    ctx.body = bytes;
    ctx.set('Content-Type', JSON_TYPE);
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  };
}
