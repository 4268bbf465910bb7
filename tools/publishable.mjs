#!/usr/bin/env node
// Fails where a public package could not be published as it stands: publint's findings, and what its tarball lacks.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
let problems = 0;
const report = (name, text) => {
  problems += 1;
  console.error(`${name}: ${text}`);
};

for (const name of readdirSync(packages)) {
  const folder = `${packages}${name}`;
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  if (manifest.private === true) continue;
  const { messages } = await publint({ pkgDir: folder, level: 'warning', strict: true });
  for (const message of messages) report(name, formatMessage(message, manifest) ?? message.code);
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  const listing = JSON.parse(packed.stdout);
  const files = (Array.isArray(listing) ? listing[0] : Object.values(listing)[0]).files.map((file) => file.path);
  for (const wanted of ['LICENSE', 'README.md', 'package.json']) if (!files.includes(wanted)) report(name, `the tarball lacks ${wanted}`);
  for (const file of files) if (/\.(spec\.|tsbuildinfo)|^(src|cases|out-tsc)\//.test(file)) report(name, `the tarball ships ${file}`);
  for (const [dependency, version] of Object.entries(manifest.dependencies ?? {})) if (!/^\d/.test(version)) report(name, `${dependency} ${version} is no exact version`);
}
console.log(problems === 0 ? 'every public package can be published' : `${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
