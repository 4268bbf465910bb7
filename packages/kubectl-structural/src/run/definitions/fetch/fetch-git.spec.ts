import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchGit } from './fetch-git.js';

let folder: string;
let server: Server;
let url: string;

/** Serves the repositories of a folder, as git's own program does for a web server. */
function serveGit(root: string): Server {
  return createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in');
    const env = {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    };
    const backend = spawn('git', ['http-backend'], { env });
    request.pipe(backend.stdin);
    const pieces: Buffer[] = [];
    backend.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    backend.on('close', () => {
      const answer = Buffer.concat(pieces);
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': ', 2) as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1].split(' ')[0] ?? 200);
      response.writeHead(status, Object.fromEntries(headers)).end(answer.subarray(end + 4));
    });
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-git-'));
  const repository = join(folder, 'r.git');
  mkdirSync(join(repository, 'config/crd'), { recursive: true });
  const git = (...args: readonly string[]): void => {
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false', ...args],
      { cwd: repository },
    );
  };
  git('init', '-q');
  for (const version of ['v1.0.0', 'v1.1.0', 'v2.0.0']) {
    writeFileSync(join(repository, 'config/crd/a.yaml'), `# ${version}\n`);
    git('add', '-A');
    git('commit', '-qm', version);
    git('tag', version);
  }
  server = serveGit(folder);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/r.git`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const fetched = async (version: string, path = 'config/crd'): Promise<unknown> => {
  const found = await fetchGit({ url, path, version }, { env: process.env });
  return typeof found === 'string' ? found : found.files.map((file) => [file.path, Buffer.from(file.bytes).toString().trim()]);
};

it('a folder of a git repository is fetched at a tag, or at the newest tag in a range', async () => {
  expect(await fetched('v1.0.0')).toEqual([['config/crd/a.yaml', '# v1.0.0']]);
  expect(await fetched('1.x')).toEqual([['config/crd/a.yaml', '# v1.1.0']]);
});

it('what is not there is said, and nothing but HTTP and SSH is asked', async () => {
  expect(await fetched('v9.0.0')).toMatch(/^git fetch: /);
  expect(await fetched('v1.0.0', 'gone')).toBe('has no gone at v1.0.0');
  for (const odd of ['ext::sh -c true', 'file:///etc', '--upload-pack=true'])
    expect(await fetchGit({ url: odd, version: 'v1' }, { env: process.env })).toBe('is not an address that git can fetch from');
});
