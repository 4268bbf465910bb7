import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { NEWEST_KUBERNETES } from '@structural/core';
import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { openInputSearch } from '../inputs/input-search.js';
import { openServed, type Served } from './open-served.js';

let sandbox: Sandbox;
let shown = '';
beforeEach(() => {
  sandbox = openSandbox();
  shown = '';
});
afterEach(() => sandbox.dispose());

function served(): Served {
  const stream = {
    write: (text: string, done: () => void): boolean => {
      shown += text;
      done();
      return true;
    },
  };
  const streams = { stdin: Readable.from([]), stdout: stream, stderr: stream, env: {}, cwd: sandbox.cwd };
  const at = (name: string) => [{ name, recursive: true }];
  return openServed({ definitions: at('crds'), objects: at('objects') }, NEWEST_KUBERNETES, () =>
    openInputSearch({ config: false, gitignore: false }, streams),
  );
}

/** What is served, but for what is given at random or counted. */
function seen({ broken, catalog }: Served): unknown {
  const { definitions, groups, objectsOf } = catalog();
  return {
    broken: broken(),
    definitions: Array.from(definitions, ([name, { accepted, conditions }]) => [
      name,
      accepted.value,
      conditions.map(({ message }) => message),
    ]),
    groups: Array.from(groups, ([group, versions]) => [
      group,
      versions.map((each) => each.definitions.map((one) => one.definition.metadata.name)),
    ]),
    objects: Array.from(definitions.keys(), (name) => objectsOf(name).map((each) => [each.namespace, each.name, each.object['spec']])),
  };
}

const KINDS = [
  ['crontabs', 'CronTab'],
  ['planets', 'Planet'],
  ['stars', 'CronTab'],
] as const;

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Changes the files in some way; the paths that an event would name. */
function changeFiles(cwd: string, next: (below: number) => number): ReadonlySet<string> {
  const path = (): string => join(cwd, `crds/${['a', 'b', 'below/c'][next(3)] ?? ''}.yaml`);
  const write = (file: string, text: string): ReadonlySet<string> => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return new Set([file]);
  };
  const text = (): string => {
    const [plural, kind] = KINDS[next(3)] ?? KINDS[0];
    return definition(`{size: {type: integer, maximum: ${next(4)}}}`, { kind, plural });
  };
  const file = path();
  switch (next(6)) {
    case 0:
      rmSync(file, { force: true });
      return new Set([file]);
    case 1: {
      const to = path();
      write(file, text());
      renameSync(file, to);
      return new Set([file, to]);
    }
    case 2:
      return write(
        join(cwd, `objects/o${next(2)}.yaml`),
        `apiVersion: example.com/v1\nkind: ${KINDS[next(2)]?.[1] ?? ''}\nmetadata: {name: n${next(2)}}\nspec: {size: ${next(9)}}\n`,
      );
    case 3:
      return write(file, `${text()}---\n${text()}`);
    default:
      return write(file, text());
  }
}

test('files that change are served as if the server had begun with them', async () => {
  for (const seed of [1, 2, 3]) {
    const next = numbers(seed);
    const { cwd } = sandbox;
    mkdirSync(join(cwd, 'objects'), { recursive: true });
    mkdirSync(join(cwd, 'crds'), { recursive: true });
    const kept = served();
    await kept.reload(new Set());
    for (let round = 0; round < 25; round++) {
      expect(await kept.reload(changeFiles(cwd, next))).toBeUndefined();
      const fresh = served();
      await fresh.reload(new Set());
      expect([seed, round, seen(kept)]).toEqual([seed, round, seen(fresh)]);
    }
  }
});

test('of a file that breaks the last good state is served, of one that is gone none', async () => {
  const file = join(sandbox.cwd, 'crds/a.yaml');
  sandbox.write('crds/a.yaml', definition('{size: {type: integer}}'));
  sandbox.write('crds/other.yaml', 'kind: ConfigMap\n');
  sandbox.write('objects/o.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: n}\nspec: {size: 1}\n');
  const kept = served();
  await kept.reload(new Set());
  const before = seen(kept);
  const reload = async (text: string | undefined): Promise<unknown> => {
    shown = '';
    if (text === undefined) rmSync(file);
    else sandbox.write('crds/a.yaml', text);
    await kept.reload(new Set([file]));
    return seen(kept);
  };
  expect(await reload('')).toEqual({ ...(before as object), broken: 1 });
  expect(shown).toContain('is empty');
  expect(await reload('{')).toEqual({ ...(before as object), broken: 1 });
  expect(await reload(definition('{size: {type: integer}}'))).toEqual(before);
  expect(shown).toBe('');
  expect(await reload(undefined)).toEqual({ broken: 0, definitions: [], groups: [], objects: [] });
  expect(shown).toContain('it is not stored');
});

test('a live definition is served that the server keeps, though it would not create it today', async () => {
  const kept = definition('{size: {type: integer}}').replaceAll('example.com', 'example.k8s.io');
  const accepted = async (text: string): Promise<number> => {
    sandbox.write('crds/a.yaml', text);
    const opened = served();
    await opened.reload(new Set());
    return opened.catalog().definitions.size;
  };
  expect(await accepted(kept)).toBe(0);
  expect(await accepted(kept.replace(/metadata: *\{/, 'metadata: {uid: u, ').replace(/metadata:\n/, 'metadata:\n  uid: u\n'))).toBe(1);
});
