import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyHome, WAYS, type Installed } from './ways.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'structural-releases-'));
const isLarge = process.env['STRUCTURAL_BUDGET'] === 'large';
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|EHOSTUNREACH|ENETUNREACH)\b|Could not (?:connect|resolve)|Temporary failure resolving|Connection (?:timed out|refused)/;
/** Each night a release is built; by day what is built already is packed. */
const VERSION = isLarge ? '0.1.0' : '0.0.0';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}
interface Bill {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly { readonly purl: string; readonly version: string; readonly 'bom-ref': string }[];
}

function node(
  program: string,
  ...args: readonly string[]
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, [join(root, 'tools', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 1 << 28,
  });
}

/** Makes a release with the executable of this machine, or without it where its Node.js cannot be fetched; gives what it lacks. */
function makeRelease(name: string): { readonly folder: string; readonly lacks?: string } {
  const folder = join(scratch, name);
  // The site has tests of its own, and takes half a minute.
  const args = [VERSION, '--owner', 'example-owner', '--out', folder, ...(isLarge ? [] : ['--built', '--without-site']), '--platforms'];
  const here = `${process.platform}-${process.arch}`;
  const whole = node('release.mjs', ...args, here);
  if (whole.status === 0) return { folder };
  if (!UNREACHABLE.test(whole.stderr) && !whole.stderr.includes(`${here} is not a platform`)) throw new Error(whole.stderr);
  const without = node('release.mjs', ...args, 'none');
  if (without.status !== 0) throw new Error(without.stderr);
  return { folder, lacks: `an executable for ${here}` };
}

const sumsOf = (folder: string): readonly (readonly [sum: string, file: string])[] =>
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ') as [string, string]);
const packed = (name: string): string =>
  join(release.folder, 'npm', readdirSync(join(release.folder, 'npm')).find((file) => file.startsWith(`${name}-`)) ?? '');
const manifestOf = (tarball: string): Manifest =>
  JSON.parse(spawnSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }).stdout) as Manifest;

/** The one that is there, of which `npm run release:rehearse` asks how it is installed, or a new one. */
const given = process.env['STRUCTURAL_RELEASE'];
if (given !== undefined && !existsSync(join(root, given, 'SHA256SUMS')))
  throw new Error(`there is no release in ${given}: npm run release -- 0.1.0 makes one`);
const release = given === undefined ? makeRelease('first') : { folder: join(root, given) };
if (release.lacks !== undefined) console.warn(`not released, for lack of something: ${release.lacks}`);
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

test('the sums are those of all files of the release where they are downloaded to, which is one folder', () => {
  const downloads = join(scratch, 'downloads');
  mkdirSync(downloads);
  const files = readdirSync(release.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name, parentPath } of files) cpSync(join(parentPath, name), join(downloads, name));
  expect(readdirSync(downloads)).toHaveLength(files.length);
  const sums = sumsOf(release.folder);
  for (const [sum, file] of sums)
    expect([
      file,
      createHash('sha256')
        .update(readFileSync(join(downloads, file)))
        .digest('hex'),
    ]).toEqual([file, sum]);
  expect(sums).toHaveLength(files.length - 1);
});

test('all packages have one version, ask for just that of each other, and run nothing when they are installed', () => {
  const folder = join(release.folder, 'npm');
  const manifests = readdirSync(folder).map((file) => manifestOf(join(folder, file)));
  const names = new Set(manifests.map(({ name }) => name));
  expect(names).toContain('kubectl-structural');
  for (const { dependencies, name, peerDependencies, scripts, version } of manifests) {
    expect([name, version]).toEqual([name, VERSION]);
    const own = Object.entries({ ...dependencies, ...peerDependencies }).filter(([dependency]) => names.has(dependency));
    expect([name, own.filter(([, wanted]) => wanted !== VERSION)]).toEqual([name, []]);
    expect([name, Object.keys(scripts ?? {}).filter((script) => /^(?:pre|post)?install$/.test(script))]).toEqual([name, []]);
  }
  expect(JSON.stringify(manifests)).not.toContain('OWNER/');
});

test('no package has the path of the machine that built it', () => {
  const folder = join(release.folder, 'npm');
  const naming = readdirSync(folder).filter((file) =>
    spawnSync('tar', ['-xzOf', join(folder, file)], { maxBuffer: 1 << 28 }).stdout.includes(root),
  );
  expect(naming).toEqual([]);
});

