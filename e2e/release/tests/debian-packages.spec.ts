import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = Buffer.from('what a package has in it');
const OTHER = Buffer.from('what nobody has locked');
const PATH = 'debian/pool/main/libc6_2.41-12_amd64.deb';
const sha256 = createHash('sha256').update(PACKAGE).digest('hex');
const tool = fileURLToPath(new URL('../../../tools/release/image/debian-packages.mjs', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'structural-debian-spec-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What the archive and the snapshots have, and what fetching the package from there says. */
async function fetched(
  archive: Buffer | undefined,
  snapshot: Buffer | undefined,
): Promise<{ readonly cache: string; readonly said: string }> {
  const server: Server = createServer(({ url = '' }, response) => {
    const body = url.startsWith('/archive/') ? archive : snapshot;
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cache = mkdtempSync(join(scratch, 'cache-'));
  const from = { archive: `${address}/archive`, snapshot: `${address}/snapshot` };
  const program = `import { fetchPackage } from ${JSON.stringify(tool)};
    try { console.log(fetchPackage(${JSON.stringify({ path: PATH, sha256 })}, ${JSON.stringify(cache)}, ${JSON.stringify(from)})); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env: { ...process.env, NODE_OPTIONS: '' } });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  server.close();
  return { cache, said: said.trim() };
}

const lacksApt = !existsSync('/usr/lib/apt/apt-helper');

test.each([
  ['the archive', PACKAGE, undefined],
  ['a snapshot, where the archive has a newer one', undefined, PACKAGE],
  ['a snapshot, where the archive has other bytes', OTHER, PACKAGE],
])('a locked package comes from %s', async (_, archive, snapshot) => {
  if (lacksApt) return console.warn('no package of Debian is fetched, for lack of apt');
  const { said } = await fetched(archive, snapshot);
  expect(readFileSync(said)).toEqual(PACKAGE);
});

test.each([
  ['gone', undefined, undefined],
  ['another one in both places', OTHER, OTHER],
])('a locked package that is %s is said in one line, with what to do, and nothing is kept', async (_, archive, snapshot) => {
  if (lacksApt) return console.warn('no package of Debian is fetched, for lack of apt');
  const { cache, said } = await fetched(archive, snapshot);
  expect(said).toMatch(
    /^libc6_2\.41-12_amd64\.deb is neither in Debian's archive nor in its snapshots: .+; lock newer packages by node tools\/release\/image\/lock-debian\.mjs, and commit debian\.json$/,
  );
  expect(readdirSync(cache)).toEqual([]);
});

test('a release is not published with packages that were locked more than 30 days before its commit', () => {
  const program = `import { lockTime } from ${JSON.stringify(tool)};
    import { reasonsAgainst } from ${JSON.stringify(tool.replace('image/debian-packages', 'reasons-against'))};
    import { commitName, commitTime } from ${JSON.stringify(tool.replace('image/debian-packages', 'release-tree'))};
    const time = commitTime('.', commitName('.'));
    const days = (count) => reasonsAgainst('.', { owner: 'a', version: '0.0.1' }, time - count * 86400).filter((reason) => reason.includes('Debian'));
    console.log(JSON.stringify([days(30), days(31), Number.isInteger(lockTime())]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(JSON.parse(stdout)).toEqual([
    [],
    [
      'the packages of Debian for the image were locked 31 days before this commit: node tools/release/image/lock-debian.mjs locks newer ones',
    ],
    true,
  ]);
});
