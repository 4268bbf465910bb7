import { describeResource } from '@structural/checker';
import { isJsonObject, type JsonValue } from '@structural/json';
import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { below, objectsBelow, ofKind, textBelow } from './members.js';

const SOURCES = 'source.toolkit.fluxcd.io';

/** What Flux brings: charts of HelmReleases, and the git repositories and artifacts of Kustomizations. */
export function fluxSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  const named = namedSources(documents);
  const replaces = documents.some(replacesCrds);
  return [
    ...ofKind(documents, 'helm.toolkit.fluxcd.io', 'HelmRelease').flatMap((document) => releaseSource(document, named, replaces)),
    ...ofKind(documents, 'kustomize.toolkit.fluxcd.io', 'Kustomization').flatMap((document) => kustomizationSource(document, named)),
  ];
}

/** Finds the object that a reference names: the nearest file where several have its name. */
type NamedSources = (reference: JsonValue | undefined, from: string) => PlacedDocument | undefined;

function namedSources(documents: readonly PlacedDocument[]): NamedSources {
  const byName = new Map<string, PlacedDocument[]>();
  for (const kind of ['HelmRepository', 'OCIRepository', 'GitRepository', 'HelmChart', 'Bucket', 'ExternalArtifact'])
    for (const document of ofKind(documents, SOURCES, kind)) {
      const key = `${kind} ${describeResource(document.value).name}`;
      byName.set(key, [...(byName.get(key) ?? []), document]);
    }
  return (reference, from) => {
    const key = `${textBelow(reference, 'kind') ?? ''} ${textBelow(reference, 'name') ?? ''}`;
    const namespace = textBelow(reference, 'namespace');
    const rank = (document: PlacedDocument): number =>
      sharedFolders(document.file, from) +
      (namespace !== undefined && describeResource(document.value).namespace === namespace ? 1_000 : 0);
    return [...(byName.get(key) ?? [])].sort((a, b) => rank(b) - rank(a))[0];
  };
}

function sharedFolders(a: string, b: string): number {
  const [first, second] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  let count = 0;
  while (count < first.length && first[count] === second[count]) count++;
  return count;
}

/** Whether a patch of a Kustomization has HelmReleases replace CRDs at an upgrade. */
function replacesCrds({ value }: PlacedDocument): boolean {
  return [...objectsBelow(value, 'spec', 'patches'), ...objectsBelow(value, 'patches')].some((patch) => {
    const text = textBelow(patch, 'patch') ?? '';
    return text.includes('HelmRelease') && /\bupgrade:[\s\S]*\bcrds: *CreateReplace\b/.test(text);
  });
}

function releaseSource({ file, value }: PlacedDocument, named: NamedSources, replaces: boolean): readonly DefinitionSource[] {
  const spec = value['spec'];
  const by = `HelmRelease ${describeResource(value).name}`;
  const values = below(spec, 'values');
  const hasOtherValues = objectsBelow(spec, 'valuesFrom').length > 0;
  const policy = textBelow(spec, 'upgrade', 'crds');
  const leavesCrds = policy === undefined ? !replaces : policy !== 'CreateReplace';
  const more = {
    by,
    file,
    isRelease: true,
    ...(leavesCrds && { leavesCrds }),
    ...(values !== undefined && isJsonObject(values) && { values: [values] }),
    ...(hasOtherValues && { hasOtherValues }),
  };
  const reference = below(spec, 'chartRef');
  if (reference !== undefined) {
    const source = named(reference, file);
    const kind = textBelow(reference, 'kind') ?? '';
    if (source === undefined) return [{ kind: 'chart', url: `${kind} ${textBelow(reference, 'name') ?? ''}`, ...more, problem: NO_SOURCE }];
    return kind === 'HelmChart' ? [chartSource(source.value['spec'], source.file, more, named)] : [artifact('chart', source, more)];
  }
  const chart = below(spec, 'chart', 'spec');
  return chart === undefined ? [] : [chartSource(chart, file, more, named)];
}

const NO_SOURCE = 'its source is not in these files';

type Named = Pick<DefinitionSource, 'by' | 'file' | 'hasOtherValues' | 'isRelease' | 'keepsGone' | 'leavesCrds' | 'values'>;

function chartSource(chart: JsonValue | undefined, from: string, more: Named, named: NamedSources): DefinitionSource {
  const reference = below(chart, 'sourceRef');
  const name = textBelow(chart, 'chart') ?? '';
  const source = named(reference, from);
  const version = textBelow(chart, 'version');
  if (source === undefined)
    return {
      kind: 'chart',
      url: `${textBelow(reference, 'kind') ?? ''} ${textBelow(reference, 'name') ?? ''}`,
      chart: name,
      ...more,
      problem: NO_SOURCE,
    };
  const spec = source.value['spec'];
  const url = (textBelow(spec, 'url') ?? '').replace(/\/+$/, '');
  if (textBelow(reference, 'kind') === 'GitRepository') return { ...artifact('git', source, more), path: plain(name) };
  if (url.startsWith('oci://')) return { kind: 'chart', url: `${url}/${name}`, ...(version && { version }), ...more };
  return { kind: 'chart', url, chart: name, ...(version && { version }), ...more };
}

function kustomizationSource({ file, value }: PlacedDocument, named: NamedSources): readonly DefinitionSource[] {
  const reference = below(value, 'spec', 'sourceRef');
  const source = named(reference, file);
  // A Kustomization of a source that is not there is of this very repository, as Flux's bootstrap names it.
  if (source === undefined || describeResource(source.value).name === 'flux-system') return [];
  const path = plain(textBelow(value, 'spec', 'path') ?? '');
  const kind = textBelow(reference, 'kind') === 'GitRepository' ? 'git' : 'artifact';
  const more = {
    by: `Kustomization ${describeResource(value).name}`,
    file,
    ...(below(value, 'spec', 'prune') !== true && { keepsGone: true }),
  };
  return [{ ...artifact(kind, source, more), ...(path !== '' && { path }) }];
}

function artifact(kind: DefinitionSource['kind'], { value }: PlacedDocument, more: Named): DefinitionSource {
  const spec = value['spec'];
  const reference = below(spec, 'ref');
  const keys = ['commit', 'digest', 'semver', 'tag', 'branch'];
  const version = keys.map((key) => textBelow(reference, key)).find((text) => text !== undefined);
  const url = textBelow(spec, 'url')?.replace(/\/+$/, '');
  if (url === undefined)
    return { kind, url: `${describeResource(value).kind} ${describeResource(value).name}`, ...more, problem: 'its source names no url' };
  return { kind, url, ...(version !== undefined && { version }), ...more };
}

function plain(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
}
