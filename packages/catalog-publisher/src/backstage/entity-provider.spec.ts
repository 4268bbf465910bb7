import { mockServices } from '@backstage/backend-test-utils';
import type { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import type { Manifest } from '../publish/published-api.js';
import { createCrdEntityProvider } from './entity-provider.js';

/** A mutation in few words. */
function tell(mutation: EntityProviderMutation): string {
  if (mutation.type === 'full') return `full ${mutation.entities.map(({ entity }) => entity.metadata.name).join(' ')}`.trim();
  const removed = mutation.removed.map((one) => ('entityRef' in one ? one.entityRef : one.entity.metadata.name));
  return `delta +${mutation.added.map(({ entity }) => entity.metadata.name).join(' ')} -${removed.join(' ')}`;
}

/** A provider over two sources whose content can be set, and what it sent to the catalog and the log. */
async function setUp() {
  const contents: Record<'a' | 'b', string | Error> = { a: exampleCrd(), b: exampleCrd({ kind: 'Gadget' }) };
  const shown: string[] = [];
  const logged: string[] = [];
  let failing = false;
  const logger = mockServices.logger.mock({
    warn: (message: string) => void logged.push(message),
    error: (message: string) => void logged.push(message),
  });
  const provider = createCrdEntityProvider({
    id: 'test',
    sources: (['a', 'b'] as const).map((name) => ({
      name,
      read: () => {
        const content = contents[name];
        const manifests: Manifest[] = [{ file: `/${name}`, text: content as string }];
        return content instanceof Error ? Promise.reject(content) : Promise.resolve({ manifests, problems: [] });
      },
      locationOf: ({ file }) => `file:${file}`,
    })),
    entities: {},
    taskRunner: { run: () => Promise.resolve() },
    logger,
  });
  const connection = {
    applyMutation: (mutation: EntityProviderMutation) => {
      if (failing) return Promise.reject(new Error('the database is gone'));
      shown.push(tell(mutation));
      return Promise.resolve();
    },
    refresh: () => Promise.resolve(),
  };
  await provider.connect(connection);
  return { contents, logged, provider, shown, fail: (value: boolean) => void (failing = value) };
}

describe('createCrdEntityProvider', () => {
  test('tells the catalog of everything first and of changes from then on', async () => {
    const { contents, provider, shown } = await setUp();
    await provider.refresh();
    await provider.refresh();
    contents.a = exampleCrd({ versions: [exampleVersion('v1'), exampleVersion('v2')] });
    await provider.refresh();
    contents.a = exampleCrd({ versions: [exampleVersion('v2', { storage: true, deprecated: true })] });
    await provider.refresh();
    expect(shown).toEqual([
      'full gadgets.example.com.v1 widgets.example.com.v1',
      'delta +widgets.example.com.v2 -',
      'delta +widgets.example.com.v2 -api:default/widgets.example.com.v1',
    ]);
  });

  test('removes the entities of a definition that is opted out', async () => {
    const { contents, logged, provider, shown } = await setUp();
    await provider.refresh();
    contents.a = exampleCrd({ annotations: { 'structural/publish': 'false' } });
    await provider.refresh();
    expect([shown, logged]).toEqual([
      ['full gadgets.example.com.v1 widgets.example.com.v1', 'delta + -api:default/widgets.example.com.v1'],
      [],
    ]);
  });

  test('keeps the last good entities of a source that fails, and logs it once', async () => {
    const { contents, logged, provider, shown } = await setUp();
    await provider.refresh();
    contents.b = new Error('unreachable\u001b[2K');
    await provider.refresh();
    await provider.refresh();
    contents.b = exampleCrd({ kind: 'Gadget' });
    await provider.refresh();
    contents.b = new Error('unreachable\u001b[2K');
    await provider.refresh();
    expect([shown, logged]).toEqual([
      ['full gadgets.example.com.v1 widgets.example.com.v1'],
      Array(2).fill('structural-crds:test: b: unreachable<U+001B>[2K'),
    ]);
  });

  test('removes nothing that it did not tell before all sources were read', async () => {
    const { contents, provider, shown } = await setUp();
    contents.b = new Error('unreachable');
    await provider.refresh();
    contents.a = '';
    await provider.refresh();
    contents.b = exampleCrd({ kind: 'Gadget' });
    await provider.refresh();
    expect(shown).toEqual([
      'delta +widgets.example.com.v1 -',
      'delta + -api:default/widgets.example.com.v1',
      'full gadgets.example.com.v1',
    ]);
  });

  test('keeps the last good entities of a file that is broken, and has none of another', async () => {
    const { contents, logged, provider, shown } = await setUp();
    await provider.refresh();
    contents.b = 'a: [\n';
    await provider.refresh();
    await provider.refresh();
    contents.b = exampleCrd({ kind: 'Gizmo' });
    await provider.refresh();
    expect([shown, logged]).toEqual([
      ['full gadgets.example.com.v1 widgets.example.com.v1', 'delta +gizmos.example.com.v1 -api:default/gadgets.example.com.v1'],
      [expect.stringMatching(/^structural-crds:test: \/b:\d+: yaml: /)],
    ]);
  });

  test('removes nothing that it did not tell before every source had a definition that can be read', async () => {
    const { contents, logged, provider, shown } = await setUp();
    contents.a = 'a: [\n';
    await provider.refresh();
    contents.a = exampleCrd();
    await provider.refresh();
    expect([shown, logged]).toEqual([
      ['delta +gadgets.example.com.v1 -', 'full gadgets.example.com.v1 widgets.example.com.v1'],
      [expect.stringMatching(/^structural-crds:test: a: \/a: yaml: /), 'structural-crds:test: a: none of its CRDs can be read'],
    ]);
  });

  test('is not stopped by a definition that a server refuses', async () => {
    const { contents, logged, provider, shown } = await setUp();
    contents.a = exampleCrd({ group: 'nodots' });
    await provider.refresh();
    expect([shown, logged]).toEqual([
      ['full gadgets.example.com.v1'],
      [expect.stringMatching(/^structural-crds:test: \/a:1: widgets\.nodots: spec\.group: Invalid value/)],
    ]);
  });

  test('tells everything again after the catalog has failed, and now and then', async () => {
    const { fail, logged, provider, shown } = await setUp();
    fail(true);
    await provider.refresh();
    fail(false);
    for (let i = 0; i < 14; i++) await provider.refresh();
    expect(shown).toEqual(Array(2).fill('full gadgets.example.com.v1 widgets.example.com.v1'));
    expect(logged).toEqual(['structural-crds:test: the database is gone']);
  });

  test('runs one refresh at a time', async () => {
    const { provider, shown } = await setUp();
    await Promise.all([provider.refresh(), provider.refresh(), provider.refresh()]);
    expect(shown).toEqual(['full gadgets.example.com.v1 widgets.example.com.v1']);
  });

  test('stops between reading and sending when it is asked to', async () => {
    const { logged, provider, shown } = await setUp();
    await provider.refresh(AbortSignal.abort(new Error('too slow')));
    expect([shown, logged]).toEqual([[], ['structural-crds:test: too slow']]);
  });
});
