import { Linter } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parser } from 'typescript-eslint';
import plugin from '../../src/index.js';

const root = mkdtempSync(join(tmpdir(), 'structural-modules-'));
afterAll(() => rmSync(root, { recursive: true }));

const CLIENT = "import * as k8s from '@kubernetes/client-node';\n";
const SENDING = `${CLIENT}export class Sender { static pod(body: k8s.V1Pod) { return core.createNamespacedPod('a', body); } }\n`;
const MODULES = {
  'plain.ts':
    "import { join } from 'node:path';\nexport function plain(a: string) { return join(a); }\nexport class Plain {\n  static of(a: string) { return a; }\n}\n",
  'sending.ts': SENDING,
  'between.ts': "import { Sender } from './sending';\nexport function send(body: any) { return Sender.pod(body); }\n",
  'barrel.ts': "export { send } from './between';\n",
  'asking.ts': `${CLIENT}export const ask = (name: string): k8s.V1Pod | undefined => pods.get(name);\n`,
};
for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(root, name), text);

/** The modules that are parsed for a program, and what is said of it. */
function lint(text: string): { readonly parsed: readonly string[]; readonly found: readonly string[] } {
  const parsed: string[] = [];
  const counting = {
    ...parser,
    parseForESLint: (...given: [text: string, options: { readonly filePath: string }]) => {
      parsed.push(basename(given[1].filePath));
      return (parser.parseForESLint as (...all: typeof given) => ReturnType<typeof parser.parseForESLint>)(...given);
    },
  };
  const linter = new Linter({ cwd: root });
  const config: Linter.Config[] = [
    { files: ['**/*.ts'], languageOptions: { parser: counting } },
    ...plugin.configs['recommended-typescript'],
    { settings: { structural: { root } } },
  ];
  const found = linter.verify(text, config, { filename: join(root, 'a.ts') }).map(({ message }) => message);
  return { parsed: parsed.filter((name) => name !== 'a.ts').sort(), found };
}

const WRITES = `${CLIENT}const pod: k8s.V1Pod = { metadata: { name: 'a' }, spec: { hostPID: 'yes', containers: [] } };\n`;

test('a module that writes nothing, and imports nothing that does, is not parsed for its functions and classes', () => {
  const { found, parsed } = lint(`import { plain, Plain } from './plain';\n${WRITES}plain('a');\nPlain.of('b');\nnew Plain('c');\n`);
  expect(parsed).toEqual([]);
  expect(found).toEqual([expect.stringContaining('hostPID')]);
});

test('a module that names a library is not parsed for what it may pass on of it where it exports nothing that it imports', () => {
  expect(lint(`import { ask } from './asking';\n${WRITES}const name = ask;\n`).parsed).toEqual([]);
});

test('what leads to a module that sends what it is given is read', () => {
  const { found, parsed } = lint(
    "import { send } from './barrel';\nsend({ metadata: { name: 'a' }, spec: { hostPID: 'yes', containers: [{ name: 'a', image: 'b' }] } });\n",
  );
  expect(parsed).toEqual(['barrel.ts', 'between.ts', 'sending.ts']);
  expect(found).toEqual([expect.stringContaining('hostPID')]);
});
