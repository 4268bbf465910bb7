import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  catalogProcessingExtensionPoint,
  type CatalogProcessor,
  type EntityProvider,
  type EntityProviderMutation,
} from '@backstage/plugin-catalog-node';
import { exampleCrd, exampleVersion, unionVersion } from '../../tests/example-crd.js';
import { catalogModuleStructuralCrds } from '../index.js';
import { unpackDefinition } from '../publish/packed-definition.js';

const folder = mkdtempSync(join(tmpdir(), 'catalog-module-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a backend with the module, and runs the tasks that its providers schedule when they are connected. */
async function start(structuralCrds: object) {
  const providers: EntityProvider[] = [];
  const processors: string[] = [];
  const schedules: unknown[] = [];
  const tasks: { id: string; fn: (signal: AbortSignal) => Promise<void> | void }[] = [];
  const file = {
    url: 'https://git.example/o/r/blob/main/crds/gadget.yaml',
    content: () => Promise.resolve(Buffer.from(exampleCrd({ kind: 'Gadget' }))),
  };
  const backend = await startTestBackend({
    extensionPoints: [
      [
        catalogProcessingExtensionPoint,
        {
          addEntityProvider: (...added: EntityProvider[]) => void providers.push(...added),
          addProcessor: (...added: CatalogProcessor[]) => void processors.push(...added.map((processor) => processor.getProcessorName())),
        } as never,
      ],
    ],
    features: [
      catalogModuleStructuralCrds,
      mockServices.rootConfig.factory({ data: { catalog: { providers: { structuralCrds } } } as never }),
      mockServices.urlReader.mock({ search: (() => Promise.resolve({ files: [file], etag: '1' })) as never }).factory,
      mockServices.scheduler.mock({
        createScheduledTaskRunner: ((schedule: unknown) => {
          schedules.push(schedule);
          return { run: (task: (typeof tasks)[number]) => Promise.resolve(void tasks.push(task)) };
        }) as never,
      }).factory,
    ],
  });
  const mutations: EntityProviderMutation[] = [];
  for (const provider of providers)
    await provider.connect({
      applyMutation: (mutation) => Promise.resolve(void mutations.push(mutation)),
      refresh: () => Promise.resolve(),
    });
  for (const { fn } of tasks) await fn(new AbortController().signal);
  await backend.stop();
  return {
    providers: providers.map((provider) => provider.getProviderName()),
    tasks: tasks.map(({ id }) => id),
    schedules,
    mutations,
    processors,
  };
}

describe('the module', () => {
  test('provides entities of files, patterns and URLs as configured', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd());
    const { mutations, providers, schedules, tasks } = await start({
      files: {
        paths: [join(folder, '*.yaml')],
        urls: ['https://git.example/o/r/blob/main/crds/*.yaml'],
        owner: 'team-a',
        schedule: { frequency: { hours: 1 }, timeout: 'PT1M' },
      },
      other: { paths: [folder] },
    });
    expect([providers, tasks]).toEqual([
      ['structural-crds:files', 'structural-crds:other'],
      ['structural-crds:files:refresh', 'structural-crds:other:refresh'],
    ]);
    expect(schedules).toMatchObject([
      { frequency: { hours: 1 }, timeout: { minutes: 1 } },
      { frequency: { minutes: 30 }, timeout: { minutes: 5 } },
    ]);
    const shown = mutations.map(
      (mutation) =>
        mutation.type === 'full' &&
        mutation.entities.map(({ entity, locationKey }) => [
          entity.metadata.name,
          entity.spec?.['owner'],
          entity.metadata.annotations?.['backstage.io/managed-by-location'],
          locationKey,
        ]),
    );
    expect(shown).toEqual([
      [
        ['gadgets.example.com.v1', 'team-a', 'url:https://git.example/o/r/blob/main/crds/gadget.yaml', 'structural-crds:files'],
        ['widgets.example.com.v1', 'team-a', `file:${join(folder, 'widget.yaml')}`, 'structural-crds:files'],
      ],
      [['widgets.example.com.v1', 'unknown', `file:${join(folder, 'widget.yaml')}`, 'structural-crds:other']],
    ]);
  });

  test('reads unions where that is configured', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ versions: [unionVersion()] }));
    const { mutations } = await start({ a: { paths: [folder], proposals: ['unions'] }, b: { paths: [folder] } });
    const shown = mutations.map(
      (mutation) =>
        mutation.type === 'full' && mutation.entities.map(({ entity }) => String(entity.spec?.['definition']).includes('at most one of')),
    );
    expect(shown).toEqual([[true], [false]]);
  });

  test('carries what definitions were before where that is configured', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd());
    const before = mkdtempSync(join(folder, 'before-'));
    // A server of today would refuse it: its schema has no type.
    const untyped = exampleVersion('v1', { schema: { openAPIV3Schema: { description: 'Before.' } } });
    writeFileSync(join(before, 'widget.yaml'), exampleCrd({ versions: [untyped] }));
    const { mutations } = await start({
      files: { paths: [join(folder, '*.yaml')], old: { paths: [before] } },
      url: { paths: [join(folder, '*.yaml')], old: { urls: ['https://git.example/o/r/blob/v1/crds/*.yaml'] } },
      unread: { paths: [join(folder, '*.yaml')], old: { paths: [join(folder, 'nothing')] } },
      none: { paths: [join(folder, '*.yaml')] },
    });
    const sent = mutations.map(
      (mutation) =>
        mutation.type === 'full' &&
        mutation.entities.map(({ entity: { metadata, spec } }) => {
          const previous = spec?.['previousDefinition'];
          const text = typeof previous === 'string' ? (unpackDefinition(previous) ?? previous) : previous;
          return [metadata.name, /"Before\."/.exec(String(text))?.[0] ?? text];
        }),
    );
    // Of a source that was never read it is not known that something is new.
    expect(sent).toEqual([
      [['widgets.example.com.v1', '"Before."']],
      [['widgets.example.com.v1', 'none']],
      [['widgets.example.com.v1', undefined]],
      [['widgets.example.com.v1', undefined]],
    ]);
  });

  test('does nothing without configuration', async () => {
    expect(await start({})).toEqual({ providers: [], tasks: [], schedules: [], mutations: [], processors: ['structural-provided-by'] });
  });

  test('provides a software template of each API where this is wanted, and definitions unless they are not', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd());
    const { mutations } = await start({ all: { paths: [folder], templates: true }, less: { paths: [folder], carryDefinition: false } });
    const shown = mutations.map(
      (mutation) =>
        mutation.type === 'full' &&
        mutation.entities.map(({ entity: { kind, metadata, spec } }) => [kind, metadata.name, typeof spec?.['customResourceDefinition']]),
    );
    expect(shown).toEqual([
      [
        ['API', 'widgets.example.com.v1', 'string'],
        ['Template', 'widgets.example.com.v1', 'undefined'],
      ],
      [['API', 'widgets.example.com.v1', 'undefined']],
    ]);
  });

  test('provides what is selected', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ labels: { stage: 'beta' } }));
    const { mutations } = await start({
      beta: { paths: [folder], groups: ['*.com'], labelSelector: 'stage in (beta)' },
      stable: { paths: [folder], labelSelector: 'stage notin (beta)' },
      marked: { paths: [folder], optIn: true },
    });
    expect(mutations.map((mutation) => mutation.type === 'full' && mutation.entities.map(({ entity }) => entity.metadata.name))).toEqual([
      ['widgets.example.com.v1'],
      [],
      [],
    ]);
  });

  test.each([
    [{ p: { kubernetesPlugin: true } }, 'structural-crds:p'],
    [{ p: { kubernetesPlugin: { clusters: ['production'] } } }, 'structural-crds:p'],
  ])('takes clusters of the Kubernetes plugin for a source: %j', async (structuralCrds, provider) => {
    expect((await start(structuralCrds)).providers).toEqual([provider]);
  });

  test.each([
    [{ off: { kubernetesPlugin: false } }, 'catalog.providers.structuralCrds.off has no source'],
    [{ bad: { paths: [folder], labelSelector: 'a=b c' } }, `"a=b c" is not a label selector: found 'c', expected: ',' or 'end of string'`],
    [{ none: {} }, 'catalog.providers.structuralCrds.none has no source: name paths, urls, clusters or kubernetesPlugin'],
    [{ a: { paths: ['x'], old: {} } }, 'structuralCrds.a.old has no source: name paths or urls'],
    [
      { a: { paths: ['x'], old: { paths: ['y'] }, carryDefinition: false } },
      'structuralCrds.a.old needs entities that carry their CRD: remove carryDefinition: false',
    ],
    [{ a: { paths: ['x'], proposals: ['union'] } }, 'structuralCrds.a.proposals: no proposal is called "union"; did you mean unions?'],
    [{ a: { paths: ['x'], openapi: 'v4' } }, 'openapi is "v4", and should be one of v2, v3'],
    [
      { a: { paths: ['x'], owner: 'team a' } },
      'catalog.providers.structuralCrds.a.owner: "team a" is not an entity reference such as group:default/name',
    ],
    [
      { open: { clusters: [{ name: 'prod', url: 'http://prod.example', serviceAccountToken: 'secret' }] } },
      'the URL of the cluster prod must begin with https://',
    ],
  ])('refuses a configuration that means nothing, breaks entities or gives away a token', async (structuralCrds, message) => {
    await expect(start(structuralCrds)).rejects.toThrow(message);
  });
});
