import { deprecatedConfiguration, goneConfiguration } from '@structural/builtin';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { rangeIn, type ResourceContext } from '../resource/resource-context.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';

/** The error of a file that a program of Kubernetes reads, such as an audit policy, in a version that it reads no more. */
export function unreadConfiguration(context: ResourceContext): Diagnostic | undefined {
  const { apiVersion, kind } = context.description;
  const gone = goneConfiguration(apiVersion, context.kubernetesVersion.minor);
  if (gone === undefined) return undefined;
  return {
    rule: 'unserved-version',
    severity: 'error',
    message: `${gone.readBy} of Kubernetes ${kubernetesVersionText(context.kubernetesVersion)} does not read ${kind} in ${apiVersion}`,
    file: context.file,
    range: rangeIn(context, ['apiVersion'], 'value'),
    related: [],
    hint: `unavailable in v1.${String(gone.removed)}+; use ${gone.replacement}`,
  };
}

/** What is to be written in place of a version of a file that a program of Kubernetes reads and warns of, as a clause; undefined where it does not. */
export function deprecatedConfigurationText(apiVersion: string, kind: string, minor: number): string | undefined {
  const deprecated = deprecatedConfiguration(apiVersion, minor);
  if (deprecated === undefined) return undefined;
  const { removed, replacement, since } = deprecated;
  return `deprecated in v1.${String(since)}+, unavailable in v1.${String(removed)}+; use ${replacement} ${kind}`;
}