test('each artifact has a bill of materials, with the versions of all that is inside', () => {
  const folder = join(release.folder, 'sbom');
  const bills = new Map(readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Bill]));
  const packages = readdirSync(join(release.folder, 'npm')).map((file) => file.replace(/\.tgz$/, '.cdx.json'));
  const executables = release.lacks === undefined ? readdirSync(join(release.folder, 'executables')) : [];
  expect([...bills.keys()]).toEqual(
    expect.arrayContaining([...packages, ...executables.map((file) => file.replace('.tar.gz', '.cdx.json'))]),
  );
  const purls = bills.get(`kubectl-structural-${VERSION}.cdx.json`)?.components.map(({ purl }) => purl.replace(/@[^@]*$/, '')) ?? [];
  expect(purls).toEqual(expect.arrayContaining(['pkg:npm/commander', 'pkg:npm/re2js', 'pkg:golang/github.com/yannh/kubeconform']));
  for (const [file, { components, metadata }] of bills) {
    expect([file, metadata.component.version]).toEqual([file, VERSION]);
    expect([file, components.filter(({ version }) => !/^v?\d/.test(version))]).toEqual([file, []]);
    expect([file, new Set(components.map((one) => one['bom-ref'])).size]).toEqual([file, components.length]);
  }
});

const hasDocker = spawnSync('docker', ['info', '--format', '{{.ID}}'], { timeout: 20_000 }).status === 0;
(hasDocker ? test : test.skip)('the image starts the executable without a network, where there is an engine of Docker', () => {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const context = join(scratch, 'context', architecture);
  mkdirSync(context, { recursive: true });
  const archive = join(release.folder, 'executables', `kubectl-structural-${VERSION}-linux-${process.arch}.tar.gz`);
  expect(spawnSync('tar', ['-xzf', archive, '-C', context]).status).toBe(0);
  const built = spawnSync('docker', ['build', '--quiet', '--file', join(root, 'tools/release/Dockerfile'), join(scratch, 'context')], {
    encoding: 'utf8',
  });
  expect([built.status, built.stderr]).toEqual([0, '']);
  const args = ['run', '--rm', '--read-only', '--network', 'none', '--cap-drop', 'ALL', built.stdout.trim(), '--version'];
  const { status, stdout } = spawnSync('docker', args, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, `${VERSION}\n`]);
});

