import {
  mayDefineTypes,
  readCatalog,
  renderDocument,
  rulesOf,
  NEWEST_KUBERNETES,
  withTypeFirst,
  type CatalogEntry,
} from '@structural/checker';
import { dns1123SubdomainFaults, versionsOf, withMember } from '@structural/core';
import { isJsonObject, newJsonObject } from '@structural/json';
import { toSample, usefulSample } from '@structural/witness';
import type { Tree } from 'nx/src/devkit-exports';
import { newFileIn } from './project-folder.js';
import { refuse } from './refuse.js';

/** What a resource is made of. */
interface ResourceGeneratorOptions {
  readonly kind: string;
  readonly project: string;
  readonly group?: string;
  readonly name?: string;
  readonly full?: boolean;
  readonly directory?: string;
}

/** Writes a resource of a kind of the workspace, which its definition accepts. */
export function resource(
  tree: Tree,
  { directory = 'config/samples', full = false, group, kind, name = 'sample', project }: ResourceGeneratorOptions,
): void {
  refuse('name', name, dns1123SubdomainFaults(name));
  const { definition } = theDefinition(tree, kind, group);
  const { spec } = definition;
  const versions = versionsOf(spec);
  const version = versions.find(({ storage }) => storage)?.name ?? versions[0]?.name ?? '';
  const rules = rulesOf(NEWEST_KUBERNETES);
  const made = full ? toSample(definition, version, { rules, full: true }) : usefulSample(definition, version, { rules });
  if (!made.ok) throw new Error(`no ${spec.names.kind} was found that its CRD accepts: ${made.reasons.join('; ')}`);
  const metadata = made.object['metadata'];
  const named = withMember(isJsonObject(metadata) ? metadata : newJsonObject(), 'name', name);
  const path = newFileIn(tree, project, directory, `${spec.names.kind.toLowerCase()}-${name}.yaml`);
  tree.write(path, renderDocument(withTypeFirst(withMember(made.object, 'metadata', named)), 'yaml'));
}

function theDefinition(tree: Tree, kind: string, group: string | undefined): CatalogEntry {
  const { entries } = readCatalog(definitionFiles(tree));
  const wanted = kind.toLowerCase();
  const found = new Map(
    entries
      .filter(({ definition: { spec } }) => {
        const { names } = spec;
        const words = [names.kind.toLowerCase(), names.plural, names.singular, ...(names.shortNames ?? [])];
        return words.includes(wanted) && (group === undefined || group === spec.group);
      })
      .map((entry) => [entry.definition.metadata.name, entry]),
  );
  const [first, second] = [...found.values()];
  if (first === undefined) {
    const known = [...new Set(entries.map(({ definition: { spec } }) => spec.names.kind))].sort();
    throw new Error(`no CRD in this workspace is of ${kind}${known.length === 0 ? '' : `; there are ${known.slice(0, 10).join(', ')}`}`);
  }
  if (second !== undefined)
    throw new Error(
      `several CRDs are of ${kind}: say --group, one of ${[...found.values()].map((each) => each.definition.spec.group).join(', ')}`,
    );
  return first;
}

/** As many files are looked at. */
const MAX_FILES = 50_000;
const SKIPPED = new Set(['.git', '.nx', 'dist', 'node_modules']);

function definitionFiles(tree: Tree): readonly { readonly file: string; readonly text: string }[] {
  const found: { readonly file: string; readonly text: string }[] = [];
  const pending = [''];
  let seen = 0;
  for (let folder = pending.pop(); folder !== undefined && seen < MAX_FILES; folder = pending.pop()) {
    for (const name of tree.children(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (!tree.isFile(path)) {
        if (!SKIPPED.has(name)) pending.push(path);
      } else if (/\.ya?ml$/.test(name)) {
        seen++;
        const text = tree.read(path, 'utf-8') ?? '';
        if (mayDefineTypes(text)) found.push({ file: path, text });
      }
    }
  }
  return found;
}
