import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { ENTITIES, type EntityQuery } from './entities-by-peer.ts';
import { LISTS, type ListQuery } from './lists.ts';

/**
 * Serves as the peer: Fastify over PostgreSQL, without prepared layouts or cached answers.
 * PostgreSQL writes the JSON, which keeps every digit and avoids reading rows into JavaScript.
 * Arguments: the folder with PostgreSQL's socket, and the clients' API key.
 */
const [socket = '', key = ''] = process.argv.slice(2);
const pool = new pg.Pool({ host: socket, user: 'peer', database: 'postgres', max: 8 });
const app = Fastify();

app.addHook('onRequest', async (request, reply) => {
  if (request.headers['x-api-key'] !== key) {
    return reply.code(401).send({ error: { code: 'unauthorized', message: 'no such key' } });
  }
});
for (const list of LISTS) serveList(list);
for (const entity of ENTITIES) serveEntity(entity);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo; // a listening TCP server has a port
process.stdout.write(`ready at http://127.0.0.1:${port}\n`);

interface PageRow {
  readonly data: string;
  /** A bigint or numeric, which the driver returns as text. */
  readonly total: string;
  readonly statistics?: string;
}

function serveList({ path, filters, sql }: ListQuery): void {
  const schema = {
    querystring: {
      type: 'object',
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 2 ** 31, default: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 1000, default: 12 },
        ...schemasOf(filters),
      },
    },
  };
  type Query = { page: number; limit: number } & Record<string, string | number>;
  app.get<{ Querystring: Query }>(path, { schema }, async ({ query }, reply) => {
    const { page, limit } = query;
    const given = Object.entries(filters).filter(([name]) => query[name]);
    const { rows } = await pool.query<PageRow>({
      name: [path, ...given.map(([name]) => name)].join(' '),
      text: sql(given.map(([name], at) => `${name} = $${at + 3}`)),
      values: [
        limit,
        (page - 1) * limit,
        ...given.map(([name, { bind }]) => bind(String(query[name]))),
      ],
    });
    const { data = '[]', total = '0', statistics } = rows[0] ?? {};
    const totalPages = Math.ceil(Number(total) / limit);
    const more = statistics === undefined ? '' : `,"statistics":${statistics}`;
    return sendJson(
      reply,
      `{"data":${data},"meta":{"total":${total},"page":${page},"limit":${limit},"totalPages":${totalPages},"hasMore":${page < totalPages}${more}}}`,
    );
  });
}

function serveEntity({ path, parameters, sql }: EntityQuery): void {
  const properties = schemasOf(parameters);
  const required = Object.entries(parameters)
    .filter(([, { schema }]) => !('default' in schema))
    .map(([name]) => name);
  const schema = { querystring: { type: 'object', properties, required } };
  type Query = Record<string, string>;
  app.get<{ Querystring: Query }>(path, { schema }, async ({ query }, reply) => {
    const values = Object.entries(parameters).map(([name, { bind }]) => bind(query[name] ?? ''));
    const { rows } = await pool.query<{ body: string }>({ name: path, text: sql, values });
    const [row] = rows;
    if (row) return sendJson(reply, row.body);
    return reply.code(404).send({ error: { code: 'not_found', message: 'not in the snapshot' } });
  });
}

function schemasOf(parameters: ListQuery['filters']) {
  return Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema]));
}

function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}
