import { startRegistry, type StandInRegistry } from '../../../../tests/stand-in-registry.js';
import { openHttpClient, type HttpClient } from './request.js';

let registry: StandInRegistry;
let requester: HttpClient;
beforeEach(async () => {
  registry = await startRegistry();
  requester = openHttpClient({}, { maxBytes: 1_000_000, silence: 100, total: 300, pause: 1 });
});
afterEach(async () => {
  requester.close();
  await registry.close();
});

const get = async (path: string): Promise<string> => {
  const answer = await requester.get(`http://${registry.host}${path}`);
  return typeof answer === 'string' ? answer : `${String(answer.status)} ${Buffer.from(answer.bytes).toString()}`;
};

it('a request is made again where the server is busy, and given up where it stays so', async () => {
  let count = 0;
  registry.answer('/busy', (_, response) => void response.writeHead(++count < 3 ? 429 : 200, { 'retry-after': '0' }).end('done'));
  registry.answer('/broken', (_, response) => void response.writeHead(503).end());
  expect([await get('/busy'), await get('/broken')]).toEqual(['200 done', 'the server fails (503)']);
});

it('a server that asks to wait is asked again after that, and left where it wants too long', async () => {
  const busy = (path: string, retryAfter: string): void => {
    let isFirst = true;
    registry.answer(path, (_, response) => {
      response.writeHead(isFirst ? 429 : 200, { 'retry-after': retryAfter }).end('done');
      isFirst = false;
    });
  };
  busy('/past', new Date(0).toUTCString());
  busy('/odd', 'soon');
  busy('/long', '3600');
  busy('/never', '1'.repeat(30));
  expect([await get('/past'), await get('/odd'), await get('/long'), await get('/never')]).toEqual([
    '200 done',
    '200 done',
    'the server is asked too often (429): try again in 3600 s',
    '200 done',
  ]);
});

it('a server that says nothing, never ends or says too much is left', async () => {
  registry.answer('/silent', () => undefined);
  registry.answer('/slow', (_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  registry.serve('/large', Buffer.alloc(2_000_000));
  registry.answer('/cut', (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('x', () => response.destroy());
  });
  expect([await get('/silent'), await get('/slow'), await get('/large'), await get('/cut')]).toEqual([
    'the server was silent for 0.1 s',
    'took longer than 0.3 s',
    'is larger than 0 MiB',
    'the answer ends in the middle',
  ]);
});

it('only HTTP is followed', async () => {
  registry.answer('/file', (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect(await get('/file')).toBe('leads to file://, which is not fetched');
  expect(await requester.get('nowhere')).toBe('is not an address');
});
