import { renderDocument, type CatalogEntry } from '@structural/checker';
import { versionsOf } from '@structural/core';
import { lineIndex, locate } from '@structural/document';
import { inKeyOrder } from '@structural/json';
import { visible } from '@structural/presenters';
import type { Location } from 'vscode-languageserver';
import { exampleObject } from '../completion/example.js';
import { toRange } from '../diagnostics/to-diagnostic.js';
import { typeOfVersion } from '../schema/resource-type.js';
import { sourceAmong } from '../workspace/definition-source.js';
import { failed, succeeded, textIn, type CommandAnswer, type CommandPlace, type ShownText } from './command.js';

/** A definition of the workspace, as a tree of them shows it. */
export interface ListedDefinition {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: string;
  /** The file that it stands in. */
  readonly uri: string;
  /** Whether another file has the source of the kind, such as a generated folder beside releases. */
  readonly isCopy: boolean;
  readonly versions: readonly ListedVersion[];
}

/** A version of a definition. */
export interface ListedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
}

/** All definitions in sight, by group and kind; of several with one name each. Positions are asked for one by one: `structural.definitionPlace`. */
export function listDefinitions(_: unknown, { places, workspace }: CommandPlace): CommandAnswer<readonly ListedDefinition[]> {
  const catalog = workspace.definitions();
  const isCopy = (entry: CatalogEntry): boolean => {
    const { group, names } = entry.definition.spec;
    const { file } = sourceAmong(catalog.find(group, names.kind))?.entry ?? entry;
    const named = workspace
      .namedDefinitions(entry.file)
      .find(({ definition: { spec } }) => spec.group === group && spec.names.kind === names.kind);
    return (named?.file ?? file) !== entry.file;
  };
  const listed = catalog.entries.map((entry): ListedDefinition => {
    const {
      definition: { spec },
      file,
    } = entry;
    return {
      group: spec.group,
      kind: spec.names.kind,
      plural: spec.names.plural,
      scope: spec.scope,
      uri: places.uriOf(file),
      isCopy: isCopy(entry),
      versions: versionsOf(spec).map(({ deprecated, name, served, storage }) => ({
        name,
        served,
        storage,
        deprecated: deprecated === true,
      })),
    };
  });
  const key = ({ group, kind, uri }: ListedDefinition): string => JSON.stringify([group, kind, uri]);
  return succeeded([...listed].sort((a, b) => (key(a) < key(b) ? -1 : 1)));
}

/** Where a definition stands, or a version of it: `{ uri, group, kind, version? }`. */
export function definitionPlaceOf(argument: unknown, place: CommandPlace): CommandAnswer<Location> {
  const entry = entryIn(argument, place);
  if (entry === undefined) return failed(NO_DEFINITION);
  const { definition, document, file, found } = entry;
  const version = versionsOf(definition.spec).findIndex(({ name }) => name === textIn(argument, 'version'));
  const wanted = version < 0 ? [] : [locate(document, [...found.path, 'spec', 'versions', version, 'name'])];
  const at = [...wanted, locate(document, [...found.path, 'spec', 'names', 'kind']), locate(document, found.path)].find(
    (each) => each !== undefined,
  );
  const offsets = at?.value ?? { start: 0, end: 0 };
  return succeeded({ uri: place.places.uriOf(file), range: toRange(offsets, lineIndex(document.text)) });
}

/** A resource of a definition that a server accepts, as YAML: `{ group, kind, version?, uri? }`; of the stored version without one. */
export function createResource(argument: unknown, place: CommandPlace): CommandAnswer<ShownText> {
  const entry = entryIn(argument, place);
  if (entry === undefined) return failed(NO_DEFINITION);
  const versions = versionsOf(entry.definition.spec);
  const version = textIn(argument, 'version') ?? (versions.find(({ storage }) => storage) ?? versions[0])?.name ?? '';
  const { kind } = entry.definition.spec.names;
  const type = typeOfVersion(entry, version);
  if (type === undefined) return failed(`${visible(kind)} has no version ${visible(version)}`);
  const kubernetesVersion = place.workspace.viewOf(entry.file)?.kubernetesVersion;
  const object = kubernetesVersion && exampleObject(type, kubernetesVersion);
  if (object === undefined) return failed(`no resource was found that the CRD of ${visible(kind)} accepts`);
  return succeeded({ title: `${kind.toLowerCase()}.yaml`, language: 'yaml', text: renderDocument(inKeyOrder(object), 'yaml') });
}

const NO_DEFINITION = 'there is no such CRD in the workspace';

/** The definition that an argument names; of several the last, or that of the file which it names, too. */
function entryIn(argument: unknown, { pathOf, workspace }: CommandPlace): CatalogEntry | undefined {
  const [uri, group, kind] = [textIn(argument, 'uri'), textIn(argument, 'group') ?? '', textIn(argument, 'kind')];
  const path = uri === undefined ? undefined : pathOf(uri);
  return workspace
    .definitions()
    .entries.findLast(
      ({ definition: { spec }, file }) => spec.group === group && spec.names.kind === kind && (path === undefined || path === file),
    );
}
