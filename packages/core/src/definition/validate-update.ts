import type { JsonValue } from '@structural/json';
import { invalid, type FieldError } from '../field/error.js';
import type { DefinitionOrigin } from '../field/origin.js';
import { child, fieldPath, type FieldPath } from '../field/path.js';
import { defaultJudge } from '../defaults/validate-defaults.js';
import { NEWEST_KUBERNETES } from '../kubernetes/kubernetes-version.js';
import { validateApiApproval } from './chapters/api-approval.js';
import { validateMetadataUpdate } from './chapters/metadata.js';
import { validatePreserveUnknownFields } from './chapters/preserve-unknown-fields.js';
import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from './custom-resource-definition.js';
import { definitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { addErrors } from '../field/add-errors.js';
import type { DefinitionOptions, DefinitionVerdict } from './judgement.js';
import { prepareForCreate, prepareForUpdate } from './prepare.js';
import { validateSpec } from './spec.js';
import { hasDefault, someSchemaOf } from './every-schema.js';
import { isEstablished, tolerancesOnUpdate } from './tolerances-on-update.js';
import { newJudgement, toVerdict, validateStatus } from './validate.js';
import { asRequested } from './tolerances.js';
import { apiWarnings, definitionWarnings } from './warnings.js';

/** What may be chosen about how an update is judged. */
export interface DefinitionUpdateOptions extends DefinitionOptions {
  /**
   * Whether the server already serves the resources of the old definition, as it does moments after it was created; then scope
   * and kind cannot change any more and a valid CA bundle must stay valid. No by default: as if the update came at once.
   */
  readonly established?: boolean;
  /** The versions that objects of the old definition may be stored in, as its `status.storedVersions` has them; by default that of storage alone. */
  readonly storedVersions?: readonly string[];
}

/**
 * What the API server says when a definition replaces `old`, which it accepted before.
 *
 * `old` is taken as it was created, not as it was stored: its status, uid and times are cleared like those of any new one. What
 * `old` already did wrong is not held against the update. Metadata that both checks of the server refuse is reported twice.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionUpdate.
 */
export function validateDefinitionUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  options: DefinitionUpdateOptions = {},
): DefinitionVerdict {
  const behaviour = definitionBehaviour(options.kubernetesVersion ?? NEWEST_KUBERNETES);
  const created = withStoredVersions(prepareForCreate(old), options.storedVersions);
  const stored = options.established === true ? establish(created) : created;
  const prepared = prepareForUpdate(definition, stored);
  const defaults = options.defaults ?? defaultJudge(behaviour.version);
  const hasDefaults = someSchemaOf(stored.spec, hasDefault);
  const demanded = tolerancesOnUpdate(prepared, stored, behaviour, defaults);
  const tolerances = asRequested(demanded, behaviour, options.api ?? 'v1', hasDefaults);
  const judgement = newJudgement(tolerances, behaviour, defaults, options.compileRules);
  const { errors } = judgement.findings;
  addErrors(errors, validateMetadataUpdate(prepared.metadata, stored.metadata, behaviour));
  validateSpec(prepared.spec, judgement);
  addErrors(errors, immutableErrors(prepared.spec, stored.spec, isEstablished(stored)));
  addErrors(
    errors,
    validateStatus(prepared, behaviour.version),
    ...(tolerances.requireV1 ? [validateApiApproval(prepared, stored), validatePreserveUnknownFields(prepared.spec, stored.spec)] : []),
  );
  return toVerdict(judgement, () => [...apiWarnings(behaviour, options.api), ...definitionWarnings(prepared, stored, behaviour)]);
}

function withStoredVersions(definition: CustomResourceDefinition, storedVersions: readonly string[] | undefined): CustomResourceDefinition {
  return storedVersions === undefined ? definition : { ...definition, status: { ...definition.status, storedVersions } };
}

function establish(definition: CustomResourceDefinition): CustomResourceDefinition {
  const established = { type: 'Established', status: 'True', reason: '', message: '', observedGeneration: 0 };
  return { ...definition, status: { ...definition.status, acceptedNames: definition.spec.names, conditions: [established] } };
}

/** What is stored under the group and the plural name stays there for ever; scope and kind are settled once resources are served. */
function immutableErrors(
  spec: CustomResourceDefinitionSpec,
  old: CustomResourceDefinitionSpec,
  established: boolean,
): readonly FieldError[] {
  const unchanged = (field: FieldPath, origin: DefinitionOrigin, value: JsonValue, before: JsonValue): readonly FieldError[] =>
    value === before ? [] : [invalid(field, value, 'field is immutable', origin)];
  const names = fieldPath('spec', 'names');
  return [
    ...(established
      ? [
          ...unchanged(fieldPath('spec', 'scope'), 'definition.immutable-scope', spec.scope, old.scope),
          ...unchanged(child(names, 'kind'), 'definition.immutable-names-kind', spec.names.kind, old.names.kind),
        ]
      : []),
    ...unchanged(fieldPath('spec', 'group'), 'definition.immutable-group', spec.group, old.group),
    ...unchanged(child(names, 'plural'), 'definition.immutable-names-plural', spec.names.plural, old.names.plural),
  ];
}
