import { describeResource, findObjects, isDefinition, type CatalogEntry } from '@structural/checker';
import { decodeResource, toResourceType } from '@structural/core';
import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { FileView } from '@structural/language-server/worker';
import { renderTable, toTable } from '@structural/publishing';
import type { TableAnswer } from '../protocol/protocol.js';
import { entryOf } from './defined-kinds.js';

interface Group {
  readonly entry: CatalogEntry;
  readonly version: string;
  readonly objects: JsonObject[];
  problem?: string;
}

/** What `kubectl get` prints of the resources of a text, kind by kind, as a server reads them from storage. */
export function printedTables(text: string, { catalog }: FileView, wide: boolean): readonly TableAnswer[] {
  const groups = new Map<string, Group>();
  for (const document of parseDocuments(text)) {
    if (!document.ok) continue;
    for (const { value } of findObjects(document.value)) if (!isDefinition(value)) put(value);
  }
  return [...groups.values()].map(({ entry: { definition }, objects, problem, version }) => {
    const table = toTable(definition, version, objects, Date.now());
    const { group, names } = definition.spec;
    const note = problem ?? table.error;
    return {
      title: `kubectl get ${names.plural}.${version}.${group}${wide ? ' -o wide' : ''}`,
      text: renderTable(table, { wide, headers: true }),
      ...(note !== undefined && { problem: note }),
    };
  });

  function put(value: JsonObject): void {
    const { apiVersion, group, kind, version } = describeResource(value);
    const entry = entryOf(catalog, { group, kind, version });
    const type = entry && toResourceType(entry.definition, version);
    if (entry === undefined || type?.ok !== true) return;
    const key = `${apiVersion} ${kind}`;
    const found = groups.get(key) ?? { entry, version, objects: [] };
    groups.set(key, found);
    const decoded = decodeResource(type.type, value);
    if (decoded.ok) found.objects.push(decoded.resource.object);
    else found.problem = decoded.decodeError;
  }
}
