import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { budget } from '../../../tools/search-budget/search-budget.mjs';
import { installPackage, root } from '../../stranger/installed-package.js';
import { installApart } from '../../stranger/install-apart.js';

const apart = installApart(fileURLToPath(new URL('../app', import.meta.url)));
const work = join(apart.folder, 'dist');

/** A test that needs what a frontend of Backstage is made of. */
export const inApp = apart.test;

/** Puts the packed plugin beside Backstage's packages, where it finds them as an adopter's does, and the page with the plugin's sources below. */
export function placePlugin(): void {
  const packed = installPackage('backstage-plugin');
  const target = join(apart.folder, 'node_modules/@structural');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(packed.folder, 'node_modules/@structural'), target, { recursive: true });
  packed.dispose();
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  cpSync(fileURLToPath(new URL('../page', import.meta.url)), work, { recursive: true });
  cpSync(join(root, 'packages/backstage-plugin/src'), join(work, 'src'), { recursive: true });
}

/** The compiler that Backstage is used with at night; in builds the native one, which takes a quarter of the time. */
const tsc =
  budget > 1 ? [join(root, 'node_modules/typescript/bin/tsc')] : [join(root, 'node_modules/typescript-7/bin/tsc'), '--singleThreaded'];

/** What TypeScript says of the page, of the plugin's sources and of its declarations, none of which the workspace can check. */
export function typeErrors(): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['react'],
    skipLibCheck: true,
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }));
  return spawnSync(process.execPath, [...tsc, '--pretty', 'false', '-p', work], { encoding: 'utf8' }).stdout;
}

/** Serves the page, and answers as the backend of the plugin does. */
export async function servePage(reference: (path: string) => { readonly status: number; readonly text: string }): Promise<{
  readonly address: string;
  readonly server: Server;
}> {
  await build({
    absWorkingDir: work,
    entryPoints: ['page.tsx'],
    outfile: 'bundle.js',
    bundle: true,
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"test"', global: 'globalThis', 'process.env': '{}' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl' },
  });
  const script = readFileSync(join(work, 'bundle.js'));
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/')) {
      const { status, text } = reference(url);
      response.writeHead(status, { 'content-type': status === 200 ? 'text/plain' : 'application/json' }).end(text);
    } else if (url === '/bundle.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body><script src="/bundle.js"></script></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/` };
}
