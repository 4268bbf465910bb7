import { readFileSync, writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';

// Packs what is built into `dist/structural.vsix`, which editors install: an Open Packaging archive. The same files give the same bytes.
const folder = new URL('.', import.meta.url);
const root = new URL('../../', folder);
const { bugs, homepage, repository } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const { devDependencies, nx, private: isPrivate, type, ...own } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const manifest = { ...own, homepage, bugs, repository: { ...repository, directory: 'packages/vscode' } };

const BUILT = ['extension.cjs', 'server.cjs', 'web/extension.js', 'web/server.js', 'THIRD-PARTY-LICENSES.txt'];
const MODULE = ['kubernetes.wasm.br', 'kubernetes.json', 'KUBERNETES-LICENSES.txt'];

/** What is in the archive below `extension/`. */
const files = {
  'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
  'readme.md': readFileSync(new URL('README.md', folder)),
  'changelog.md': readFileSync(new URL('CHANGELOG.md', root)),
  'LICENSE.txt': readFileSync(new URL('LICENSE', root)),
  NOTICE: readFileSync(new URL('NOTICE', root)),
  ...Object.fromEntries(
    ['media/icon.png', ...BUILT.map((name) => `dist/${name}`), ...MODULE.map((name) => `module/${name}`)].map((name) => [
      name,
      readFileSync(new URL(name, folder)),
    ]),
  ),
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const source = repository.url.replace(/^git\+/, '');
const properties = {
  'Microsoft.VisualStudio.Code.Engine': manifest.engines.vscode,
  'Microsoft.VisualStudio.Code.ExtensionDependencies': '',
  'Microsoft.VisualStudio.Code.ExtensionPack': '',
  'Microsoft.VisualStudio.Code.ExtensionKind': [...manifest.extensionKind, 'web'].join(','),
  'Microsoft.VisualStudio.Code.LocalizedLanguages': '',
  'Microsoft.VisualStudio.Code.ExecutesCode': 'true',
  'Microsoft.VisualStudio.Services.Links.Source': source,
  'Microsoft.VisualStudio.Services.Links.GitHub': source,
  'Microsoft.VisualStudio.Services.Links.Support': bugs.url,
  'Microsoft.VisualStudio.Services.Links.Learn': homepage,
  'Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown': 'true',
  'Microsoft.VisualStudio.Services.Content.Pricing': 'Free',
};
const assets = {
  'Microsoft.VisualStudio.Code.Manifest': 'package.json',
  'Microsoft.VisualStudio.Services.Content.Details': 'readme.md',
  'Microsoft.VisualStudio.Services.Content.Changelog': 'changelog.md',
  'Microsoft.VisualStudio.Services.Content.License': 'LICENSE.txt',
  'Microsoft.VisualStudio.Services.Icons.Default': manifest.icon,
};
const vsixManifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(manifest.name)}" Version="${escaped(manifest.version)}" Publisher="${escaped(manifest.publisher)}" />
    <DisplayName>${escaped(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(manifest.description)}</Description>
    <Tags>${escaped(manifest.keywords.join(','))}</Tags>
    <Categories>${escaped(manifest.categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${escaped(manifest.icon)}</Icon>
    <Properties>
${Object.entries(properties)
  .map(([id, value]) => `      <Property Id="${id}" Value="${escaped(value)}" />`)
  .join('\n')}
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${Object.entries(assets)
  .map(([type, path]) => `    <Asset Type="${type}" Path="extension/${escaped(path)}" Addressable="true" />`)
  .join('\n')}
  </Assets>
</PackageManifest>
`;
const types = {
  br: 'application/octet-stream',
  cjs: 'application/javascript',
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
};
const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries(types)
  .map(([extension, type]) => `  <Default Extension=".${extension}" ContentType="${type}" />`)
  .join('\n')}
  <Override PartName="/extension/NOTICE" ContentType="text/plain" />
</Types>
`;

const entries = {
  '[Content_Types].xml': contentTypes,
  'extension.vsixmanifest': vsixManifest,
  ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`extension/${name}`, content])),
};
// The time of day is the only thing in an archive that another build would change; archives count from 1980.
const mtime = new Date(1980, 0, 1);
const archive = zipSync(
  Object.fromEntries(
    Object.entries(entries).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : new Uint8Array(content)]),
  ),
  { level: 9, mtime },
);
/** What we write ourselves; the API server's code, which is compressed as it is, has a limit of its own where it is built. */
const MAX_BYTES = 2_100_000;
const bytes = archive.length - files[`module/${MODULE[0]}`].length;
if (bytes > MAX_BYTES)
  throw new Error(`the extension takes ${bytes} bytes beside the API server's code, at most ${MAX_BYTES} are expected`);
writeFileSync(new URL('dist/structural.vsix', folder), archive);
process.stdout.write(`dist/structural.vsix: ${(archive.length / 1e6).toFixed(2)} MB\n`);
