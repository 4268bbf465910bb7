import type { FieldError } from '@structural/checker';

/** The path of nested fields. */
export function fieldPathOf(...names: readonly string[]): FieldError['path'] {
  let path: FieldError['path'] | undefined;
  for (const name of names) path = { parent: path, kind: 'child', name, index: -1 };
  if (path === undefined) throw new Error('a path has at least one step');
  return path;
}
