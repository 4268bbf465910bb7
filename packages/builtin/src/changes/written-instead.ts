import type { KubernetesVersion } from '@structural/core';
import { newJsonObject, plainPath, type JsonObject } from '@structural/json';
import type { BuiltinKind } from '../kinds/builtin-kind.js';
import { judgeBuiltin } from '../verdict/judge-builtin.js';
import { changedFields, type ChangedField } from './changed-fields.js';
import { successorOf } from './successor-of.js';

/** What is written instead of an object, and what changes in it. */
export interface WrittenInstead {
  readonly successor: BuiltinKind;
  /** What changes beside the type; where nothing does, the object means the same as before. Nothing is said of a successor that is another kind. */
  readonly changes: readonly ChangedField[];
}

/** What is written instead of an object for a server that does not serve its version, or will not; undefined where nothing takes its place. */
export function writtenInstead(kind: BuiltinKind, object: JsonObject, kubernetesVersion: KubernetesVersion): WrittenInstead | undefined {
  const successor = successorOf(kind, kubernetesVersion.minor);
  if (successor === undefined) return undefined;
  if (successor.kind !== kind.kind) return { successor, changes: [] };
  const known = changedFields(kind, object);
  const others = unreadFields(successor, object, kubernetesVersion).filter(
    ({ field }) => !known.some((each) => field.startsWith(each.field) || each.field.startsWith(`${field}.`)),
  );
  return { successor, changes: [...known, ...others] };
}

/** What a successor's type does not read of an object; its status is the cluster's. */
function unreadFields(successor: BuiltinKind, object: JsonObject, kubernetesVersion: KubernetesVersion): readonly ChangedField[] {
  const rewritten = Object.assign(newJsonObject(), object, { apiVersion: successor.apiVersion });
  Reflect.deleteProperty(rewritten, 'status');
  const verdict = judgeBuiltin(successor, rewritten, { kubernetesVersion });
  if (verdict === undefined) return [];
  if (!verdict.ok) return [{ field: plainPath(verdict.path), change: 'has another type' }];
  return verdict.strictErrors.flatMap((text) => {
    const field = /^unknown field "(.*)"$/.exec(text)?.[1];
    return field === undefined ? [] : [{ field, change: 'is no more' }];
  });
}
