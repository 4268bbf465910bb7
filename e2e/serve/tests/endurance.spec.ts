import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../server/server/client.js';
import { startServing, type ServingProcess } from '../serving/serving-process.js';

// What comes between: clients that send anything, many of them, and files that change and break meanwhile.

const home = mkdtempSync(join(tmpdir(), 'structural-serve-'));
const file = join(home, 'crds/definitions.yaml');
const TABS = '/apis/stable.example.com/v1/namespaces/default/crontabs';
let text = '';
let serving: ServingProcess;
let client: Client;

beforeAll(async () => {
  cpSync(new URL('../crds', import.meta.url), join(home, 'crds'), { recursive: true });
  text = readFileSync(file, 'utf8');
  serving = await startServing(['crds'], home);
  client = new Client(serving.url);
});
afterAll(async () => {
  client.close();
  await serving.stop();
  rmSync(home, { recursive: true, force: true });
});

const explained = async (): Promise<string> => (await client.send('GET', '/openapi/v3/apis/stable.example.com/v1')).text;

/** How many milliseconds it takes until what is published holds a text. */
async function published(words: string): Promise<number> {
  const start = performance.now();
  for (let tries = 0; !(await explained()).includes(words); tries++) {
    if (tries === 2_000) throw new Error(`${words} is not published: ${serving.shown()}`);
    await pause(1);
  }
  return performance.now() - start;
}

/** Sends bytes as they are, and gives what comes back until the other side ends. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(serving.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
    socket.once('error', reject).once('close', () => {
      resolve(answer);
    });
  });
}

it('shows an edited file within milliseconds, and what was last good of one that breaks', async () => {
  writeFileSync(file, text.replace('A tab of crons.', 'Edited once.'));
  console.log(`an edit is served after ${(await published('Edited once.')).toFixed(0)} ms`);
  writeFileSync(file, text.replace('type: object', 'type: ['));
  await serving.tells(/definitions\.yaml:\d+:\d+: error[^]*its last valid state is still served/);
  expect(await explained()).toContain('Edited once.');
  writeFileSync(file, text.replace('type: integer, minimum: 1', 'type: nonsense'));
  await serving.tells(/nonsense/);
  expect(await explained()).toContain('Edited once.');
  expect((await client.send('GET', '/apis/other.example.com/v2/widgets')).status).toBe(200);
  writeFileSync(file, text.replace('A tab of crons.', 'Edited twice.'));
  await published('Edited twice.');
});

it('takes up a file that is written in two steps, however long the second takes', async () => {
  for (const pausing of [1, 15, 30, 45]) {
    const words = `Edited in steps of ${String(pausing)} ms.`;
    const written = text.replace('A tab of crons.', words);
    writeFileSync(file, written.slice(0, 400));
    await pause(pausing);
    writeFileSync(file, written);
    await published(words);
  }
});

it('serves files that come, and no longer those that go', async () => {
  const more = join(home, 'crds/more.yaml');
  writeFileSync(more, (text.split('\n---\n')[2] ?? '').replaceAll('idget', 'adget'));
  const answered = async (status: number): Promise<number> => {
    for (let tries = 0; ; tries++) {
      const { status: own } = await client.send('GET', '/apis/other.example.com/v2/wadgets');
      if (own === status || tries === 2_000) return own;
      await pause(5);
    }
  };
  expect(await answered(200)).toBe(200);
  rmSync(more);
  expect(await answered(404)).toBe(404);
  expect((await client.send('GET', '/apis/other.example.com/v2/widgets')).status).toBe(200);
});

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['a broken target', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', '400 Bad Request'],
  ['a method that is none', 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n', '400 Bad Request'],
  ['another host', 'GET /version HTTP/1.1\r\nHost: evil.example.com\r\n\r\n', '403 Forbidden'],
  ['its own address', 'GET /version HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n', '200 OK'],
  [
    'a header that is too long',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('answers %s', async (_, bytes, status) => {
  expect((await sendRaw(bytes)).split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
});

it('refuses a body of more than 3 MiB before it is all there, with a length or without', async () => {
  const head = `POST ${TABS}?dryRun=All HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  expect(await sendRaw(`${head}Content-Length: 999999999\r\n\r\n{`)).toMatch(
    /^HTTP\/1.1 413 [^]*Request entity too large: limit is 3145728/,
  );
  const { text: answer } = await client.send('POST', `${TABS}?dryRun=All`, { body: `{"a":"${'x'.repeat(4_000_000)}"}` });
  expect(answer).toContain('Request entity too large');
});

it('answers a thousand connections at once, while others say nothing', async () => {
  const { hostname, port } = new URL(serving.url);
  const silent = Array.from({ length: 100 }, () => connect(Number(port), hostname, () => undefined).on('error', () => undefined));
  for (const socket of silent) socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{');
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const statuses = await Promise.all(
    Array.from(
      { length: 1_000 },
      () =>
        new Promise<number>((resolve, reject) => {
          const sent = request(`${serving.url}/apis/stable.example.com/v1`, { agent }, (incoming) => {
            incoming.resume().once('end', () => {
              resolve(incoming.statusCode ?? 0);
            });
          });
          sent.once('error', reject).end();
        }),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  agent.destroy();
  for (const socket of silent) socket.destroy();
});

it('has reported no errors of its own', () => {
  expect(serving.shown()).not.toMatch(/internal error|\n\s+at /);
});
