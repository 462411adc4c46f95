import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The floor: `node:http` sending a body of as many bytes as the first argument says. */
const body = Buffer.alloc(Number(process.argv[2]), 'x');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
