import { admit } from '@structural/cel';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { definitionOf } from '../definitions.js';
import type { Schema } from './contexts.js';
import { edited } from './edited.js';
import type { GeneratedEdit } from './generate-edit.js';
import { plainRandom } from './plain-random.js';
import type { Random } from './random.js';
import { someObject, someSchema } from './some-schema.js';

const MAX_TRIES = 300;

/** Two manifests that the server takes, of which the second has two to five changes: of schemas, often at one place, and of what is beside them. */
export function generateTogether(number: number, seed = 0, version = NEWEST_KUBERNETES): GeneratedEdit {
  const random = plainRandom(seed * 1_000_003 + number);
  for (let i = 0; i < MAX_TRIES; i++) {
    const old = manifestOf(someParts(random));
    if (!isAccepted(old, version)) continue;
    for (let j = 0; j < 8; j++) {
      const next = manifestOf(changed(partsOf(old), random));
      if (JSON.stringify(old) !== JSON.stringify(next) && isAccepted(next, version, old))
        return { name: `together ${String(number)}`, old, new: next };
    }
  }
  throw new Error(`no changes ${String(number)}`);
}

function isAccepted(manifest: Schema, version: KubernetesVersion, old?: Schema): boolean {
  const before = old === undefined ? undefined : definitionOf(old);
  return admit(definitionOf(manifest), before, version).errors.length === 0;
}

interface Parts {
  readonly names: Schema;
  readonly versions: readonly Schema[];
}

function someParts(random: Random): Parts {
  const hasStatus = random.oneIn(2);
  const subresources = { ...(hasStatus ? { status: {} } : {}), ...(random.oneIn(5) ? { scale: scaleOf(random) } : {}) };
  const schema = rootOf(random, hasStatus);
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: schema },
    ...(Object.keys(subresources).length === 0 ? {} : { subresources }),
  };
  const second = { ...version, name: 'v2', storage: false };
  return { names: { plural: 'jobs', kind: 'Job' }, versions: random.oneIn(4) ? [version, second] : [version] };
}

function rootOf(random: Random, hasStatus: boolean): Schema {
  const spec = random.oneIn(3) ? someSchema(random) : someObject(random, 1);
  return { type: 'object', properties: { spec, ...(hasStatus || random.oneIn(4) ? { status: someObject(random, 2) } : {}) } };
}

function scaleOf(random: Random): Schema {
  return {
    specReplicasPath: random.pick(['.spec.a', '.spec.b', '.spec.replicas']),
    statusReplicasPath: random.pick(['.status.a', '.status.b']),
    ...(random.oneIn(3) ? { labelSelectorPath: '.status.c' } : {}),
  };
}

function partsOf({ spec }: Schema): Parts {
  const { names, versions } = spec as { readonly names: Schema; readonly versions: readonly Schema[] };
  return { names, versions };
}

/** With two to five changes, of which most are of one schema. */
function changed(parts: Parts, random: Random): Parts {
  const count = 2 + random.below(4);
  const part = random.pick(['spec', 'spec', 'status']);
  const isNarrow = random.oneIn(2);
  let next = parts;
  for (let i = 0; i < count; i++) next = random.oneIn(4) ? besideChanged(next, random) : schemaChanged(next, part, isNarrow, random);
  return next;
}

/** Another schema in one version, or the same one in all of them. */
function schemaChanged({ names, versions }: Parts, part: string, isNarrow: boolean, random: Random): Parts {
  const at = random.below(versions.length);
  const root = rootIn(versions[at]);
  const properties = root['properties'] as Readonly<Record<string, Schema>>;
  const name = properties[part] === undefined ? 'spec' : part;
  const own = properties[name] ?? {};
  const next = { ...root, properties: { ...properties, [name]: isNarrow ? editedOnPath(own, random) : edited(own, random) } };
  const isOfAll = random.oneIn(2);
  return {
    names,
    versions: versions.map((version, i) => (isOfAll || i === at ? { ...version, schema: { openAPIV3Schema: next } } : version)),
  };
}