test("the formula is Ruby to Ruby's own parser, and each of its archives has the sum that the release has", async () => {
  if (release.lacks !== undefined) return console.warn('no formula is looked at, for lack of an executable');
  const formula = readFileSync(join(release.folder, 'homebrew/kubectl-structural.rb'), 'utf8');
  const { loadPrism } = await import('@ruby/prism');
  const { errors, value, warnings } = (await loadPrism())(formula);
  expect([errors, warnings]).toEqual([[], []]);
  expect(value.statements.body.map((node) => ('name' in node ? node.name : undefined))).toEqual(['KubectlStructural']);
  const sums = new Map(sumsOf(release.folder).map(([sum, file]) => [file, sum]));
  const archives = [...formula.matchAll(/url "[^"]*\/([^"/]+)"\n\s*sha256 "([^"]+)"/g)];
  if (process.platform !== 'win32') expect(archives).toHaveLength(1);
  for (const [, archive, sum] of archives) expect(sums.get(archive ?? '')).toBe(sum);
});

test('the executable of Linux is linked to what the page about installing names, and to glibc', () => {
  const name = `kubectl-structural-${VERSION}-${process.platform}-${process.arch}.tar.gz`;
  const archive = join(release.folder, 'executables', name);
  const hasReadelf = spawnSync('readelf', ['--version']).error === undefined;
  if (process.platform !== 'linux' || !existsSync(archive) || !hasReadelf)
    return console.warn('no executable is looked at, for lack of it or of readelf');
  spawnSync('tar', ['-xzf', archive, '-C', scratch, 'kubectl-structural']);
  const { stdout } = spawnSync('readelf', ['--dynamic', join(scratch, 'kubectl-structural')], { encoding: 'utf8' });
  const linked = [...stdout.matchAll(/\(NEEDED\).*\[(.*)\]/g)].map(([, library = '']) => library.replace(/[.-].*/, ''));
  const GLIBC = ['ld', 'libc', 'libdl', 'libm', 'libpthread'];
  // libgcc_s comes with each of the two others.
  expect(linked.filter((library) => !GLIBC.includes(library)).sort()).toEqual(['libatomic', 'libgcc_s', 'libstdc++']);
});

test('the archive of the action has the bundle that its tag gets', () => {
  const archive = join(release.folder, 'action', `structural-action-${VERSION}.tar.gz`);
  const files = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout.split('\n');
  expect(files).toEqual(expect.arrayContaining(['action.yml', 'dist/index.cjs']));
});

const CASES = 'packages/conformance-cases/cases';
const CHECKOUT = { command: process.execPath, first: [join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs')] };
describe.each(Object.entries(WAYS))('%s', (name, { install, lacks }) => {
  const lacking = lacks(release.folder);
  (lacking === undefined ? test : test.skip)(
    `installs the command, whose answers are those of this checkout, and leaves nothing${lacking === undefined ? '' : ` (needs ${lacking})`}`,
    () => {
      const home = emptyHome(join(root, 'examples/operator'));
      try {
        const installed = install(home, release.folder);
        const answer = ({ command, first = [], path = [] }: Omit<Installed, 'remove'>, args: readonly string[], cwd = home.work) =>
          home.run(command, [...first, ...args], { path, cwd });
        const holds = (cwd: string, ...args: readonly string[]): void => {
          const wanted = answer(CHECKOUT, args, cwd);
          expect(wanted.stdout).not.toBe('');
          expect(answer(installed, args, cwd)).toEqual(wanted);
        };
        expect(answer(installed, ['--version']).stdout.trim()).toBe(manifestOf(packed('kubectl-structural')).version);
        holds(home.work, 'lint', 'drafts/restores.yaml');
        holds(home.work, 'validate', 'drafts/backup.yaml', '--crds', 'config/crd');
        holds(home.work, 'compare', 'releases/v1.0.0', 'config/crd');
        if (name.includes('executable') && (isLarge || given !== undefined)) {
          holds(root, 'lint', '-o', 'json', CASES);
          holds(root, 'validate', '-o', 'json', CASES, '--crds', CASES);
        }
        if (installed.completes !== undefined)
          expect(answer({ ...installed, command: installed.completes }, ['li']).stdout).toContain('lint');
        installed.remove();
        const left = readdirSync(home.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        const files = left.map(({ name: file, parentPath }) => relative(home.home, join(parentPath, file)));
        // What the command keeps by itself, and npm: caches, which people remove like any other.
        expect(files.filter((file) => !/^\.(?:cache\/kubectl-structural|npm)\//.test(file))).toEqual([]);
      } finally {
        home.dispose();
      }
    },
  );
});

test.each([
  [[], 'write the version as 1.2.3'],
  [['v1.0.0'], 'write the version as 1.2.3'],
  [['1.0.0', '2.0.0'], 'write the version as 1.2.3'],
  [['1.0.0', '--platforms', 'plan9-x64'], 'plan9-x64 is not a platform'],
  [['1.0.0', '--owner', '../x'], '../x is not an owner on GitHub'],
  [['1.0.0', '--built'], 'what is built here is version 0.0.0: write that with --built'],
  [['0.0.0', '--built', '--publishable'], 'a release is built from what is committed, without --built'],
  [['1.0.0', '--without-site', '--publishable'], 'a release is published whole, without --without-site'],
  [['999.0.0', '--publishable'], 'this may not be published:\n  package.json names no owner'],
  [['999.0.0', '--publishable', '--owner', 'example-owner'], 'CHANGELOG.md has no heading "## 999.0.0"'],
])('with %j nothing is made', (args, reason) => {
  const { status, stderr, stdout } = node('release.mjs', ...args, '--out', join(scratch, 'refused'));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
  expect(readdirSync(scratch)).not.toContain('refused');
});

if (isLarge)
  test('two releases of a commit are the same bytes, whatever rights, language and time zone a person has set', () => {
    process.umask(0o077);
    Object.assign(process.env, { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' });
    expect(sumsOf(makeRelease('second').folder)).toEqual(sumsOf(release.folder));
  });
