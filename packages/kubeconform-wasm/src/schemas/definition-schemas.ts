import { definedTypes } from '@structural/checker';
import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { toJsonSchema } from '@structural/publishing';
import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';
import { checkedMembers, isTextOrBytes } from './checked-source.js';
import type { SchemaSource } from './schema-source.js';

/**
 * The CustomResourceDefinitions in manifests as JSON schemas, made when they are first asked for.
 *
 * Manifests may hold other things, and what does not parse or decode is skipped. Of two definitions of a kind the last one counts, as
 * if both had been applied. With `strict` a schema refuses the fields that a server would drop. Throws a `KubeconformError` for what is no
 * list of texts or bytes; one manifest is a list, too.
 */
export function schemasFromDefinitions(manifests: Iterable<string | Uint8Array>): SchemaSource {
  const byKind = new Map<string, CustomResourceDefinition>();
  for (const manifest of checkedMembers('schemasFromDefinitions', manifests, isTextOrBytes, 'manifests, each a text or a Uint8Array')) {
    for (const document of parseDocuments(manifest)) {
      if (!document.ok) continue;
      for (const { found } of definedTypes(document)) {
        const read = readDefinition(found.value);
        if (read.ok) byKind.set(`${read.definition.spec.group}/${read.definition.spec.names.kind.toLowerCase()}`, read.definition);
      }
    }
  }
  return {
    locations: ['{{.Group}}/{{.ResourceKind}}/{{.ResourceAPIVersion}}{{ .StrictSuffix }}.json'],
    read: (path) => {
      const [, kind, version = '', strict] = /^([^/]*\/[^/]*)\/([^/]*?)(-strict)?\.json$/s.exec(path) ?? [];
      const definition = kind === undefined ? undefined : byKind.get(kind);
      const schema = definition && toJsonSchema(definition, version, { unknownFields: strict === undefined ? 'allowed' : 'refused' });
      return schema && printJson(schema);
    },
  };
}
