import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inBackend, startBackend, type Backend } from './backend.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/crds', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'backstage-crds-'));
let backend: Backend | undefined;
afterAll(async () => {
  await backend?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Entity {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly lifecycle: string; readonly owner: string; readonly definition: string };
}

/** The names of the catalog's APIs with their lifecycles, once they are as wanted: it works through changes after it was told of them. */
async function apis(running: Backend, filter: string, wanted: (names: readonly string[]) => boolean): Promise<readonly string[]> {
  for (let attempts = 0; ; attempts++) {
    const { items } = (await running.get(`/entities/by-query?filter=kind=api,${filter}&limit=2000&fields=metadata.name,spec.lifecycle`)) as { readonly items: readonly Entity[] };
    const names = items.map(({ metadata, spec }) => `${metadata.name} ${spec.lifecycle}`).sort();
    if (wanted(names)) return names;
    if (attempts === 240) throw new Error(`${names.join('\n')}\n${running.log()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

describe('a Backstage backend with the module', () => {
  inBackend('has the APIs of definitions in its catalog, and follows their changes', async () => {
    const file = join(folder, 'crds.yaml');
    const schedule = { frequency: { hours: 10 }, timeout: { minutes: 5 } };
    writeFileSync(file, [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
    backend = await startBackend({
      ours: { paths: [folder], owner: 'group:default/platform', tags: ['ours'], schedule },
      ...(existsSync(corpus) && { corpus: { paths: [corpus], tags: ['corpus'], schedule } }),
    });
    expect(await apis(backend, 'metadata.tags=ours', ({ length }) => length === 4)).toEqual([
      'anythings.example.com.v1 production', 'backups.example.com.v1 production', 'backups.example.com.v1beta1 deprecated', 'hostiles.index.html.v1 deprecated',
    ]);
    const { spec } = (await backend.get('/entities/by-name/api/default/backups.example.com.v1')) as Entity;
    const { definitions, swagger } = JSON.parse(spec.definition) as { readonly swagger: string; readonly definitions: Readonly<Record<string, { readonly properties: object }>> };
    expect([spec.owner, swagger, Object.keys(definitions['com.example.v1.Backup']?.properties ?? {})]).toEqual(['team-storage', '2.0', ['apiVersion', 'kind', 'metadata', 'spec', 'status']]);

    writeFileSync(file, BACKUP.replace('deprecated: true', 'deprecated: false'));
    await backend.refresh('ours');
    expect(await apis(backend, 'metadata.tags=ours', (names) => names.every((name) => !name.endsWith('deprecated')))).toEqual(['backups.example.com.v1 production', 'backups.example.com.v1beta1 experimental']);

    rmSync(folder, { recursive: true });
    await backend.refresh('ours');
    if (existsSync(corpus)) {
      const names = await apis(backend, 'metadata.tags=corpus', ({ length }) => length > 700);
      console.info(`${String(names.length)} APIs of the corpus in the catalog`);
    }
    expect(await apis(backend, 'metadata.tags=ours', ({ length }) => length > 0)).toHaveLength(2);
    expect(backend.log()).toContain('no such file or directory');
  });
});
