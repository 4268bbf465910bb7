import { KubeconformError } from '../kubeconform-error.js';
import type { SchemaSource, SchemaText } from './schema-source.js';
import { isBytes, valueName } from '../value-name.js';

/** What a source has at a path. Rejects with what the source throws, or with a {@link KubeconformError} where it gives anything but JSON. */
export async function readSchema(source: SchemaSource, path: string): Promise<SchemaText | undefined> {
  const found: unknown = await source.read(path);
  if (found === undefined || typeof found === 'string') return found;
  if (isBytes(found)) return new Uint8Array(found.buffer, found.byteOffset, found.byteLength);
  throw new KubeconformError(
    `a source of schemas gives JSON as a text or a Uint8Array, or undefined; for ${JSON.stringify(path)} it gave ${valueName(found)}`,
  );
}
