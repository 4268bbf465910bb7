import { fromPlain, type JsonObject } from '@structural/json';
import { toResourceStorage, type ResourceStorage } from '../src/index.js';
import { definitionOf, manifest } from './definition.js';

/** The storage of a definition with v1, which is not stored, and v2, which is; each with the properties of its `spec`. */
export function storageOf(v1: object, v2: object, more: Record<string, unknown> = {}): ResourceStorage {
  const schema = (properties: object): object => ({
    openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
  });
  const versions = [
    { name: 'v1', served: true, storage: false, schema: schema(v1) },
    { name: 'v2', served: true, storage: true, schema: schema(v2) },
  ];
  const made = toResourceStorage(definitionOf(manifest([], { versions, ...more })));
  if (!made.ok) throw new Error(made.error);
  return made.storage;
}

/** A shirt in a version of that definition. */
export function shirt(version: string, spec: object, metadata: object = { name: 'a' }): JsonObject {
  return fromPlain({ apiVersion: `stable.example.com/${version}`, kind: 'Shirt', metadata, spec }) as JsonObject;
}
