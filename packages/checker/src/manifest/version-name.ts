import { type JsonObject, valueAt } from '@structural/json';
import type { ManifestSchema } from './schema-nodes.js';

/** The name of the version that a root schema is of; of the one that v1beta1 keeps at the top the first version. Empty where it has none. */
export function versionName(manifest: JsonObject, { version }: ManifestSchema): string {
  const spec = manifest['spec'];
  const name =
    version === undefined
      ? (valueAt(spec, ['version']) ?? valueAt(spec, ['versions', 0, 'name']))
      : valueAt(spec, ['versions', version, 'name']);
  return typeof name === 'string' ? name : '';
}
