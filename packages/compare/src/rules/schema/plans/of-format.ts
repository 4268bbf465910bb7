import type { KubernetesVersion } from '@structural/core';
import { typeOf } from '@structural/witness';
import { isFormatKept } from '../../../implied/format-implies.js';
import type { Plan, SchemaChange } from '../../../records/schema-rule.js';

/** Who meets values that are not of the format that there was: clients with types of their own; where nothing else says what is there, all readers. */
export function readsOfFormat({ from }: SchemaChange, version: KubernetesVersion): Plan {
  if (from === undefined || !isFormatKept(from, version)) return {};
  return { reads: typeOf(from) === 'any' ? 'readers' : 'clients', mustDecide: true, mustDecideReads: true };
}
