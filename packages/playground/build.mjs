import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { MODULE_MINOR } from '../kubernetes-wasm/dist/index.js';
import { NEWEST_KUBERNETES, OLDEST_KUBERNETES } from '../checker/dist/index.js';
import { checkForBrowsers, FOR_BROWSERS } from '../../tools/bundle/bundle-package.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// The page is one file: it is opened from a disk as well as from a server, and asks nobody for anything.
const folder = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const read = (path) => readFileSync(new URL(path, folder), 'utf8');
const metaDeclarations = readFileSync(createRequire(import.meta.url).resolve('kubernetes-types/meta/v1.d.ts'), 'utf8');

/** The text of a script, and what it is made of. */
async function bundle(entry, options) {
  const { metafile, outputFiles } = await build({
    ...FOR_BROWSERS,
    absWorkingDir: fileURLToPath(folder),
    format: 'iife',
    entryPoints: [entry],
    outfile: `${entry}.js`,
    write: false,
    ...options,
  });
  checkForBrowsers(metafile);
  return { metafile, text: outputFiles[0].text.trim() };
}
/** Puts `page/markdown.mjs` between the editors' client and its Markdown. */
function markdownWithoutHtml() {
  const client = createRequire(import.meta.resolve('@codemirror/lsp-client'));
  const paths = {
    marked: fileURLToPath(new URL('page/markdown.mjs', folder)),
    'marked-of-the-client': client.resolve('marked'),
  };
  return {
    name: 'markdown-without-html',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^marked(-of-the-client)?$/ }, ({ path }) => ({ path: paths[path] }));
    },
  };
}
const worker = await bundle('src/worker.ts', {
  define: { STRUCTURAL_VERSION: JSON.stringify(version), META_DECLARATIONS: JSON.stringify(metaDeclarations) },
});
const script = await bundle('browser/main.ts', { plugins: [markdownWithoutHtml()] });
// In a page a script ends with these, even where they stand in its texts and patterns, and nowhere else.
const inPage = script.text.replace(/<(?=!--|\/?script)/gi, '\\x3c');

const examples = readdirSync(new URL('examples/', folder)).map((name) => {
  const file = (part) => (existsSync(new URL(`examples/${name}/${part}`, folder)) ? read(`examples/${name}/${part}`) : '');
  const { order, ...said } = JSON.parse(file('example.json'));
  const texts = {
    definition: file('definition.yaml'),
    resource: file('resource.yaml'),
    old: file('old.yaml'),
    policy: file('policy.yaml'),
  };
  return { order, name, ...said, ...texts };
});
examples.sort((a, b) => a.order - b.order);

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** JSON that stands in a page as data. */
const data = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
const option = (value, text) => `<option value="${escaped(value)}">${escaped(text)}</option>`;
const style = (await build({ stdin: { contents: read('page/playground.css'), loader: 'css' }, minify: true, write: false })).outputFiles[0]
  .text;
const minors = Array.from({ length: NEWEST_KUBERNETES.minor - OLDEST_KUBERNETES.minor + 1 }, (_, i) => NEWEST_KUBERNETES.minor - i);
const LICENSES = 'kubernetes-licenses.txt';
const server = packServer();
const parts = {
  serverFile: server.name,
  serverLicenses: LICENSES,
  loadServer: escaped(`Check with the server's code (${(server.bytes / 1_000_000).toFixed(1)} MB)`),
  style,
  version: escaped(version),
  exampleOptions: examples.map(({ name, title }) => option(name, title)).join(''),
  serverOptions: minors.map((minor, i) => option(i === 0 ? '' : `1.${minor}`, `Kubernetes 1.${minor}`)).join(''),
  licenses: escaped(thirdPartyLicenses([worker.metafile, script.metafile], folder)),
  examples: data(examples.map(({ order, ...rest }) => rest)),
  worker: data(worker.text),
  script: inPage,
};
const page = read('page/playground.html').replace(/\{\{(\w+)\}\}/g, (marker, name) => parts[name] ?? marker);
/** The hash of what stands in an element of the page, blanks included. */
const hashOf = (element) => {
  const [, text] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page);
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};
const policy = [
  "default-src 'none'",
  // The server's code is WebAssembly, and is beside the page.
  `script-src ${hashOf('script')} 'wasm-unsafe-eval'`,
  "connect-src 'self'",
  // The nonce is that of the editor's rules of style; scripts have none.
  `style-src ${hashOf('style')} 'nonce-codemirror'`,
  'worker-src blob:',
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
mkdirSync(new URL('dist/', folder), { recursive: true });
writeFileSync(new URL('dist/playground.html', folder), page.replace('{{policy}}', policy));

/** Puts the server's code for built-in kinds beside the page, as browsers unpack it; that takes seconds, and is done once a module. */
function packServer() {
  const module = new URL('../kubernetes-wasm/module/', folder);
  const name = `kubernetes-1.${MODULE_MINOR}.wasm.gz`;
  mkdirSync(new URL('dist/', folder), { recursive: true });
  copyFileSync(new URL('THIRD-PARTY-LICENSES.txt', module), new URL(`dist/${LICENSES}`, folder));
  const [packed, digest] = [name, `${name}.sha256`].map((each) => new URL(`dist/${each}`, folder));
  const { brotli } = JSON.parse(readFileSync(new URL('kubernetes.json', module), 'utf8')).sha256;
  if (!existsSync(packed) || !existsSync(digest) || readFileSync(digest, 'utf8') !== brotli) {
    writeFileSync(packed, gzipSync(brotliDecompressSync(readFileSync(new URL('kubernetes.wasm.br', module)))));
    writeFileSync(digest, brotli);
  }
  return { name, bytes: statSync(packed).size };
}
