import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string): readonly string[] =>
  files.program(`import * as k8s from '@pulumi/kubernetes';\n${text}`).map(({ message }) => message);
/** A Pod of what `mounts` and `volumes` hold. */
const POD = "new k8s.core.v1.Pod('p', { spec: { containers: [{ name: 'a', image: 'b', volumeMounts: mounts }], volumes } });";
const mounts = (...names: readonly string[]): string => `[${names.map((name) => `{ name: '${name}', mountPath: '/${name}' }`).join(', ')}]`;
const volumes = (...names: readonly string[]): string => `[${names.map((name) => `{ name: '${name}', emptyDir: {} }`).join(', ')}]`;
const NOT_FOUND = expect.stringContaining('Not found: "conf"');

/** Volumes of which some are there under a condition: each is `config`, or one that every Pod has. */
const GROWING: readonly (readonly [how: string, text: string])[] = [
  ['are pushed', `const volumes: any[] = ${volumes('data')};\nif (isLocal) volumes.push(...${volumes('config')});`],
  [
    'are pushed in either case',
    `const volumes: any[] = [];\nif (isLocal) { volumes.push(...${volumes('config')}); } else { volumes.push(...${volumes('data')}); }`,
  ],
  ['are spread', `const volumes = [...${volumes('data')}, ...(isLocal ? ${volumes('config')} : [])];`],
  ['are spread twice', `const volumes = [...(isLocal ? ${volumes('config')} : []), ...(isLarge ? ${volumes('data', 'more')} : [])];`],
  ['are filtered', `const volumes = [isLocal && ${volumes('config').slice(1, -1)}, ${volumes('data').slice(1, -1)}].filter(Boolean);`],
];

test.each(GROWING)('a mount is of no volume where some volumes %s', (_, text) => {
  expect(found(`${text}\nconst mounts = ${mounts('conf')};\n${POD}`)).toEqual([NOT_FOUND]);
  expect(found(`${text}\nconst mounts = ${mounts('config', 'data')};\n${POD}`)).toEqual([]);
});

test.each([
  ['others may be added', `const volumes: any[] = [...extra];\nif (isLocal) volumes.push(...${volumes('config')});`],
  [
    'what is added has no known name',
    `const volumes: any[] = ${volumes('data')};\nif (isLocal) volumes.push({ name: nameOf(isLocal), emptyDir: {} });`,
  ],
  [
    'any may be among those that are filtered',
    `const volumes = [isLocal && ${volumes('config').slice(1, -1)}, volumeOf(isLocal)].filter(Boolean);`,
  ],
])('a mount may be of a volume where %s', (_, text) => {
  expect(found(`${text}\nconst mounts = ${mounts('conf')};\n${POD}`)).toEqual([]);
});

test.each([
  ['by a counter', 'let i = 0;\nfor (const x of xs) { volumes.push({ name: `v${i}`, emptyDir: {} }); i += 1; }'],
  ['by a name that is set', "let name = 'v0';\nwhile (more()) { volumes.push({ name, emptyDir: {} }); name = 'v1'; }"],
])('a mount may be of a volume that a loop adds %s', (_, text) => {
  expect(found(`const volumes: any[] = [];\n${text}\nconst mounts = ${mounts('v1')};\n${POD}`)).toEqual([]);
});

test.each(['return makeLocal(mounts)', 'throw new Error()', '{ log(); process.exit(1); }'])(
  'a mount of one case is none where that case ends by %s before the object',
  (end) => {
    const perhaps = `const mounts = isLocal ? ${mounts('conf')} : [];`;
    expect(found(`function make(isLocal) { const volumes = ${volumes('data')};\n${perhaps}\nif (isLocal) ${end};\n${POD} }`)).toEqual([]);
  },
);

test('a mount that is there in one of several cases is asked for where the object is one for that case', () => {
  const perhaps = `const volumes = ${volumes('data')};\nconst mounts: any[] = [];\nif (isLocal) { mounts.push(...${mounts('conf')}); }`;
  expect(found(`const volumes = ${volumes('data')};\nconst mounts = isLocal ? ${mounts('conf')} : [];\n${POD}`)).toEqual([NOT_FOUND]);
  // What is made without the volume may be made where the mount is not added.
  expect(found(`${perhaps}\nif (!isLocal) { ${POD} }`)).toEqual([]);
  expect(found(`${perhaps}\nfunction make() { ${POD} }\nif (!isLocal) make();`)).toEqual([]);
});
