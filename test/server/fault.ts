import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operations } from '../../engine/operations/index.ts';
import { member, type Reply, type Sending } from './serving.ts';

/** The statuses that a client may see, with the code of a refusal as the reference documents it. */
const DOCUMENTED = new Map<number, string>([
  [200, ''],
  [204, ''],
  [304, ''],
  ...documentedRefusals(),
]);

/** The rows of the table in docs/api.md, without those that are our own fault. */
function documentedRefusals(): [number, string][] {
  const reference = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...reference.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
  return rows.flatMap(([, status, code = '']) =>
    Number(status) < 500 ? [[Number(status), code] satisfies [number, string]] : [],
  );
}

/** The fault of an answer to a request, or null. */
export function fault(asked: string, { method }: Sending, reply: Reply): string | null {
  const { status, headers, body } = reply;
  if (!DOCUMENTED.has(status)) return `status ${status}: ${reply.text}`;
  if (method === 'HEAD' || status === 204 || status === 304) {
    return body.length === 0 ? null : `a body of ${body.length} bytes with ${status}`;
  }
  if (Number(headers['content-length']) !== body.length) return 'a wrong content-length';
  if (status !== 200) return refusalFault(reply);
  const [asPath = ''] = asked.split('?');
  const operation = operations.find((one) => one.path === asPath);
  // The pages, which are there once they are built.
  if (!operation && headers['content-type']?.startsWith('text/html')) {
    return headers['content-security-policy'] ? null : `a page without a policy: ${asked}`;
  }
  const parsed: unknown = JSON.parse(decoded(reply).toString());
  if (operation) return operation.response.safeParse(parsed).error?.message ?? null;
  const state = member(parsed, 'status');
  return state === 'alive' || state === 'ready' ? null : `200 for ${asked}`;
}

function decoded({ headers, body }: Reply): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Each refusal has the code of its status, a message, a link to the code, and nothing more. */
function refusalFault({ status, headers, text }: Reply): string | null {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'a refusal not in JSON';
  const parsed: unknown = JSON.parse(text);
  const error = member(parsed, 'error');
  const code = member(error, 'code');
  const message = member(error, 'message');
  const link = String(member(error, 'doc_url'));
  if (DOCUMENTED.get(status) !== code) return `${code} with status ${status}`;
  if (typeof message !== 'string' || message === '') return 'no message';
  if (message.length > 1500) return `a message of ${message.length} characters`;
  if (/^\s+at |\bselect\b.*\bfrom\b|node_modules|\.ts\b/m.test(message)) return message;
  if (!link.endsWith(`/docs/errors#${code}`)) return link;
  const whole = JSON.stringify({ error: { code, message, doc_url: link } });
  return whole === text ? null : text;
}
