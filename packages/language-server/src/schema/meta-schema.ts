import type { StructuralSchema } from '@structural/core';

/** What people write of `metadata`, with what it is for; what a server fills in itself is not offered. */
export const META_SCHEMA: StructuralSchema = object('What every object of Kubernetes has: its name, and what it is found by.', {
  name: scalar('The name of the object, unique among objects of its kind and namespace. It cannot be changed.'),
  generateName: {
    generic: {
      type: 'string',
      description: 'The beginning of a name that the server completes where no name is given.',
      example: 'sample-',
    },
    extensions: {},
  },
  namespace: scalar('The namespace that the object is in; of objects in a cluster none.'),
  labels: map('What selectors find the object by.'),
  annotations: map('What tools and people note about the object; no selector sees it.'),
  finalizers: list(
    'Who has something to do before the object may go; it stays until the list is empty.',
    scalar('The name of a finalizer.'),
  ),
  ownerReferences: list(
    'The objects that this one belongs to; it goes when all of them are gone.',
    object(
      'An object that this one belongs to, in the same namespace or in none.',
      {
        apiVersion: scalar('The API version of the owner.'),
        kind: scalar('The kind of the owner.'),
        name: scalar('The name of the owner.'),
        uid: scalar('The uid of the owner.'),
        controller: { generic: { type: 'boolean', description: 'Whether the owner is the controller of the object.' }, extensions: {} },
        blockOwnerDeletion: {
          generic: {
            type: 'boolean',
            description: 'Whether the owner stays, when it is deleted in the foreground, until this object is gone.',
          },
          extensions: {},
        },
      },
      ['apiVersion', 'kind', 'name', 'uid'],
    ),
  ),
});

/** The root of a resource with what the server itself knows of it: `apiVersion`, `kind` and `metadata`. */
export function withTypeAndMeta(schema: StructuralSchema): StructuralSchema {
  const own = schema.properties?.get('metadata');
  const properties = new Map([
    ['apiVersion', scalar('The group and version that the object is written in.')],
    ['kind', scalar('The kind of the object.')],
    ['metadata', withOwnDemands(own)],
  ]);
  for (const [name, property] of schema.properties ?? []) if (!properties.has(name)) properties.set(name, property);
  const required = [...new Set(['apiVersion', 'kind', 'metadata', ...(schema.valueValidation?.required ?? [])])];
  return { ...schema, properties, valueValidation: { ...schema.valueValidation, required } };
}

/** A definition may bound the names of its resources. */
function withOwnDemands(own: StructuralSchema | undefined): StructuralSchema {
  if (own?.properties === undefined) return META_SCHEMA;
  const properties = new Map(META_SCHEMA.properties);
  for (const [name, demanded] of own.properties) {
    const known = properties.get(name);
    properties.set(name, known === undefined ? demanded : { ...demanded, generic: { ...known.generic, ...demanded.generic } });
  }
  return { ...META_SCHEMA, properties };
}

function scalar(description: string): StructuralSchema {
  return { generic: { type: 'string', description }, extensions: {} };
}

function map(description: string): StructuralSchema {
  return { generic: { type: 'object', description }, extensions: {}, additionalProperties: scalar('') };
}

function list(description: string, items: StructuralSchema): StructuralSchema {
  return { generic: { type: 'array', description }, extensions: {}, items };
}

function object(
  description: string,
  properties: Readonly<Record<string, StructuralSchema>>,
  required: readonly string[] = [],
): StructuralSchema {
  return {
    generic: { type: 'object', description },
    extensions: {},
    properties: new Map(Object.entries(properties)),
    ...(required.length > 0 && { valueValidation: { required } }),
  };
}
