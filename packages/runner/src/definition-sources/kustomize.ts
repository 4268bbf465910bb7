import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { readGitAddress } from './git-address.js';
import { baseName, objectsBelow, textBelow, textsBelow } from './members.js';

const NAMES: ReadonlySet<string> = new Set(['kustomization.yaml', 'kustomization.yml', 'Kustomization']);

/** What kustomize fetches: remote resources, bases and components, and charts. */
export function kustomizeSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  return documents
    .filter(({ file }) => NAMES.has(baseName(file)))
    .flatMap(({ file, value }) => [
      ...['resources', 'bases', 'components', 'crds'].flatMap((key) => textsBelow(value, key).flatMap((text) => remoteSource(text, file))),
      ...objectsBelow(value, 'helmCharts').flatMap((chart): readonly DefinitionSource[] => {
        const repository = textBelow(chart, 'repo')?.replace(/\/+$/, '');
        const name = textBelow(chart, 'name') ?? '';
        const version = textBelow(chart, 'version');
        if (repository === undefined) return [];
        const more = { by: `helmCharts of ${baseName(file)}`, file, ...(version !== undefined && { version }) };
        return repository.startsWith('oci://')
          ? [{ kind: 'chart', url: `${repository}/${name}`, ...more }]
          : [{ kind: 'chart', url: repository, chart: name, ...more }];
      }),
    ]);
}

function remoteSource(text: string, file: string): readonly DefinitionSource[] {
  const by = baseName(file);
  const git = readGitAddress(text);
  if (git !== undefined) {
    const { path, url, version } = git;
    return [{ kind: 'git', url, ...(path !== '' && { path }), ...(version !== undefined && { version }), by, file }];
  }
  return /^https?:\/\//.test(text) ? [{ kind: 'file', url: text, by, file }] : [];
}
