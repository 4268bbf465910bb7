import { basename, dirname } from 'node:path';
import { type CustomResourceDefinition } from '@structural/core';
import { KUBECONFORM_LAYOUT, layoutPath, toJsonSchema, toKustomizeOpenApi, type LayoutNames } from '@structural/publishing';
import { refuse } from '../commands/lint.js';
import type { ExitCode } from '../exit-code.js';
import { toRequests } from '../inputs.js';
import type { Streams } from '../streams.js';
import { checkLayout } from './check-layout.js';
import type { SchemasFlags } from './flags.js';
import { readServed, servedVersions } from './read-served.js';
import { renderOutput } from './render-output.js';
import { refuseNothing } from './refuse-nothing.js';
import { worse } from './worse.js';
import { writeOutputs, type Output } from './write-outputs.js';

/** Writes a JSON Schema for every served version of the definitions in the inputs, and the file that kustomize merges by. */
export async function schemas(names: readonly string[], flags: SchemasFlags, streams: Streams): Promise<ExitCode> {
  const { kustomize, layout = KUBECONFORM_LAYOUT, out, quiet, unknownFields } = flags;
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuseNothing('export', 'schemas', streams);
  if (out === undefined && kustomize === undefined) return refuse('name --out DIRECTORY, --kustomize FILE, or both', streams);
  const wrong = checkLayout(layout);
  if (wrong !== undefined) return refuse(`--layout: ${wrong}`, streams);
  const { definitions, inputs, code } = await readServed(requests, streams, quiet);
  if (definitions.length === 0) return code;
  let worst = code;
  if (out !== undefined) {
    const outputs = definitions.flatMap((definition) =>
      servedVersions(definition).map((version) => schemaOutput(definition, version, layout, unknownFields)),
    );
    worst = worse(worst, await writeOutputs({ folder: out, inputs }, outputs, streams, quiet));
  }
  if (kustomize !== undefined) {
    const output = { path: basename(kustomize), about: '--kustomize', render: () => renderOutput(toKustomizeOpenApi(definitions), 'json') };
    worst = worse(worst, await writeOutputs({ folder: dirname(kustomize), inputs }, [output], streams, quiet));
  }
  return worst;
}

function schemaOutput(definition: CustomResourceDefinition, version: string, layout: string, unknownFields: 'allowed' | 'refused'): Output {
  return {
    path: layoutPath(layout, layoutNames(definition, version)),
    about: aboutVersion(definition, version),
    render: () => renderOutput(toJsonSchema(definition, version, { unknownFields }) ?? null, 'json'),
  };
}

/** What files about a version are named after. */
export function layoutNames({ spec: { group, names } }: CustomResourceDefinition, version: string): LayoutNames {
  return { group, version, kind: names.kind, plural: names.plural };
}

/** A version in words, for messages. */
export function aboutVersion({ spec: { group, names } }: CustomResourceDefinition, version: string): string {
  return `${group}/${version} ${names.kind}`;
}
