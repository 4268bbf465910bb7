import { describeResource, readCatalog, type ExplainedPolicy } from '@structural/checker';
import { judgeResource, toResourceType, type CustomResourceDefinition } from '@structural/core';
import { rulesOf } from '@structural/cel';
import type { JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { openPolicies } from '../apply/open-policies.js';
import { EXIT_CLEAN, EXIT_FINDINGS, type ExitCode } from '../program/exit-code.js';
import { refuse } from '../program/refuse.js';
import { write, type Streams } from '../program/streams.js';
import { openDefinitions } from '../served/open-definitions.js';
import { readObject, type CelFlags } from './explain-cel.js';
import { policiesJson, policiesText } from './policy-report.js';

/** Tells what each expression of policies gives for a resource. */
export async function explainPoliciesFor(names: readonly string[], flags: CelFlags, streams: Streams): Promise<ExitCode> {
  const { kubeVersion, output, resource, trace } = flags;
  if (resource === undefined) return refuse('--policy needs --resource, the resource that is sent', streams);
  const policies = await openPolicies([], { names, streams });
  if (typeof policies === 'string') return refuse(policies, streams);
  if (policies === undefined) return refuse('--policy: no admission policy is there', streams);
  const opened = await openDefinitions(flags, streams, { mayBeBuiltin: true });
  if (typeof opened === 'string') return refuse(opened, streams);
  const [object, old] = [await readObject('--resource', resource, streams), await readObject('--old', flags.old, streams)];
  if (typeof object === 'string' || typeof old === 'string') return refuse(typeof object === 'string' ? object : String(old), streams);
  if (object === undefined) return refuse(`--resource ${visible(resource)}: has no object`, streams);
  const description = describeResource(object);
  const definition = opened.find(description.group, description.kind)?.definition;
  const sent = { definition, isAsWritten: definition === undefined, old, subresource: '' };
  const stored = defaulted(object, definition, description.version, flags);
  const explained = policies.explain({ description, kubernetesVersion: kubeVersion }, { ...sent, object: stored }, [
    readCatalog([]),
    opened.catalog,
  ]);
  if (explained === undefined)
    return refuse(`there is no kind ${visible(description.kind)} in ${visible(description.apiVersion)}`, streams);
  await write(streams.stdout, output === 'json' ? policiesJson(explained, trace) : policiesText(explained, trace));
  if (explained.length === 0) await write(streams.stderr, 'note: no policy with a binding is about this resource\n');
  return explained.some(isRefusing) ? EXIT_FINDINGS : EXIT_CLEAN;
}

function isRefusing({ error, parts }: ExplainedPolicy): boolean {
  return (
    error !== undefined ||
    parts.some(({ outcome, place }) => /^validations\[\d+\]$/.test(place) && outcome.kind === 'value' && outcome.value === false)
  );
}

/** A custom resource with its defaults. */
function defaulted(
  object: JsonObject,
  definition: CustomResourceDefinition | undefined,
  version: string,
  { kubeVersion }: CelFlags,
): JsonObject {
  const type = definition && toResourceType(definition, version);
  const judged =
    type?.ok === true ? judgeResource(type.type, object, { kubernetesVersion: kubeVersion, rules: rulesOf(kubeVersion) }) : undefined;
  return judged?.ok === true ? judged.object : object;
}
