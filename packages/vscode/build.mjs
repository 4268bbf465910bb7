import { readFileSync } from 'node:fs';
import { bundlePackage, FOR_BROWSERS, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';

// Two files for desktops, what VS Code loads and the server that it starts in a process of its own, and the same two for browsers.
const folder = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const define = { STRUCTURAL_VERSION: JSON.stringify(version) };
const desktop = { ...FOR_NODE, define: { ...FOR_NODE.define, ...define }, minify: true };
const web = { ...FOR_BROWSERS, define };
await bundlePackage(folder, [
  { ...desktop, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.cjs', external: ['vscode'] },
  { ...desktop, entryPoints: ['src/server.ts'], outfile: 'dist/server.cjs' },
  { ...web, format: 'cjs', entryPoints: ['src/web/extension.ts'], outfile: 'dist/web/extension.js', external: [...web.external, 'vscode'] },
  { ...web, format: 'iife', entryPoints: ['src/web/server.ts'], outfile: 'dist/web/server.js' },
]);

// In a browser the server has no such module.
copyKubernetesModule(folder);
