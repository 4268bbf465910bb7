import { kubernetesVersionText, type KubernetesVersion } from '@structural/checker';
import { printJson, type JsonObject } from '@structural/json';
import type { KeptAnswers } from '@structural/runner';
import type { AskOptions, Definitions, KubeconformChoice } from '../../types/options.cjs';
import type { TestDefinitions } from '../definitions/read-definitions.js';
import { definitionsOf, type Instance } from '../instance.js';
import { onlyObject } from '../received/only-object.js';
import { receivedManifests, type ReceivedManifest } from '../received/received-manifests.js';
import { kubeVersion } from './kube-version.js';

/** What a test asks a server. */
export interface TestQuestion {
  readonly manifests: readonly ReceivedManifest[];
  /** Undefined where neither the matcher nor the setup names any. */
  readonly definitions: TestDefinitions | undefined;
  readonly server: KubernetesVersion;
  readonly isStrict: boolean;
  readonly asStatus: boolean;
  /** What is stored already; undefined where the resource is created. */
  readonly old: JsonObject | undefined;
  /** The kinds that may pass unjudged. */
  readonly allowed: boolean | readonly string[];
  readonly kubeconform: KubeconformChoice | undefined;
  /** The answers of earlier runs; undefined where none is kept. */
  readonly kept: KeptAnswers | undefined;
}

/** What a matcher asks, with what the setup says where the matcher says nothing. Throws a `StructuralProblem` where it is no question. */
export function toQuestion(instance: Instance, received: unknown, crds: Definitions | undefined, options: AskOptions): TestQuestion {
  const { settings } = instance;
  const { asStatus = false, old } = options;
  return {
    definitions: crds === undefined && settings.definitions === undefined ? undefined : definitionsOf(instance, crds),
    server: kubeVersion(options.kubeVersion ?? settings.kubeVersion),
    isStrict: options.strict ?? settings.strict ?? false,
    asStatus,
    old: old === undefined ? undefined : onlyObject(old, instance.folder(), 'old'),
    manifests: receivedManifests(received, instance.folder(), 'received'),
    allowed: options.allowUnjudged ?? settings.allowUnjudged ?? false,
    kubeconform: options.kubeconform ?? settings.kubeconform,
    kept: instance.answers,
  };
}

/**
 * The answer to a question, which is plain data: that of an earlier run where `about` the same was asked of the same resources and definitions. One that is
 * undefined is not kept.
 */
export function keptAnswer<Answer>(question: TestQuestion, about: string, answer: () => Answer): Answer {
  const { kept, kubeconform } = question;
  // What kubeconform says depends on files that it finds itself.
  if (kept === undefined || kubeconform !== undefined) return answer();
  return kept.of([about, ...partsOf(question)], answer);
}

/** All that an answer depends on. */
function partsOf({ allowed, asStatus, definitions, isStrict, manifests, old, server }: TestQuestion): readonly string[] {
  return [
    JSON.stringify([kubernetesVersionText(server), isStrict, asStatus, allowed]),
    definitions?.digest ?? '',
    old === undefined ? '' : printJson(old),
    ...manifests.flatMap((manifest) => [manifest.file, manifest.json ?? manifest.text]),
  ];
}
