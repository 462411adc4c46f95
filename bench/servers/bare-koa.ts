import type { AddressInfo } from 'node:net';
import Koa from 'koa';

/** Serves as the second floor: Koa without middleware, sending a body with the given size. */
const body = Buffer.alloc(Number(process.argv[2]), 'x');
const app = new Koa();
app.use((ctx) => {
  ctx.set('Content-Type', 'application/json');
  ctx.body = body;
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
