import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inBackend, startBackend, type Backend } from './backend.js';
import { corpus, someOfCorpus } from './corpus.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

const scratch = mkdtempSync(join(tmpdir(), 'backstage-'));
const folder = join(scratch, 'crds');
let backend: Backend | undefined;
afterAll(async () => {
  await backend?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

interface Entity {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly relations?: readonly { readonly type: string; readonly targetRef: string }[];
  readonly spec: { readonly lifecycle: string; readonly owner: string; readonly definition: string };
}

interface ApiDocument {
  readonly swagger?: string;
  readonly openapi?: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly definitions?: Schemas;
  readonly components?: { readonly schemas: Schemas };
}

type Schemas = Readonly<
  Record<
    string,
    {
      readonly properties?: object;
      readonly 'x-kubernetes-group-version-kind'?: readonly { readonly group: string; readonly kind: string; readonly version: string }[];
    }
  >
>;

function readDocument({ spec }: Entity): { readonly format: string; readonly title: string; readonly schemas: Schemas } {
  const { components, definitions: own, info, openapi, swagger } = JSON.parse(spec.definition) as ApiDocument;
  return { format: swagger ?? openapi ?? '', title: `${info.title} ${info.version}`, schemas: own ?? components?.schemas ?? {} };
}

/** What a question is answered with, once it is: the catalog works through changes after it got them. At most five minutes. */
async function eventually<T>(running: Backend, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + 300_000; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 500))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(running.log());
}

/** The names of the catalog's APIs with their lifecycles, once they are as wanted. */
function apis(running: Backend, filter: string, wanted: (names: readonly string[]) => boolean): Promise<readonly string[]> {
  return eventually(running, async () => {
    const { items } = (await running.get(
      `/entities/by-query?filter=kind=api,${filter}&limit=2000&fields=metadata.name,spec.lifecycle`,
    )) as { readonly items: readonly Entity[] };
    const names = items.map(({ metadata, spec }) => `${metadata.name} ${spec.lifecycle}`).sort();
    return wanted(names) ? names : undefined;
  });
}

/** What the backend's log says in the words of a pattern, once it says so. */
function logged(running: Backend, pattern: RegExp): Promise<RegExpExecArray> {
  return eventually(running, () => Promise.resolve(pattern.exec(running.log()) ?? undefined));
}

/** How many APIs have a definition of which format and describe the kind that their labels say. */
async function definitions(running: Backend, filter: string): Promise<Readonly<Record<string, number>>> {
  const count: Record<string, number> = {};
  for (let query = `filter=kind=api,${filter}&limit=100&fields=metadata,spec.definition`; ;) {
    const { items, pageInfo } = (await running.get(`/entities/by-query?${query}`)) as {
      readonly items: readonly Entity[];
      readonly pageInfo: { readonly nextCursor?: string };
    };
    for (const entity of items) {
      const { metadata } = entity;
      const { format: written, schemas } = readDocument(entity);
      const { 'structural/group': group, 'structural/kind': kind, 'structural/version': version } = metadata.labels;
      const described = Object.values(schemas).some((schema) =>
        schema['x-kubernetes-group-version-kind']?.some((one) => one.group === group && one.kind === kind && one.version === version),
      );
      const format = described ? written : `${metadata.name} lacks its kind`;
      count[format] = (count[format] ?? 0) + 1;
    }
    if (pageInfo.nextCursor === undefined) return count;
    query = `cursor=${encodeURIComponent(pageInfo.nextCursor)}&limit=100&fields=metadata,spec.definition`;
  }
}

describe('a Backstage backend with the module', () => {
  inBackend('has the APIs of CRDs in its catalog, and follows their changes', async () => {
    const file = join(folder, 'crds.yaml');
    const schedule = { frequency: { hours: 10 }, timeout: { minutes: 5 } };
    const before = join(scratch, 'before');
    for (const path of [folder, before]) mkdirSync(path);
    writeFileSync(join(before, 'crds.yaml'), BACKUP.replace('required: [schedule]', 'required: []'));
    writeFileSync(file, [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
    backend = await startBackend(scratch, {
      ours: { paths: [folder], owner: 'group:default/platform', tags: ['ours'], old: { paths: [before] }, schedule },
      ...(corpus !== undefined && { corpus: { paths: someOfCorpus(12), tags: ['corpus'], openapi: 'v2', schedule } }),
    });
    expect(await apis(backend, 'metadata.tags=ours', ({ length }) => length === 4)).toEqual([
      'anythings.example.com.v1 production',
      'backups.example.com.v1 production',
      'backups.example.com.v1beta1 deprecated',
      'hostiles.index.html.v1 deprecated',
    ]);
    const entity = (await backend.get('/entities/by-name/api/default/backups.example.com.v1')) as Entity;
    const { format, schemas, title } = readDocument(entity);
    expect([entity.spec.owner, format, title, Object.keys(schemas['com.example.v1.Backup']?.properties ?? {})]).toEqual([
      'team-storage',
      '3.0.0',
      'Backup (example.com) v1',
      ['apiVersion', 'kind', 'metadata', 'spec', 'status'],
    ]);
    expect(entity.relations?.map(({ targetRef, type }) => `${type} ${targetRef}`).sort()).toEqual([
      'apiProvidedBy component:default/backup-service',
      'ownedBy group:default/team-storage',
    ]);

    expect(await backend.reference('backups.example.com.v1')).toMatch(
      /<tr class="breaking"><th scope="row"><a href="#spec">.*schedule&quot; is required.*<td>writers</,
    );
    expect(await backend.reference('anythings.example.com.v1')).toContain('the CRD is new');

    writeFileSync(file, BACKUP.replace('deprecated: true', 'deprecated: false'));
    await backend.refresh('ours');
    expect(await apis(backend, 'metadata.tags=ours', (names) => names.every((name) => !name.endsWith('deprecated')))).toEqual([
      'backups.example.com.v1 production',
      'backups.example.com.v1beta1 experimental',
    ]);

    rmSync(folder, { recursive: true });
    await backend.refresh('ours');
    await logged(backend, /no such file or directory/);
    expect(await apis(backend, 'metadata.tags=ours', ({ length }) => length > 0)).toHaveLength(2);

    if (corpus !== undefined) {
      const published = Number((await logged(backend, /structural-crds:corpus: (\d+) APIs/))[1]);
      expect(published).toBeGreaterThan(20);
      await apis(backend, 'metadata.tags=corpus', ({ length }) => length === published);
      expect(await definitions(backend, 'metadata.tags=corpus')).toEqual({ '2.0': published });
      console.info(`${String(published)} APIs of the corpus in the catalog`);
    }
  });
});
