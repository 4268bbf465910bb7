import { compareUtf8 } from '@structural/json';
import { type CustomResourceDefinition, validateDefinition, definitionConditions, errorText } from '@structural/core';
import type { AggregatedDocument } from './aggregated-document.js';
import { mergedOpenApi, sameParts } from './merged-openapi.js';
import { mergedSwagger, type LastSwagger } from './merged-swagger.js';
import { partsOf, type PublishedPartOptions, type PublishedPart } from './published-part.js';

/** A definition that the server would not publish, and why. */
export interface RefusedDefinition {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** What a server with some definitions publishes. */
export interface OpenApiAggregate {
  /** The Swagger 2.0 document about all of them. */
  readonly v2: AggregatedDocument;
  /** The OpenAPI 3.0 documents by `apis/<group>/<version>`, sorted. */
  readonly v3: ReadonlyMap<string, AggregatedDocument>;
  readonly refused: readonly RefusedDefinition[];
  /** What the next aggregate takes over. */
  readonly parts: ReadonlyMap<CustomResourceDefinition, readonly PublishedPart[]>;
}

export interface AggregateOptions extends PublishedPartOptions {
  /** The aggregate before, of which what did not change is taken over; with the same digest and prose. */
  readonly previous?: OpenApiAggregate;
  /** Whether a server was found to accept and establish all of them, so that they are not judged again. No by default. */
  readonly areEstablished?: boolean;
}

/**
 * Merges what the server publishes of many definitions. Definitions are distinguished by identity: pass the same object for what did not
 * change, and only what did is built again.
 *
 * Versions that are not served are left out. Unless it is said to be stored, a definition that the server would refuse or never establish, of whose name there was one before, or which
 * defines a schema that another one defines in the same version, is named in `refused`; the others are published all the same. Source:
 * KEP-692, `pkg/controller/openapi`, and `kube-openapi/pkg/handler3`. The ETag of the Swagger document is made from those of its parts.
 */
export function aggregateOpenApi(definitions: readonly CustomResourceDefinition[], options: AggregateOptions): OpenApiAggregate {
  const { digest, previous } = options;
  const { parts, refused } = collectParts(definitions, options, (definition) => previous?.parts.get(definition));
  const all = [...parts.values()].flat();
  const isSame = previous !== undefined && sameParts([...previous.parts.values()].flat(), all);
  const last = (previous && lasts.get(previous)) ?? { maps: {} };
  const v2 = isSame ? previous.v2 : mergedSwagger(() => all, digest, last);
  const aggregate = { v2, v3: mergedOpenApi(all, digest, (groupVersion) => previous?.v3.get(groupVersion)), refused, parts };
  lasts.set(aggregate, last);
  return aggregate;
}

const lasts = new WeakMap<OpenApiAggregate, LastSwagger>();

/** The parts of those definitions that are published, in the order of their names, and which are not. */
export function collectParts(
  definitions: readonly CustomResourceDefinition[],
  options: Omit<AggregateOptions, 'previous'>,
  knownParts: (definition: CustomResourceDefinition) => readonly PublishedPart[] | undefined,
): Pick<OpenApiAggregate, 'parts' | 'refused'> {
  const refused: RefusedDefinition[] = [];
  const parts = new Map<CustomResourceDefinition, readonly PublishedPart[]>();
  const taken = new Set<string>();
  const names = new Set<string>();
  for (const definition of [...definitions].sort((a, b) => compareUtf8(a.metadata.name, b.metadata.name))) {
    const { name } = definition.metadata;
    const known = knownParts(definition);
    const isTaken = known !== undefined || options.areEstablished === true || options.stored === true;
    const reasons = names.has(name) ? ['there is another definition of this name'] : isTaken ? [] : refusalsOf(definition);
    const built = reasons.length > 0 ? [] : (known ?? partsOf(definition, options));
    const conflicts = built.flatMap(({ ownSchemas }) => ownSchemas.filter((key) => taken.has(key)));
    if (reasons.length + conflicts.length > 0) {
      refused.push({
        name,
        reasons: [...reasons, ...conflicts.map((key) => `OpenAPI V3 merge schema conflict on ${key.slice(key.indexOf(' ') + 1)}`)],
      });
      continue;
    }
    names.add(name);
    for (const { ownSchemas } of built) for (const key of ownSchemas) taken.add(key);
    parts.set(definition, built);
  }
  return { parts, refused };
}

const refusals = new WeakMap<CustomResourceDefinition, readonly string[]>();

function refusalsOf(definition: CustomResourceDefinition): readonly string[] {
  let reasons = refusals.get(definition);
  if (reasons === undefined) refusals.set(definition, (reasons = reasonsAgainst(definition)));
  return reasons;
}

/** What is refused, or accepted and never established, such as with a broken CA bundle of its webhook. */
function reasonsAgainst(definition: CustomResourceDefinition): readonly string[] {
  const { errors } = validateDefinition(definition);
  if (errors.length > 0) return errors.map(errorText);
  return definitionConditions(definition).flatMap(({ type, status, message }) =>
    type === 'Established' && status !== 'True' ? [message] : [],
  );
}
