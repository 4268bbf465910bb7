import { isSupportedFormat, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import type { SchemaChange } from '../records/schema-rule.js';

/**
 * Whether a format that came or changed refuses nothing that was taken: the server does not look at it, it is wider than the one before, or bounds allowed no other numbers. That a
 * format which it looks at lets a text be a list, too, is left aside: nobody means to write that.
 */
export function isFormatLooser({ from, to }: Pick<SchemaChange, 'from' | 'to'>, version: KubernetesVersion): boolean {
  if (from === undefined || to === undefined || (from.type ?? '') !== (to.type ?? '')) return false;
  return !isFormatKept(to, version) || (to.format === 'int32' && isWithinInt32(from) && isWithinInt32(to) && to.multipleOf === undefined);
}

/** Whether a schema takes no integers but those of 32 bits. */
function isWithinInt32({ maximum, minimum, type }: JSONSchemaProps): boolean {
  return type === 'integer' && isInt32(minimum) && isInt32(maximum);
}

function isInt32(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= -MAX_INT32 - 1 && value <= MAX_INT32;
}

const MAX_INT32 = 2_147_483_647;

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
