#!/usr/bin/env node
// Makes a release of what is committed into `dist/release`: `npm run release -- 0.1.0`. Nothing is published, tagged or changed. One commit gives the same
// bytes each time.
//
//   --owner NAME        the owner of the repository on GitHub, instead of the one in package.json
//   --platforms LIST    executables to make, such as linux-x64,win32-x64; `none` for none (default: all)
//   --without-site      leave out the site
//   --built             take what is compiled and bundled here instead of building it anew: a rehearsal of version 0.0.0, not to be published
//   --out FOLDER        where to write (default: dist/release)
//   --publishable       fail where a release may not be published: no owner, no entry in the changelog, changes that are not committed
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from './release/packed.mjs';
import { archive, filesBelow, sha256, sums } from './release/archives.mjs';
import { buildTree, publicFolders, takeBuilt } from './release/build-tree.mjs';
import { aquaRegistry } from './release/channels/aqua.mjs';
import { homebrewFormula } from './release/channels/homebrew.mjs';
import { krewManifest } from './release/channels/krew.mjs';
import { buildExecutable, runtimeLicense } from './release/executables/build-executable.mjs';
import { PLATFORMS, programName } from './release/executables/platforms.mjs';
import { runtimeOf } from './release/executables/runtime-binary.mjs';
import { commitName, commitTime, layTree, run } from './release/release-tree.mjs';
import { reasonsAgainst } from './release/reasons-against.mjs';
import { sbom } from './release/sbom.mjs';
import { licenceProblems, thirdParties } from './release/third-parties.mjs';
import { repositorySlug } from './generate/package-manifest.mjs';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/structural-node');

// What a person has set does not matter: which rights new files have, in which order a language has its letters, what time it is where.
process.umask(0o022);
Object.assign(process.env, { LC_ALL: 'C.UTF-8', TZ: 'UTC' });

try {
  release(readArguments());
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'string' },
      platforms: { type: 'string', default: Object.keys(PLATFORMS).join(',') },
      'without-site': { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist/release' },
      publishable: { type: 'boolean', default: false },
    },
  });
  const [version = '', ...more] = positionals;
  if (!/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\da-z.-]+)?$/.test(version) || more.length > 0)
    throw new Error('write the version as 1.2.3: npm run release -- 1.2.3');
  const platforms = values.platforms === 'none' ? [] : values.platforms.split(',');
  const unknown = platforms.find((platform) => !Object.hasOwn(PLATFORMS, platform));
  if (unknown !== undefined) throw new Error(`${unknown} is not a platform: ${Object.keys(PLATFORMS).join(', ')}`);
  const [stated, repository] = repositorySlug(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).split('/');
  const owner = values.owner ?? stated;
  if (!/^[\dA-Za-z][\dA-Za-z-]{0,38}$/.test(owner)) throw new Error(`${owner} is not an owner on GitHub`);
  if (values.publishable && values['without-site']) throw new Error('a release is published whole, without --without-site');
  if (values.publishable && values.built) throw new Error('a release is built from what is committed, without --built');
  if (values.built && version !== '0.0.0') throw new Error('what is built here is version 0.0.0: write that with --built');
  const { built: isBuilt, publishable: isPublishable, 'without-site': isWithoutSite } = values;
  return { owner, platforms, repository, version, out: resolve(root, values.out), isBuilt, isPublishable, isWithoutSite };
}

