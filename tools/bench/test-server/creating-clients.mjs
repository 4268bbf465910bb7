// Clients that only create: each has a connection, asks again as soon as it is answered, and reads no more of an answer than its status and its length. Node's own client
// takes as long for a request as the server does, so that it would be measured, too.
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

const HEAD_END = Buffer.from('\r\n\r\n');

/** Opens so many clients of an API server, whatever its certificate is. */
export async function openCreatingClients({ token, url }, clients) {
  const opened = await Promise.all(Array.from({ length: clients }, () => openConnection(url)));
  const { host } = new URL(url);
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  const head = `host: ${host}\r\naccept: application/json\r\ncontent-type: application/json\r\n${authorization}`;
  const ask = (connection, path, body) =>
    connection.ask(`POST ${path} HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return {
    /** Lets each client create as many as are wanted of it; rejects where one is refused. */
    create: (path, each, bodyOf) =>
      Promise.all(
        opened.map(async (connection, client) => {
          for (let i = 0; i < each; i++) {
            const status = await ask(connection, path, bodyOf(client, i));
            if (status !== 201) throw new Error(`POST ${path}: ${status}`);
          }
        }),
      ),
    close: () => opened.forEach((connection) => connection.close()),
  };
}

async function openConnection(url) {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const options = { host: hostname, port: Number(port), noDelay: true };
  const socket = isSecure ? connectSecurely({ ...options, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }) : connect(options);
  await new Promise((resolve, reject) => socket.once(isSecure ? 'secureConnect' : 'connect', resolve).once('error', reject));
  let waiting;
  let read = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
    const status = statusOfWhole(read);
    if (status === undefined) return;
    read = Buffer.alloc(0);
    waiting.resolve(status);
  });
  socket.on('close', () => waiting?.reject(new Error('the server ended a connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The status of an answer that has arrived as a whole, else undefined. */
function statusOfWhole(bytes) {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? [];
  const isWhole = length === undefined ? bytes.latin1Slice(-5) === '0\r\n\r\n' : bytes.length >= end + HEAD_END.length + Number(length);
  return isWhole ? Number(head.slice(9, 12)) : undefined;
}
