import { child, index, key, NIL_PATH, type FieldPath } from './path.js';

/** The field `name` of what is at `parent`, which may be nowhere; a field without a name prints as Go prints it, `[]`. */
export function childFrom(parent: FieldPath, name: string): FieldPath {
  if (name === '') return keyFrom(parent, name);
  return parent === NIL_PATH ? { parent: undefined, kind: 'child', name, index: -1 } : child(parent, name);
}

/** The map entry `name` of what is at `parent`, which may be nowhere. */
export function keyFrom(parent: FieldPath, name: string): FieldPath {
  return parent === NIL_PATH ? { parent: undefined, kind: 'key', name, index: -1 } : key(parent, name);
}

/** The list item `at` of what is at `parent`, which may be nowhere. */
export function indexFrom(parent: FieldPath, at: number): FieldPath {
  return parent === NIL_PATH ? { parent: undefined, kind: 'index', name: '', index: at } : index(parent, at);
}