function release({ isBuilt, isPublishable, isWithoutSite, out, owner, platforms, repository, version }) {
  const reasons = reasonsAgainst(root, { owner, version });
  if (isPublishable && reasons.length > 0)
    throw new Error(`this may not be published:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
  const commit = commitName(root);
  // Beside the installed packages, always as many folders away: bundles have in them how their parts lie to each other.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const scratch = mkdtempSync(join(root, 'dist/release-'));
  try {
    const tree = join(scratch, 'tree');
    mkdirSync(tree);
    layTree(root, tree, { commit, owner, version });
    if (isBuilt) takeBuilt(root, tree);
    else buildTree(tree, commit);
    rmSync(out, { recursive: true, force: true });
    const about = {
      homepage: `https://github.com/${owner}/${repository}`,
      license: 'Apache-2.0',
      owner,
      repository,
      version,
      time: commitTime(root, commit),
    };
    packPackages(tree, out, about);
    packAction(tree, out, about);
    packExtension(tree, out, about);
    if (!isWithoutSite) packSite(tree, out, about);
    const archives = platforms.map((platform) => packExecutable({ ...about, out, platform, scratch, tree }));
    if (archives.length > 0) writeChannels(out, archives, about);
    writeFileSync(join(out, 'SHA256SUMS'), sums(out, filesBelow(out)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  for (const file of filesBelow(out)) console.log(`${(readFileSync(join(out, file)).length / 1e6).toFixed(2).padStart(8)} MB  ${file}`);
  if (reasons.length > 0) console.log(`\nnot to be published:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
}

/** The packages of npm, each with its bill of materials. */
function packPackages(tree, out, about) {
  const folders = publicFolders(tree).map((name) => join(tree, 'packages', name));
  packAll(tree, folders, join(out, 'npm'));
  for (const folder of folders) writeSbom(folder, out, about);
}

/** The action, with the bundle that its tag has. */
function packAction(tree, out, about) {
  const folder = join(tree, 'packages/github-action');
  const packed = join(tree, '..', 'action');
  mkdirSync(packed);
  for (const name of ['action.yml', 'LICENSE', 'README.md', 'dist', 'module', 'package.json'])
    cpSync(join(folder, name), join(packed, name), { recursive: true, filter: (path) => !path.endsWith('.tsbuildinfo') });
  mkdirSync(join(out, 'action'), { recursive: true });
  archive(packed, join(out, 'action', `structural-action-${about.version}.tar.gz`), about.time);
  writeSbom(folder, out, about);
}

/** The extension of VS Code, which editors install from the file. */
function packExtension(tree, out, about) {
  const folder = join(tree, 'packages/vscode');
  run(process.execPath, ['package-vsix.mjs'], folder);
  mkdirSync(join(out, 'vscode'), { recursive: true });
  cpSync(join(folder, 'dist/structural.vsix'), join(out, 'vscode', `structural-${about.version}.vsix`));
  writeSbom(folder, out, about);
}

/** The documentation, as a folder of files for any web server. */
function packSite(tree, out, { time, version }) {
  run(process.execPath, ['tools/site.mjs'], tree);
  mkdirSync(join(out, 'site'), { recursive: true });
  archive(join(tree, 'dist/site'), join(out, 'site', `structural-site-${version}.tar.gz`), time);
}

/** The bill of materials of a package; `inside` is what an executable has besides. */
function writeSbom(folder, out, { owner, time }, { file, inside = [] } = {}) {
  const { dependencies, description, license, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const parties = [...thirdParties(folder), ...inside];
  const problems = licenceProblems(parties);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  mkdirSync(join(out, 'sbom'), { recursive: true });
  writeFileSync(
    join(out, 'sbom', `${file ?? `${name.replace('@', '').replace('/', '-')}-${version}`}.cdx.json`),
    sbom({ dependencies, description, license, name, parties, publisher: owner, time, version }),
  );
}

/** The executable of a platform in an archive, with its licences; gives where the archive will be, and its digest. */
function packExecutable({ homepage, out, platform, scratch, time, tree, version, ...about }) {
  const command = join(tree, 'packages/kubectl-structural');
  const folder = join(scratch, platform);
  mkdirSync(folder);
  buildExecutable({ cache, command, output: join(folder, programName(platform)), platform, scratch });
  cpSync(join(tree, 'LICENSE'), join(folder, 'LICENSE'));
  const notices = ['dist', 'module'].map((part) => readFileSync(join(command, part, 'THIRD-PARTY-LICENSES.txt'), 'utf8'));
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    [`Node.js ${runtimeOf(platform).version} (MIT and others)\n\n${runtimeLicense(cache).trim()}\n`, ...notices].join(
      `\n${'-'.repeat(80)}\n\n`,
    ),
  );
  const name = archiveName(version, platform);
  mkdirSync(join(out, 'executables'), { recursive: true });
  const file = join(out, 'executables', name);
  archive(folder, file, time);
  writeSbom(command, out, { ...about, time }, { file: name.replace(/\.tar\.gz$/, ''), inside: [runtimeParty(platform)] });
  return { platform, sha256: sha256(file), uri: `${homepage}/releases/download/v${version}/${name}` };
}

/** The Node.js in what is made for a platform, as a bill of materials has it. */
function runtimeParty(platform) {
  const { name, version } = runtimeOf(platform);
  return { ecosystem: 'npm', license: 'MIT', name, version };
}

function archiveName(version, platform) {
  return `kubectl-structural-${version}-${platform}.tar.gz`;
}

/** What tells other package managers of the executables. */
function writeChannels(out, archives, about) {
  const files = {
    'krew/structural.yaml': krewManifest({ ...about, archives }),
    'homebrew/kubectl-structural.rb': homebrewFormula({ ...about, archives }),
    'aqua/registry.yaml': aquaRegistry({ ...about, archiveName }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(out, file, '..'), { recursive: true });
    writeFileSync(join(out, file), text);
  }
}
