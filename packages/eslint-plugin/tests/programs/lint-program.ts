import { Linter } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import plugin from '../../src/index.js';
import type { StructuralSettings } from '../../src/plugin-types.js';
import { definition } from '../manifests.js';

/** A folder with one definition, and what lints programs by it. */
export interface Project {
  readonly root: string;
  program(text: string, settings?: StructuralSettings, file?: string): readonly Linter.LintMessage[];
  fixed(text: string): string;
  manifest(text: string): readonly Linter.LintMessage[];
  remove(): void;
}

export function project(schema: string): Project {
  const root = mkdtempSync(join(tmpdir(), 'structural-programs-'));
  writeFileSync(join(root, 'crd.yaml'), definition(schema));
  const linter = new Linter({ cwd: root });
  const config = (own: Linter.Config[], settings: StructuralSettings = {}): Linter.Config[] => [
    ...own,
    { settings: { structural: { root, crds: ['crd.yaml'], ...settings } } },
  ];
  const typescript: Linter.Config[] = [{ files: ['**/*.ts'], languageOptions: { parser } }, ...plugin.configs['recommended-typescript']];
  return {
    root,
    program: (text, settings, file = 'a.ts') => linter.verify(text, config(typescript, settings), { filename: join(root, file) }),
    fixed: (text) => linter.verifyAndFix(text, config(typescript), { filename: join(root, 'a.ts') }).output,
    manifest: (text) => linter.verify(text, config(plugin.configs.recommended), { filename: join(root, 'a.yaml') }),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** A literal of a backup whose spec is written as given. */
export function backupLiteral(spec: string): string {
  return `{ apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'nightly' }, spec: ${spec} }`;
}