/** Edited at its first property, the next time as well, so that changes meet there or on the way to it. */
function editedOnPath(schema: Schema, random: Random): Schema {
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  const [entry] = Object.entries(properties ?? {});
  if (entry === undefined || random.oneIn(3)) return random.oneIn(3) ? otherType(schema, random) : edited(schema, random);
  const [name, property] = entry;
  return { ...schema, properties: { ...properties, [name]: editedOnPath(property, random) } };
}

/** Another type with a default, or one that takes none of what was there. */
function otherType(schema: Schema, random: Random): Schema {
  return random.pick<() => Schema>([
    () => ({ type: 'string', enum: ['Always', 'Never'], default: 'Always' }),
    () => ({ type: 'boolean', default: true }),
    () => ({ type: 'object', additionalProperties: { type: 'string' } }),
    () => ({ type: 'object', properties: { a: { type: 'string', default: 'x' }, key: { type: 'integer', default: 1 } }, default: {} }),
    () => ({ ...schema, nullable: schema['nullable'] !== true }),
    () => ({ 'x-kubernetes-preserve-unknown-fields': true }),
  ])();
}

function rootIn(version: Schema | undefined): Schema {
  return (version?.['schema'] as { readonly openAPIV3Schema: Schema }).openAPIV3Schema;
}

type Beside = (parts: Parts, random: Random) => Parts;

function besideChanged(parts: Parts, random: Random): Parts {
  return random.pick<Beside>([scaled, scaled, statusToggled, versionsChanged, versionsChanged, selected, columned, named])(parts, random);
}

function withSubresource(name: 'scale' | 'status', make: (random: Random) => Schema): Beside {
  return ({ names, versions }, random) => {
    const own = make(random);
    return {
      names,
      versions: versions.map((version) => {
        const { [name]: former, ...others } = (version['subresources'] as Schema | undefined) ?? {};
        const next = former === undefined || (name === 'scale' && random.oneIn(2)) ? { ...others, [name]: own } : others;
        return { ...version, subresources: Object.keys(next).length === 0 ? undefined : next };
      }),
    };
  };
}

const scaled = withSubresource('scale', scaleOf);
const statusToggled = withSubresource('status', () => ({}));

function versionsChanged({ names, versions }: Parts, random: Random): Parts {
  const [first, second] = versions;
  if (second === undefined) return { names, versions: [...versions, { ...first, name: 'v2', storage: false }] };
  return {
    names,
    versions: random.pick<() => readonly Schema[]>([
      () => versions.map((version) => ({ ...version, storage: version['storage'] !== true })),
      () => versions.map((version, i) => (i === 1 ? { ...version, served: version['served'] !== true } : version)),
      () => versions.map((version, i) => (i === 0 ? { ...version, deprecated: version['deprecated'] !== true } : version)),
    ])(),
  };
}

function selected({ names, versions }: Parts, random: Random): Parts {
  const jsonPath = random.pick(['.spec.a', '.spec.b', '.status.a']);
  return {
    names,
    versions: versions.map((version) => ({ ...version, selectableFields: toggled(version['selectableFields'], { jsonPath }) })),
  };
}

function columned({ names, versions }: Parts, random: Random): Parts {
  const column = { name: 'A', type: random.pick(['string', 'integer', 'date']), jsonPath: random.pick(['.spec.a', '.spec.list[*].a']) };
  return {
    names,
    versions: versions.map((version) => ({ ...version, additionalPrinterColumns: toggled(version['additionalPrinterColumns'], column) })),
  };
}

function toggled(former: unknown, one: Schema): readonly Schema[] | undefined {
  return former === undefined ? [one] : undefined;
}

function named({ names, versions }: Parts, random: Random): Parts {
  const name = random.pick(['shortNames', 'categories']);
  return { names: { ...names, [name]: names[name] === undefined ? ['jb'] : undefined }, versions };
}

function manifestOf({ names, versions }: Parts): Schema {
  return JSON.parse(
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'jobs.example.com' },
      spec: { group: 'example.com', scope: 'Namespaced', names, versions },
      status: { storedVersions: ['v1'] },
    }),
  ) as Schema;
}
