import { isSupportedFormat, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import type { SchemaChange } from '../rules/schema/schema-rule.js';

/**
 * Whether a format that came or changed refuses nothing that was taken: the server does not heed it, or it is wider than the one before. A
 * heeded format of a text takes lists, too, so that one that is not heeded is narrower than it.
 */
export function isFormatLooser({ from, to }: Pick<SchemaChange, 'from' | 'to'>, version: KubernetesVersion): boolean {
  if (from === undefined || to === undefined || (from.type ?? '') !== (to.type ?? '')) return false;
  if (!isHeeded(to, version)) return !isHeeded(from, version);
  return from.type === 'integer' && from.format === 'int32' && to.format === 'int64';
}

/** Whether the server looks at the format of a schema at all. */
function isHeeded({ format = '', type = '' }: JSONSchemaProps, version: KubernetesVersion): boolean {
  return format !== '' && isSupportedFormat(format, type === '' ? undefined : type, version);
}
