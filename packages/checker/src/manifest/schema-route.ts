import type { JsonPath } from '@structural/document';

/** A path into a schema, taken apart at the junctors. */
export interface SchemaRoute {
  /** To the schema outside of all junctors that what is inside of them speaks about. */
  readonly outside: JsonPath;
  /** To the outermost junctor, its keyword included; `undefined` for a path without one. */
  readonly junctor: JsonPath | undefined;
}

/** Follows a path from the root of a document to a schema, or to a keyword of one, and drops the steps through junctors. */
export function schemaRoute(path: JsonPath): SchemaRoute {
  const root = path.indexOf('openAPIV3Schema');
  const outside: (string | number)[] = path.slice(0, root + 1);
  let junctor: JsonPath | undefined;
  for (let i = root + 1; i < path.length; i++) {
    const step = path[i]!;
    if (step === 'not' || ((step === 'allOf' || step === 'anyOf' || step === 'oneOf') && typeof path[i + 1] === 'number')) {
      junctor ??= path.slice(0, i + 1);
      if (step !== 'not') i++;
      continue;
    }
    outside.push(step);
    if (NAMED.has(step) && i + 1 < path.length) outside.push(path[++i]!);
  }
  return { outside, junctor };
}

/** The keywords whose members are schemas by name. */
const NAMED: ReadonlySet<string | number> = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
