// What a release is published to, on loopback: `registry.mjs RELEASE` prints its address. It is a registry of npm that knows the packages of the release and
// no other, so that what a package needs besides is seen; below `/release/` are the files; and it answers of the release as GitHub does.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join, normalize } from 'node:path';
import { openGithubRelease } from './github-release.mjs';

const [, , release] = process.argv;
const folder = join(release, 'npm');
const github = openGithubRelease(release);
process.once('SIGTERM', () => process.exit());

const packages = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => {
      const manifest = JSON.parse(spawnSync('tar', ['-xzOf', join(folder, file), 'package/package.json'], { encoding: 'utf8' }).stdout);
      return [manifest.name, { file: join(folder, file), manifest }];
    }),
);

const server = createServer(({ headers: { host }, url }, response) => {
  const path = decodeURIComponent(url.split('?', 1)[0]).slice(1);
  if (path.startsWith('release/')) return sendFile(join(release, normalize(path.slice('release'.length))), response);
  const published = github.answer(path);
  if (published?.bytes !== undefined) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(published.bytes);
  if (published !== undefined) return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published.json));
  const [name, file] = path.split('/-/');
  const found = packages.get(name);
  if (found === undefined) return response.writeHead(404).end('{}');
  const bytes = readFileSync(found.file);
  if (file !== undefined) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  const { manifest } = found;
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const dist = { tarball: `http://${host}/${name}/-/${basename(found.file)}`, integrity };
  const document = { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: { ...manifest, dist } } };
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));

function sendFile(file, response) {
  try {
    return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(readFileSync(file));
  } catch {
    return response.writeHead(404).end();
  }
}
