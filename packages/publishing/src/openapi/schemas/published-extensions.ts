import type { JsonObject, JsonValue } from '@structural/json';
import type { Extensions, Union } from '@structural/core';
import { jsonObject } from '../dialect.js';

/** The Kubernetes extensions of a schema as documents write them; unions, which are a proposal, among them. */
export function publishedExtensions(extensions: Extensions): Readonly<Record<string, JsonValue>> {
  const { 'x-kubernetes-unions': unions } = extensions;
  // Of most schemas nothing is copied.
  if (unions === undefined) return extensions as Readonly<Record<string, JsonValue>>;
  return { ...(extensions as Readonly<Record<string, JsonValue>>), 'x-kubernetes-unions': unions.map(publishedUnion) };
}

function publishedUnion({ discriminator, fields }: Union): JsonObject {
  return jsonObject({
    ...(discriminator !== '' && { discriminator }),
    ...(fields !== undefined && { fields: jsonObject(Object.fromEntries(fields)) }),
  });
}
