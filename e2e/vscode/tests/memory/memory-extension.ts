import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const MANIFEST = {
  name: 'memory',
  publisher: 'test',
  version: '1.0.0',
  engines: { vscode: '^1.91.0' },
  browser: './extension.js',
  activationEvents: ['onFileSystem:memory'],
  capabilities: { virtualWorkspaces: true, untrustedWorkspaces: { supported: true } },
};
const PACKAGE = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="memory" Version="1.0.0" Publisher="test" />
    <DisplayName>Files in memory</DisplayName>
    <Description>Files in memory</Description>
    <Properties><Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="web" /></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" /></Assets>
</PackageManifest>
`;

/** Writes an extension that has some files, by their paths, under the scheme `memory`. */
export function writeMemoryExtension(target: string, files: Readonly<Record<string, string>>): void {
  const entries = {
    'extension.vsixmanifest': PACKAGE,
    'extension/package.json': JSON.stringify(MANIFEST),
    'extension/files.json': JSON.stringify(files),
    'extension/extension.js': readFileSync(fileURLToPath(new URL('extension.cjs', import.meta.url)), 'utf8'),
  };
  writeFileSync(target, zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))));
}
