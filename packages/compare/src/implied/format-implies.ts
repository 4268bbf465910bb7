import { isSupportedFormat, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import type { SchemaChange } from '../records/schema-rule.js';

/**
 * Whether a format that came or changed refuses nothing that was taken: the server does not look at it, or it is wider than the one before. That a
 * format which it looks at lets a text be a list, too, is left aside: nobody means to write that.
 */
export function isFormatLooser({ from, to }: Pick<SchemaChange, 'from' | 'to'>, version: KubernetesVersion): boolean {
  if (from === undefined || to === undefined || (from.type ?? '') !== (to.type ?? '')) return false;
  return !isFormatKept(to, version);
}

/** Whether a schema has a format that not every value of its type is of, as the server sees it. */
export function isFormatKept(props: JSONSchemaProps | undefined, version: KubernetesVersion): boolean {
  // What numbers are taken for without a format.
  const isUsual = (props?.type === 'integer' && props.format === 'int64') || (props?.type === 'number' && props.format === 'double');
  return props !== undefined && !isUsual && isFormatChecked(props, version);
}

/** Whether the server looks at the format of a schema at all. */
export function isFormatChecked({ format = '', type = '' }: JSONSchemaProps, version: KubernetesVersion): boolean {
  return format !== '' && isSupportedFormat(format, type === '' ? undefined : type, version);
}
