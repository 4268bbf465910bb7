// A registry of npm on loopback with some packages of this repository, as `npm publish` would upload them: `registry.mjs UPSTREAM FOLDER...` prints
// its address. Whoever asks for another package is sent on to UPSTREAM.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [, , upstream, ...folders] = process.argv;
const scratch = mkdtempSync(join(tmpdir(), 'structural-registry-'));
process.once('SIGTERM', () => process.exit());
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

const packages = new Map(
  folders.map((folder) => {
    const target = mkdtempSync(join(scratch, 'p-'));
    const { status, stderr } = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [manifest.name, { manifest, tarball: readFileSync(join(target, readdirSync(target)[0])) }];
  }),
);

const server = createServer(({ headers: { host }, url }, response) => {
  const path = decodeURIComponent(url.split('?', 1)[0]).slice(1);
  const [name, file] = path.split('/-/');
  const found = packages.get(name);
  if (found === undefined) response.writeHead(302, { location: `${upstream.replace(/\/$/, '')}${url}` }).end();
  else if (file !== undefined) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.tarball);
  else {
    const { manifest, tarball } = found;
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `http://${host}/${name}/-/package-${manifest.version}.tgz`, integrity };
    const document = { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: { ...manifest, dist } } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
