import { admit, check, errorText, type CheckResult, type DefinitionCatalog, type KubernetesVersion } from '@structural/checker';
import type { AskOptions, Definitions } from '../../types/options.cjs';
import { definitionsOf, type Instance } from '../instance.js';
import { StructuralProblem } from '../problem.js';
import { onlyObject } from '../received/only-object.js';
import { receivedManifests, type ReceivedManifest } from '../received/received-manifests.js';
import { kubeVersion } from './kube-version.js';

/** What a server with some definitions says to what a test hands over. */
export interface ServerAnswers {
  readonly answers: readonly Answered[];
  readonly catalog: DefinitionCatalog;
  readonly server: KubernetesVersion;
}

/** A text, and what a server says to it. */
export interface Answered {
  readonly manifest: ReceivedManifest;
  readonly result: CheckResult;
}

/**
 * Asks about resources. Throws a `StructuralProblem` where the definitions do not load or cannot be used, where nothing is received that could be
 * judged, and where a resource is of a kind without a definition: none of that is a verdict.
 */
export function ask(instance: Instance, received: unknown, crds: Definitions | undefined, options: AskOptions): ServerAnswers {
  const { catalog } = definitionsOf(instance, crds);
  const { asStatus = false, old } = options;
  const strict = options.strict ?? instance.settings.strict ?? false;
  const server = kubeVersion(options.kubeVersion ?? instance.settings.kubeVersion);
  const stored = old === undefined ? undefined : onlyObject(old, instance.folder(), 'old');
  const answers = receivedManifests(received, instance.folder(), 'received').map((manifest) => ({
    manifest,
    result: check(manifest.file, manifest.text, {
      catalog,
      definitions: false,
      kubernetesVersion: server,
      requireCrd: true,
      requireObjects: true,
      strict: strict ? 'strict' : 'warn',
      ...(asStatus && { subresource: 'status' as const }),
      ...(stored && { oldResources: { find: () => stored } }),
    }),
  }));
  for (const { manifest, result } of answers) {
    refuseUnjudged(manifest, result, catalog);
    refuseRefused(result, catalog, server);
  }
  return { answers, catalog, server };
}

/** A definition that no server has judges nothing. */
function refuseRefused({ resources }: CheckResult, catalog: DefinitionCatalog, server: KubernetesVersion): void {
  const names = new Set(resources.map(({ definition }) => definition?.name));
  for (const { definition, file } of catalog.entries) {
    const { name } = definition.metadata;
    if (!names.has(name)) continue;
    const [first, ...others] = admit(definition, undefined, server).errors;
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and ${String(others.length)} more)`;
    throw new StructuralProblem(
      `definitions cannot be used: ${file}: ${name}: the server refuses this definition: ${errorText(first)}${more}`,
    );
  }
}

/** What is no verdict of a server about a resource. */
const NO_VERDICT: ReadonlySet<string> = new Set(['no-definitions', 'syntax', 'templated-file', 'unknown-kind', 'unusable-definition']);

function refuseUnjudged({ file }: ReceivedManifest, { diagnostics, resources }: CheckResult, catalog: DefinitionCatalog): void {
  const [first] = diagnostics.filter(({ rule, severity }) => NO_VERDICT.has(rule) && (severity === 'error' || rule === 'no-definitions'));
  if (first === undefined && resources.length > 0) return;
  const known = catalog.entries.map(({ definition: { spec } }) => `${spec.names.kind}.${spec.group}`);
  const listed = known.slice(0, MOST_LISTED).join(', ');
  const more = known.length > MOST_LISTED ? ` and ${String(known.length - MOST_LISTED)} more` : '';
  const hint = first?.rule === 'unknown-kind' ? `; the definitions are of ${listed}${more}` : '';
  throw new StructuralProblem(`${file}: ${first?.message ?? 'there is no resource'}${hint}`);
}

const MOST_LISTED = 8;
