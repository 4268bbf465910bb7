import { describeResource, isDefinition } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { below, objectsBelow, ofKind, textBelow, textsBelow } from './members.js';

const GROUP = 'operators.coreos.com';

/**
 * The operators that Subscriptions of OLM install. Which kinds they bring is known where the repository has the catalog as files, or the operator's
 * ClusterServiceVersion; their definitions where the catalog has the objects of the bundle, else they are in images, which are not read. Source:
 * https://olm.operatorframework.io/docs/reference/file-based-catalogs, and operator-registry's `alpha/property`.
 */
export function olmSources(documents: readonly PlacedDocument[]): readonly DefinitionSource[] {
  const bundles = readBundles(documents);
  const heads = channelHeads(documents);
  return ofKind(documents, GROUP, 'Subscription').map(({ file, value }) => {
    const spec = below(value, 'spec');
    const name = textBelow(spec, 'name') ?? '';
    const channel = textBelow(spec, 'channel') ?? heads.get(channelKey(name, undefined));
    const first = textBelow(spec, 'startingCSV');
    const head = channel === undefined ? undefined : heads.get(channelKey(name, channel));
    // Whoever approves by hand stays with what was installed.
    const bundle = textBelow(spec, 'installPlanApproval') === 'Manual' ? (first ?? head) : (head ?? first);
    const version = bundle ?? textBelow(spec, 'channel');
    const { files = [], kinds } = (bundle === undefined ? undefined : bundles.get(bundle)) ?? {};
    return {
      kind: 'operator',
      url: `catalog ${textBelow(spec, 'source') ?? ''}`.trimEnd(),
      chart: name,
      ...(version !== undefined && { version }),
      ...(kinds !== undefined && { kinds }),
      by: `Subscription ${describeResource(value).name}`,
      file,
      ...(files.length > 0 ? { files, keepsGone: true } : { problem: IN_IMAGES }),
    };
  });
}

const IN_IMAGES = 'definitions in images of an OLM catalog are not read: name them with --crds';

/** Whether a document is a part of a file-based catalog, which is no manifest. */
export function isCatalogPart(value: JsonObject): boolean {
  return textBelow(value, 'schema')?.startsWith('olm.') === true && value['kind'] === undefined;
}

/** Files that may be parts of file-based catalogs, by their names. */
export function isCatalogFile(file: string): boolean {
  return /(?:^|\/)(?:catalog|index|package|operator|channels?|bundles?)(?:[-_.][^/]*)?\.(?:ya?ml|json)$/.test(file);
}

interface Bundle {
  /** `etcd.database.coreos.com/v1beta2 EtcdCluster` each. */
  readonly kinds: readonly string[];
  readonly files: NonNullable<DefinitionSource['files']>;
}

/** What each bundle brings, by its name, which is that of its ClusterServiceVersion. */
function readBundles(documents: readonly PlacedDocument[]): ReadonlyMap<string, Bundle> {
  const found = new Map<string, Bundle>();
  for (const { value } of ofSchema(documents, 'olm.bundle')) {
    const properties = objectsBelow(value, 'properties');
    const kinds = properties.flatMap((property) => {
      const own = below(property, 'value');
      if (textBelow(property, 'type') === 'olm.gvk')
        return [kindName(textBelow(own, 'group'), textBelow(own, 'version'), textBelow(own, 'kind'))];
      return textBelow(property, 'type') === 'olm.csv.metadata' ? ownedKinds(below(own, 'crdDescriptions')) : [];
    });
    found.set(textBelow(value, 'name') ?? '', { kinds: [...new Set(kinds)].sort(), files: properties.flatMap(definitionIn) });
  }
  for (const { value } of ofKind(documents, GROUP, 'ClusterServiceVersion'))
    found.set(describeResource(value).name, { kinds: ownedKinds(below(value, 'spec', 'customresourcedefinitions')), files: [] });
  return found;
}

/** No object of a bundle is read beyond this many characters of base64. */
const MAX_OBJECT = 8 << 20;

/** The CRD that a property of a bundle has; what is in a file beside the catalog (`ref`) is not read. */
function definitionIn(property: JsonObject): Bundle['files'] {
  const data = textBelow(property, 'value', 'data');
  if (textBelow(property, 'type') !== 'olm.bundle.object' || data === undefined || data.length > MAX_OBJECT) return [];
  const bytes = Buffer.from(data, 'base64');
  const [document] = parseDocuments(bytes);
  if (document?.ok !== true || !isJsonObject(document.value) || !isDefinition(document.value)) return [];
  return [{ path: `${describeResource(document.value).name}.yaml`, bytes }];
}

/** What a ClusterServiceVersion says that it owns: names such as `etcdclusters.etcd.database.coreos.com`. */
function ownedKinds(definitions: JsonValue | undefined): readonly string[] {
  const kinds = objectsBelow(definitions, 'owned').map((each) =>
    kindName(textBelow(each, 'name')?.replace(/^[^.]*\./, ''), textBelow(each, 'version'), textBelow(each, 'kind')),
  );
  return [...new Set(kinds)].sort();
}

function kindName(group = '', version = '', kind = ''): string {
  return `${group}/${version} ${kind}`;
}

/** The bundle at the head of each channel, and the default channel of each package. */
function channelHeads(documents: readonly PlacedDocument[]): ReadonlyMap<string, string> {
  const heads = new Map<string, string>();
  for (const { value } of ofSchema(documents, 'olm.package')) {
    const channel = textBelow(value, 'defaultChannel');
    if (channel !== undefined) heads.set(channelKey(textBelow(value, 'name') ?? '', undefined), channel);
  }
  for (const { value } of ofSchema(documents, 'olm.channel')) {
    const entries = objectsBelow(value, 'entries');
    const replaced = new Set(entries.flatMap((entry) => [textBelow(entry, 'replaces') ?? '', ...textsBelow(entry, 'skips')]));
    const left = entries.flatMap((entry) => textBelow(entry, 'name') ?? []).filter((name) => !replaced.has(name));
    const [head] = left;
    if (head !== undefined && left.length === 1)
      heads.set(channelKey(textBelow(value, 'package') ?? '', textBelow(value, 'name') ?? ''), head);
  }
  return heads;
}

function channelKey(name: string, channel: string | undefined): string {
  return channel === undefined ? name : `${name}\n${channel}`;
}

function ofSchema(documents: readonly PlacedDocument[], schema: string): readonly PlacedDocument[] {
  return documents.filter(({ value }) => isCatalogPart(value) && textBelow(value, 'schema') === schema);
}
