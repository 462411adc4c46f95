import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { bodyEncoder } from '../http/encoded-body.ts';
import { ERRORS } from '../http/http-error.ts';

const STYLE = `
:root { color-scheme: light dark; --quiet: color-mix(in srgb, currentColor 60%, transparent); }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
h2 small { color: var(--quiet); font-weight: 400; margin-left: .5rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1.25rem .75rem; }
section:target { background: color-mix(in srgb, Highlight 18%, transparent); }
p { margin: .4rem 0; }
section p:last-child { color: var(--quiet); }
`;

/** The page may load its own style, and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Sends the page that explains every error code. */
export function errorsPageSender() {
  const encoder = bodyEncoder(() => Buffer.from(errorsPage()));
  return async (ctx: Context): Promise<void> => {
    const { bytes, encoding } = await encoder(acceptedEncoding(ctx.req.headers['accept-encoding']));
    ctx.vary('Accept-Encoding');
    ctx.set('Content-Security-Policy', POLICY);
    ctx.body = bytes;
    ctx.type = 'text/html; charset=utf-8';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  };
}

/** One anchor a code; needs no script and no other file. */
function errorsPage(): string {
  const sections = Object.entries(ERRORS).map(
    ([code, { status, meaning, remedy }]) => `
    <section id="${code}">
      <h2><code>${code}</code> <small>${status}</small></h2>
      <p>${meaning}</p>
      <p>${remedy}</p>
    </section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Errors - restaking-analytics</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
    <h1>Errors</h1>
    <p>Every error response has the body <code>{"error": {"code", "message", "doc_url"}}</code>,
    with one of these codes.</p>
    ${sections.join('')}
    </main>
  </body>
</html>
`;
}
