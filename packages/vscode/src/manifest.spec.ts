import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly viewsWelcome: readonly { readonly contents: string }[];
  };
  readonly icon: string;
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(folder, 'src', name), 'utf8'));

it('offers each command that it registers, and no other', () => {
  const registration = sources.find((text) => text.includes('commands.registerCommand(')) ?? '';
  const registered = [...registration.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => `structural.${name}`);
  const offered = manifest.contributes.commands.map(({ command }) => command);
  expect([...registered].sort()).toEqual([...offered].sort());
  const menus = Object.values(manifest.contributes.menus).flat();
  expect(menus.filter(({ command }) => !offered.includes(command))).toEqual([]);
  const links = manifest.contributes.viewsWelcome.flatMap(({ contents }) => [...contents.matchAll(/\(command:(.*?)\)/g)]);
  expect(links.filter(([, command = '']) => !offered.includes(command))).toEqual([]);
  expect(links).not.toEqual([]);
});

it('wakes up for manifests alone', () => {
  expect(manifest.activationEvents.every((event) => event.startsWith('onLanguage:'))).toBe(true);
});

it('takes settings that lead to other files from nobody who is not trusted', () => {
  const { restrictedConfigurations, supported } = manifest.capabilities.untrustedWorkspaces;
  expect(supported).toBe('limited');
  expect(restrictedConfigurations).toEqual(['structural.crds', 'structural.config']);
});

it('has an icon, and no telemetry', () => {
  expect(existsSync(join(folder, manifest.icon))).toBe(true);
  expect(sources.filter((text) => /telemetry|fetch\(|https?\.request/i.test(text))).toEqual([]);
});
