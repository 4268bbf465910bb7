/**
 * Where in an object an error lies, as the API server names it: an immutable list linked from the leaf to the root.
 *
 * Appending costs one small object, so that a walker may carry a path at no cost; the text is made on demand by {@link pathText}.
 * Source: `k8s.io/apimachinery/pkg/util/validation/field`, Path.
 */
export interface FieldPath {
  readonly parent: FieldPath | undefined;
  readonly kind: 'child' | 'key' | 'index' | 'nil';
  /** The field's name or the map's key; empty for an index. */
  readonly name: string;
  /** The list's index; -1 for anything else. */
  readonly index: number;
  /** For a key that is printed behind a dot: see {@link dottedKey}. */
  readonly isDotted?: true;
}

/** One step of a {@link FieldPath}, counted from the root. */
export type PathSegment =
  | { readonly kind: 'child'; readonly name: string }
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number };

/** The path of an error that belongs to no field; Go prints it as `<nil>`. */
export const NIL_PATH: FieldPath = { parent: undefined, kind: 'nil', name: '', index: -1 };

/** A path from its first field names: `fieldPath('spec', 'versions')` is `spec.versions`. */
export function fieldPath(first: string, ...names: readonly string[]): FieldPath {
  let path: FieldPath = { parent: undefined, kind: 'child', name: first, index: -1 };
  for (const name of names) path = child(path, name);
  return path;
}

/** The field `name` of what is at `parent`: `parent.name`. */
export function child(parent: FieldPath, name: string): FieldPath {
  return { parent, kind: 'child', name, index: -1 };
}

/** The map entry `name` of what is at `parent`, printed without quotes: `parent[name]`. */
export function key(parent: FieldPath, name: string): FieldPath {
  return { parent, kind: 'key', name, index: -1 };
}

/**
 * The map entry `name` of what is at `parent`, printed as `parent.[name]`.
 *
 * A rule's `fieldPath` is appended as one text, as if it were the name of a field. Source: `pkg/apiserver/schema/cel`, Validator.
 */
export function dottedKey(parent: FieldPath, name: string): FieldPath {
  return { parent, kind: 'key', name, index: -1, isDotted: true };
}

/** The list item `index` of what is at `parent`: `parent[index]`. */
export function index(parent: FieldPath, index: number): FieldPath {
  return { parent, kind: 'index', name: '', index };
}

/** The path as Go prints it: `spec.versions[0].schema.openAPIV3Schema.properties[a]`; keys stand as they are, even with dots or brackets. */
export function pathText(path: FieldPath): string {
  if (path.kind === 'nil') return '<nil>';
  const steps: string[] = [];
  for (let at: FieldPath | undefined = path; at !== undefined; at = at.parent) steps.push(stepText(at));
  return steps.reverse().join('');
}

function stepText(step: FieldPath): string {
  if (step.kind === 'index') return `[${String(step.index)}]`;
  if (step.kind === 'key') return `${step.isDotted === true && step.parent !== undefined ? '.' : ''}[${step.name}]`;
  return step.parent === undefined ? step.name : `.${step.name}`;
}

/** How many UTF-16 units {@link pathText} has, or a few more; makes no text. */
export function pathLength(path: FieldPath): number {
  let length = 0;
  for (let at: FieldPath | undefined = path; at !== undefined; at = at.parent) length += at.name.length + (at.isDotted === true ? 3 : 2);
  return length;
}

/** The steps of a path from the root to the leaf; none for {@link NIL_PATH}. */
export function pathSegments(path: FieldPath): readonly PathSegment[] {
  const segments: PathSegment[] = [];
  for (let at: FieldPath | undefined = path; at !== undefined; at = at.parent) {
    if (at.kind === 'index') segments.push({ kind: 'index', index: at.index });
    else if (at.kind !== 'nil') segments.push({ kind: at.kind, name: at.name });
  }
  return segments.reverse();
}
