import type { JsonObject } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';

const DEFINITIONS = ['apiextensions.k8s.io/v1 CustomResourceDefinition', 'apiextensions.k8s.io/v1beta1 CustomResourceDefinition'];
const XRDS = ['apiextensions.crossplane.io/v1 CompositeResourceDefinition', 'apiextensions.crossplane.io/v2 CompositeResourceDefinition'];

/** What a package of each kind may hold, each with what its linter says of anything else, in the order in which linters are asked. */
const TAKEN: Readonly<Record<'Configuration' | 'Provider' | 'Function', readonly (readonly [string, readonly string[]])[]>> = {
  Configuration: [
    ['object is not an XRD', XRDS],
    ['object is not an ManagedResourceActivationPolicy', ['apiextensions.crossplane.io/v1alpha1 ManagedResourceActivationPolicy']],
    ['object is not a Composition', ['apiextensions.crossplane.io/v1 Composition']],
    ['object is not an Operation', ['ops.crossplane.io/v1alpha1 Operation']],
    ['object is not a CronOperation', ['ops.crossplane.io/v1alpha1 CronOperation']],
    ['object is not a WatchOperation', ['ops.crossplane.io/v1alpha1 WatchOperation']],
  ],
  Provider: [
    ['object is not a CRD', DEFINITIONS],
    ['object is not an MRD', ['apiextensions.crossplane.io/v1alpha1 ManagedResourceDefinition']],
    ['object is not an ValidatingWebhookConfiguration', ['admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration']],
    ['object is not a MutatingWebhookConfiguration', ['admissionregistration.k8s.io/v1 MutatingWebhookConfiguration']],
  ],
  Function: [['object is not a CRD', DEFINITIONS]],
};

/** All kinds that a package of some kind may hold, and others that are read and then refused. */
const READ: ReadonlySet<string> = new Set([
  ...Object.values(TAKEN).flatMap((taken) => taken.flatMap(([, kinds]) => kinds)),
  'apiextensions.crossplane.io/v1 CompositionRevision',
  'apiextensions.crossplane.io/v1alpha1 Usage',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding',
]);

/** Why a package of a kind cannot hold an object; empty where it can, and where the object names no kind. */
export function packageObjectFault({ apiVersion, kind }: JsonObject, of: keyof typeof TAKEN): readonly SourceFault[] {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return [];
  const own = `${apiVersion} ${kind}`;
  const taken = TAKEN[of];
  if (taken.some(([, kinds]) => kinds.includes(own))) return [];
  const said = taken.map(([message]) => message);
  const refused = said.length === 1 ? said[0]! : `object did not pass any of the linters with following errors: ${said.join(', ')}`;
  return [
    {
      severity: 'warning',
      message: READ.has(own) ? refused : `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`,
      hint: `\`crossplane xpkg build\` refuses the ${of}, unless \`--ignore\` names this file`,
      place: { path: ['kind'] },
      mark: 'value',
    },
  ];
}
