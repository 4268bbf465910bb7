#!/usr/bin/env node
// Runs the examples of the packages' READMEs: a `ts` block that a `text` block follows is type-checked with the declarations of the built packages and compiled by TypeScript 6, run at the
// root of the repository, and must print that text. Every library's README opens with one. `--write` takes over what they print. Needs the build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whose READMEs open with something else: e2e runs what they show, in the hosts that they are for. */
const HOSTS =
  'backstage-plugin conformance eslint-plugin github-action jest-structural kubeconform-wasm kubectl-structural language-server ' +
  'nx-plugin playground vscode';

const root = join(import.meta.dirname, '..');
const scratch = join(root, '.examples');
const EXAMPLE = /^```ts\n(?<code>[\s\S]*?)^```\n+```text\n(?<printed>[\s\S]*?)^```$/gm;
const problems = [];
const writes = process.argv.includes('--write');

const examples = readdirSync(join(root, 'packages')).flatMap((name) => {
  const file = `packages/${name}/README.md`;
  if (!existsSync(join(root, file))) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(EXAMPLE)].map(({ groups: { code, printed }, index }, i) => ({
    code,
    printed,
    file,
    name: `${name}-${i + 1}`,
    place: `${file}:${text.slice(0, index).split('\n').length}`,
  }));
  if (found.length === 0 && !HOSTS.split(' ').includes(name)) problems.push(`${file} has no example that runs`);
  return found;
});

function run({ code, file, name, place, printed }) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(scratch, `${name}.mjs`)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (status !== 0) problems.push(`${place} fails:\n${stderr}`);
  if (status !== 0 || stdout === printed) return;
  if (!writes) problems.push(`${place} prints something else:\n${stdout}${stderr}`);
  else {
    const path = join(root, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(`${code}\`\`\`\n\n\`\`\`text\n${printed}`, () => `${code}\`\`\`\n\n\`\`\`text\n${stdout}`),
    );
  }
}

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch);
try {
  for (const { code, name } of examples) writeFileSync(join(scratch, `${name}.mts`), code);
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, types: ['node'] };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  const types = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch], {
    cwd: root,
    encoding: 'utf8',
  });
  if (types.status !== 0) problems.push(types.stdout.trim());
  for (const example of examples) run(example);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(`${examples.length} examples of READMEs run, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
