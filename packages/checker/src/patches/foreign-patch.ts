import type { JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { holdsVariable } from '../find/template-action.js';
import { compilePattern } from '@structural/go';
import { parseLabelSelector } from '@structural/core';
import { isJsonObject } from '@structural/json';

/** A patch that something outside of a file applies to the objects in it before a server sees them, as a Kustomization of Flux does; plain data. */
export interface ForeignPatch {
  /** What applies it: `Kustomization cluster-apps`. */
  readonly by: string;
  readonly target: PatchTarget;
  /** The fields that it writes, as the server names paths: `spec.interval`; of lists the whole list. */
  readonly paths: readonly string[];
}

/** Which objects a patch is for, in kustomize's words: regular expressions and selectors; all objects without any. */
export interface PatchTarget {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly labelSelector?: string;
  readonly annotationSelector?: string;
}

/**
 * Whether a patch may be for an object as it is written: false only where that is certain.
 *
 * Labels and annotations that are missing may be added before, and so may any namespace, which is why it is not compared. A name with a variable is
 * unknown. Source: `sigs.k8s.io/kustomize/api/types`, SelectorRegex, and `resmap`, Select.
 */
export function mayBeFor({ annotationSelector, group, kind, labelSelector, name, version }: PatchTarget, object: JsonObject): boolean {
  const described = describeResource(object);
  return (
    mayMatch(group, described.group) &&
    mayMatch(version, described.version) &&
    mayMatch(kind, described.kind) &&
    (holdsVariable(described.name) || mayMatch(name, described.name)) &&
    maySelect(labelSelector, textsOf(object, 'labels')) &&
    maySelect(annotationSelector, textsOf(object, 'annotations'))
  );
}

function mayMatch(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || pattern === '') return true;
  const compiled = compilePattern(`^(?:${pattern})$`);
  return !compiled.ok || compiled.matches(text);
}

/** Each requirement by itself: one about a key that is not there may hold later. */
function maySelect(selector: string | undefined, labels: ReadonlyMap<string, string>): boolean {
  if (selector === undefined) return true;
  return requirementsIn(selector).every((requirement) => {
    const [, key = ''] = /^\s*!?\s*([^\s=!<>,()]*)/.exec(requirement) ?? [];
    if (!labels.has(key) || holdsVariable(labels.get(key) ?? '')) return true;
    const parsed = parseLabelSelector(requirement);
    return !parsed.ok || parsed.selects(labels);
  });
}

/** The parts of a selector between commas that are in no parentheses. */
function requirementsIn(selector: string): readonly string[] {
  return selector.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? [];
}

function textsOf({ metadata }: JsonObject, key: 'annotations' | 'labels'): ReadonlyMap<string, string> {
  const texts = metadata !== undefined && isJsonObject(metadata) ? metadata[key] : undefined;
  if (texts === undefined || !isJsonObject(texts)) return new Map();
  return new Map(Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])));
}
