import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { install, type Installation } from './installed.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

const require = createRequire(import.meta.url);

/** The folder of a package; undefined where it is not installed. */
function packageFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

const validator = packageFolder('@apidevtools/swagger-parser');
const generator = packageFolder('openapi-typescript');
const withValidator = validator === undefined ? test.skip : test;
const withGenerator = generator === undefined ? test.skip : test;

const APIS = ['example.com/anythings/v1', 'example.com/backups/v1', 'example.com/backups/v1beta1', 'index.html/hostiles/v1'];

let installed: Installation;
const folder = mkdtempSync(join(tmpdir(), 'catalog-consumers-'));
beforeAll(() => {
  installed = install();
  writeFileSync(join(installed.folder, 'crds.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
  expect(installed.run('entities', 'crds.yaml', '--out', 'out').status).toBe(0);
});
afterAll(() => {
  installed.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const documents = (file: string) => APIS.map((api) => join(installed.folder, 'out/apis', api, file));

function node(...args: readonly string[]): string {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  return status === 0 ? stdout : `${stdout}${stderr}`;
}

describe('the documents', () => {
  withValidator('are Swagger 2.0 and OpenAPI 3.0 to a validator', () => {
    const script = `
      const { validate } = require(${JSON.stringify(validator)});
      (async () => { for (const file of process.argv.slice(1)) { const { openapi, swagger } = await validate(file); console.log(swagger ?? openapi); } })();
    `;
    expect(node('-e', script, ...documents('openapi-v2.json'), ...documents('openapi-v3.json')).trim().split('\n')).toEqual([...Array<string>(4).fill('2.0'), ...Array<string>(4).fill('3.0.0')]);
  });

  withGenerator('give types that compile and mean the kind', () => {
    const names = documents('openapi-v3.json').map((document, i) => {
      node(join(generator!, 'bin/cli.js'), document, '-o', `api${String(i)}.ts`);
      return `api${String(i)}.ts`;
    });
    expect(readFileSync(join(folder, 'api1.ts'), 'utf8')).toContain('"com.example.v1.Backup"');
    writeFileSync(join(folder, 'use.ts'), `
      import type { components } from './api1.ts';
      export const backup: components['schemas']['com.example.v1.Backup'] = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'a' }, spec: { schedule: 'daily', maxUnavailable: '10%', labels: { a: 'b' } } };
      // @ts-expect-error -- the schedule is a string
      export const wrong: components['schemas']['com.example.v1.Backup'] = { spec: { schedule: 1 } };
    `);
    expect(node(require.resolve('typescript/bin/tsc'), '--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--allowImportingTsExtensions', ...names, 'use.ts')).toBe('');
  });
});
