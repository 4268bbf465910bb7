// PostgreSQL compiled to WebAssembly behind a socket, in memory; a worker of the backend's process, which it tells its port.
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const server = new PGLiteSocketServer({ db: await PGlite.create(), host: '127.0.0.1', port: 0, maxConnections: 10 });
server.addEventListener('listening', ({ detail }) => {
  parentPort.postMessage(detail.port);
});
await server.start();
