import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '@structural/json';
import { coreTypeOf } from './core-type-of.js';
import { writtenVersions } from './written-versions.js';

/** How a schema hangs below another: `values` are those of a map, `junctor` stands for `allOf`, `anyOf`, `oneOf` and `not`. */
type SchemaRole = 'root' | 'property' | 'items' | 'values' | 'junctor';

/** One schema in the text of a definition. */
export interface ManifestSchema {
  readonly schema: JsonObject;
  readonly role: SchemaRole;
  /** The schema that it hangs below. */
  readonly parent?: ManifestSchema;
  /** The way from the parent, or from the definition for a root. */
  readonly steps: JsonPath;
  /** The name of the property; of other schemas the name of the nearest property above, empty for a root. */
  readonly name: string;
  /** The index of the version in `spec.versions`; `undefined` for the schema that v1beta1 keeps at the top. */
  readonly version?: number;
  /** True for everything below the property `status` of the resource, and for that itself. */
  readonly inStatus: boolean;
  /** True for a branch of a junctor and for everything below one. */
  readonly inJunctor: boolean;
  /** True below a copy of a type of Kubernetes' own API, whose fields the author cannot change. */
  readonly inCoreType: boolean;
  /** True for such a copy itself: the name and the description of the field are the author's, what it holds is not. */
  readonly isCoreType: boolean;
}

/**
 * Every schema in the text of a definition, each version's in the order written, from top to bottom.
 *
 * Left out are `apiVersion`, `kind` and `metadata` of the resource and of embedded ones, whose contents are not the author's choice. The
 * nodes wait on a list rather than on the call stack; linear in the size of the definition.
 */
export function schemaNodes(manifest: JsonObject): readonly ManifestSchema[] {
  const nodes: ManifestSchema[] = [];
  const pending: ManifestSchema[] = [...schemaRoots(manifest)].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    nodes.push(node);
    const from = pending.length;
    pushBelow(node, pending);
    reverseFrom(pending, from);
  }
  return nodes;
}

/** The schema at a path of a definition; undefined where {@link schemaNodes} has none. Linear in the path and in what stands next to it. */
export function schemaNodeAt(manifest: JsonObject, path: JsonPath): ManifestSchema | undefined {
  let candidates: ManifestSchema[] = [...schemaRoots(manifest)];
  for (let from = 0; ;) {
    const start = from;
    const node = candidates.find(({ steps }) => steps.every((step, i) => path[start + i] === step));
    from += node?.steps.length ?? 0;
    if (node === undefined || from >= path.length) return node;
    candidates = [];
    pushBelow(node, candidates);
  }
}

function* schemaRoots(manifest: JsonObject): Generator<ManifestSchema> {
  const spec = manifest['spec'];
  if (!isJsonObject(spec)) return;
  const shared = { role: 'root', name: '', inStatus: false, inJunctor: false, inCoreType: false, isCoreType: false } as const;
  const top = member(spec['validation'], 'openAPIV3Schema');
  if (manifest['apiVersion'] !== 'apiextensions.k8s.io/v1' && isJsonObject(top)) {
    yield { ...shared, schema: top, steps: ['spec', 'validation', 'openAPIV3Schema'] };
  }
  for (const [version, entry] of writtenVersions(spec).entries()) {
    const schema = member(member(entry, 'schema'), 'openAPIV3Schema');
    if (isJsonObject(schema)) yield { ...shared, schema, version, steps: ['spec', 'versions', version, 'schema', 'openAPIV3Schema'] };
  }
}

function pushBelow(parent: ManifestSchema, pending: ManifestSchema[]): void {
  const { schema, inStatus } = parent;
  const version = parent.version === undefined ? {} : { version: parent.version };
  const isResource = parent.role === 'root' || schema['x-kubernetes-embedded-resource'] === true;
  const copied = parent.isCoreType ? coreTypeOf(schema) : undefined;
  const add = (below: JsonValue | undefined, role: SchemaRole, steps: JsonPath, name = parent.name, under = inStatus): void => {
    if (!isJsonObject(below)) return;
    const inCoreType = parent.inCoreType || (copied !== undefined && (role !== 'property' || copied.fields.has(name)));
    pending.push({
      schema: below,
      role,
      parent,
      steps,
      name,
      inStatus: under,
      inJunctor: parent.inJunctor || role === 'junctor',
      inCoreType,
      isCoreType: !inCoreType && role !== 'junctor' && coreTypeOf(below) !== undefined,
      ...version,
    });
  };
  const properties = schema['properties'];
  if (isJsonObject(properties)) {
    for (const name of Object.keys(properties)) {
      if (isResource && TYPE_META.has(name)) continue;
      add(properties[name], 'property', ['properties', name], name, inStatus || (parent.role === 'root' && name === 'status'));
    }
  }
  add(schema['items'], 'items', ['items']);
  add(schema['additionalProperties'], 'values', ['additionalProperties']);
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[junctor];
    if (isJsonArray(branches))
      branches.forEach((branch, index) => {
        add(branch, 'junctor', [junctor, index]);
      });
  }
  add(schema['not'], 'junctor', ['not']);
}

const TYPE_META = new Set(['apiVersion', 'kind', 'metadata']);

/** The path of a schema, or of something in it, from the root of the definition. */
export function nodePath(node: ManifestSchema, ...rest: JsonPath): JsonPath {
  let length = rest.length;
  for (let at: ManifestSchema | undefined = node; at !== undefined; at = at.parent) length += at.steps.length;
  const path: (string | number)[] = new Array<string | number>(length);
  let end = length;
  const prepend = (steps: JsonPath): void => {
    end -= steps.length;
    for (let i = 0; i < steps.length; i++) path[end + i] = steps[i]!;
  };
  prepend(rest);
  for (let at: ManifestSchema | undefined = node; at !== undefined; at = at.parent) prepend(at.steps);
  return path;
}

/** The member of a value that may be anything. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function reverseFrom<T>(list: T[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low++, high--) [list[low], list[high]] = [list[high]!, list[low]!];
}
