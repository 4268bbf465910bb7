import { admit } from '@structural/cel';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { definitionOf } from '../definitions.js';
import type { Schema } from './contexts.js';
import { edited } from './edited.js';
import { randomOf, type Random } from './random.js';
import { someObject, someSchema } from './some-schema.js';

/** Two manifests that the server takes, one after the other, of which the second is the first with some parts edited. */
export interface GeneratedEdit {
  readonly name: string;
  readonly old: Schema;
  readonly new: Schema;
}

const MAX_TRIES = 200;

/** The edit of a number: schemas with all that the server knows, edited wherever that is, and what is said of versions as well. */
export function generateEdit(number: number, seed = 0, version = NEWEST_KUBERNETES): GeneratedEdit {
  const random = randomOf(seed * 1_000_003 + number + 500_000_000);
  for (let i = 0; i < MAX_TRIES; i++) {
    const old = someManifest(random);
    if (!isAccepted(old, version)) continue;
    for (let j = 0; j < 10; j++) {
      const next = editedManifest(old, random);
      if (JSON.stringify(old) !== JSON.stringify(next) && isAccepted(next, version, old))
        return { name: `edit ${String(number)}`, old, new: next };
    }
  }
  throw new Error(`no edit ${String(number)}`);
}

function isAccepted(manifest: Schema, version: KubernetesVersion, old?: Schema): boolean {
  const before = old === undefined ? undefined : definitionOf(old);
  return admit(definitionOf(manifest), before, version).errors.length === 0;
}

interface Parts {
  readonly versions: readonly Schema[];
  readonly schemas: readonly Schema[];
}

function someManifest(random: Random): Schema {
  const hasStatus = random.oneIn(3);
  const schema = rootOf(random, hasStatus);
  // Versions share most of their schemas, as real ones do.
  const schemas = random.oneIn(3) ? [schema, random.oneIn(2) ? schema : withSpecEdited(schema, random)] : [schema];
  const versions = schemas.map((_, i) => ({
    name: `v${String(i + 1)}`,
    served: true,
    storage: i === 0,
    ...(hasStatus ? { subresources: { status: {} } } : {}),
  }));
  return manifest({ versions, schemas });
}

function rootOf(random: Random, hasStatus: boolean): Schema {
  const spec = someSchema(random);
  // As every real one is.
  const status = someObject(random, 2);
  const metadata = { type: 'object', properties: { name: { type: 'string', maxLength: 40 } } };
  return {
    type: 'object',
    properties: { spec, ...(hasStatus || random.oneIn(6) ? { status } : {}), ...(random.oneIn(10) ? { metadata } : {}) },
    ...(random.oneIn(10) ? { required: ['spec'] } : {}),
    ...(random.oneIn(16) ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
  };
}

function withSpecEdited(root: Schema, random: Random): Schema {
  const properties = root['properties'] as Readonly<Record<string, Schema>>;
  const name = random.pick(Object.keys(properties).filter((one) => one !== 'metadata'));
  return { ...root, properties: { ...properties, [name]: edited(properties[name] ?? {}, random) } };
}

function editedManifest(old: Schema, random: Random): Schema {
  let parts = partsOf(old);
  do parts = editedParts(parts, random);
  while (random.oneIn(3));
  return manifest(parts);
}

function partsOf({ spec }: Schema): Parts {
  const { versions } = spec as { readonly versions: readonly (Schema & { readonly schema: { readonly openAPIV3Schema: Schema } })[] };
  return { versions, schemas: versions.map(({ schema }) => schema.openAPIV3Schema) };
}

function editedParts({ schemas, versions }: Parts, random: Random): Parts {
  const at = random.below(schemas.length);
  const replace = <T>(list: readonly T[], by: (item: T) => T): readonly T[] => list.map((item, i) => (i === at ? by(item) : item));
  if (random.oneIn(12)) {
    const status = (version: Schema): Schema => ({
      ...version,
      subresources: version['subresources'] === undefined ? { status: {} } : undefined,
    });
    return { schemas, versions: versions.map(status) };
  }
  if (versions.length > 1 && random.oneIn(8))
    return { schemas, versions: versions.map((version) => ({ ...version, storage: version['storage'] !== true })) };
  return { versions, schemas: replace(schemas, (schema) => withSpecEdited(schema, random)) };
}

function manifest({ schemas, versions }: Parts): Schema {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: versions.map((version, i) => ({
        ...Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined)),
        schema: { openAPIV3Schema: schemas[i] },
      })),
    },
    status: { storedVersions: ['v1'] },
  };
}
