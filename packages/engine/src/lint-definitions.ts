import { check } from '@structural/checker';
import { provers } from '@structural/evolve';
import { isManifest, manifestsOf, type Definitions } from './definitions.js';
import { toFinding, type Finding } from './finding.js';
import { checkOptions, toKubernetesVersion } from './options.js';

/** How definitions are judged. */
export interface LintOptions {
  /** The server that judges: `1.35`; by default the newest known. */
  readonly kubeVersion?: string;
}

/** The verdict on definitions. */
export interface LintResult {
  /** True only where there is a definition, and the server accepts every one; a part of one, such as a patch of kustomize, and a text that is no manifest are not checked. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  /** The definitions that were judged, by `metadata.name`. */
  readonly definitions: readonly string[];
}

/** Judges CustomResourceDefinitions as the server does when they are created. Never throws on any text. */
export function lintDefinitions(definitions: Definitions, options: LintOptions = {}): LintResult {
  checkOptions(options, ['kubeVersion'], 'lintDefinitions');
  const kubernetesVersion = toKubernetesVersion(options.kubeVersion);
  const results = manifestsOf(definitions).map(({ file, text }) => check(file, text, { kubernetesVersion, fixes: true, provers }));
  const findings = results.flatMap(({ diagnostics, file, text }) =>
    diagnostics.map((each) => toFinding(each, text, (name) => (name === file ? text : undefined))),
  );
  const names = results.flatMap((result) => result.definitions.map(({ name }) => name));
  const isAccepted = findings.every(({ rule, severity }) => severity !== 'error' && rule !== 'partial-definition');
  const hasOther = results.some((result) => result.definitions.length === 0 && !isManifest(result.text));
  return { ok: names.length > 0 && isAccepted && !hasOther, findings, definitions: names };
}
