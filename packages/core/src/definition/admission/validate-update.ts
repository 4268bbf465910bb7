import type { JsonValue } from '@structural/json';
import { invalid, type FieldError } from '../../field/error.js';
import type { DefinitionOrigin } from '../../field/origin.js';
import { child, fieldPath, type FieldPath } from '../../field/path.js';
import { defaultJudge } from '../../defaults/validate-defaults.js';
import { NEWEST_KUBERNETES } from '../../kubernetes/kubernetes-version.js';
import { validateApiApproval } from '../chapters/api-approval.js';
import { validateMetadataUpdate } from '../chapters/metadata.js';
import { validatePreserveUnknownFields } from '../chapters/preserve-unknown-fields.js';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
} from '../custom-resource-definition.js';
import { definitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import { addErrors } from '../../field/add-errors.js';
import type { DefinitionOptions, DefinitionAdmission } from '../judgement.js';
import { isLive, type MetadataUpdateOptions } from '../../metadata/live.js';
import { asStored, prepareForCreate, prepareForUpdate } from './prepare.js';
import { validateSpec } from './spec.js';
import { hasDefault, someSchemaOf } from '../every-schema.js';
import { isEstablished, tolerancesOnUpdate } from './tolerances-on-update.js';
import { newJudgement, toVerdict, validateStatus } from './validate.js';
import { asRequested } from '../tolerances.js';
import { apiWarnings, definitionWarnings } from './warnings.js';

/** What may be chosen about how an update is judged. */
export interface DefinitionUpdateOptions extends DefinitionOptions, MetadataUpdateOptions {
  /**
   * Whether `old` is what lies in storage and counts as it is; else it is a manifest and counts as what its creation would have stored. By
   * default what is live was read from a server (`isLive`).
   */
  readonly oldIsStored?: boolean;
  /**
   * Whether the server already serves the resources of the old definition, as it does moments after it was created; then scope
   * and kind cannot change any more and a valid CA bundle must stay valid. By default what its status says, which a manifest has none of: as if
   * the update came at once. The conditions of what is stored count before this.
   */
  readonly established?: boolean;
  /**
   * The versions that objects of the old definition may be stored in; by default what is stored has them in its `status.storedVersions`, and a
   * manifest its storage version alone.
   */
  readonly storedVersions?: readonly string[];
}

/**
 * What the API server says when a definition replaces `old`, which it accepted before.
 *
 * A live definition, which has a uid, lies in storage as it is; a manifest is created first, so that its status, uid and times are cleared. What
 * `old` already did wrong is not held against the update. Metadata that both checks of the server refuse is reported twice.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionUpdate.
 */
export function validateDefinitionUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  options: DefinitionUpdateOptions = {},
): DefinitionAdmission {
  const behaviour = definitionBehaviour(options.kubernetesVersion ?? NEWEST_KUBERNETES);
  const stored = storedDefinition(old, options);
  const prepared = prepareForUpdate(definition, stored, options);
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
    ...(tolerances.requireV1
      ? [validateApiApproval(prepared, stored), validatePreserveUnknownFields(prepared.spec, behaviour, stored.spec)]
      : []),
  );
  return toVerdict(judgement, () => [...apiWarnings(behaviour, options.api), ...definitionWarnings(prepared, stored, behaviour)]);
}

/** The old definition as an update finds it. */
function storedDefinition(
  old: CustomResourceDefinition,
  { established = false, oldIsStored = isLive(old.metadata), storedVersions }: DefinitionUpdateOptions,
): CustomResourceDefinition {
  const stored = oldIsStored ? asStored(old) : prepareForCreate(old);
  const status = { ...stored.status, ...(storedVersions && { storedVersions }) };
  return { ...stored, status: established && !status.conditions?.length ? establishedStatus(status, stored.spec) : status };
}

function establishedStatus(
  status: CustomResourceDefinitionStatus,
  { names }: CustomResourceDefinitionSpec,
): CustomResourceDefinitionStatus {
  const condition = { type: 'Established', status: 'True', reason: '', message: '', observedGeneration: 0 };
  return { ...status, acceptedNames: names, conditions: [condition] };
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
