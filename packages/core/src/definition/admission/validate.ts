import type { FieldError } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { defaultJudge } from '../../defaults/validate-defaults.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { validateApiApproval } from '../chapters/api-approval.js';
import { validateMetadata } from '../chapters/metadata.js';
import { validateNames } from '../chapters/names.js';
import { validatePreserveUnknownFields } from '../chapters/preserve-unknown-fields.js';
import { validateStoredVersions } from '../chapters/stored-versions.js';
import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import { definitionBehaviour, type DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import { addErrors } from '../../field/add-errors.js';
import { withinBudget } from '../findings.js';
import type { DefaultJudge } from '../../defaults/default-judge.js';
import type { DefinitionOptions, DefinitionAdmission, Judgement } from '../judgement.js';
import { withOlderDetail } from './older-details.js';
import { prepareForCreate } from './prepare.js';
import type { RuleCompiler } from '../../rules/rule-compiler.js';
import { validateSpec } from './spec.js';
import { tolerancesOnCreate, type Tolerances } from '../tolerances.js';
import { apiWarnings, definitionWarnings } from './warnings.js';

/**
 * What the API server says when a definition is created.
 *
 * Any definition that was read has an answer, at a cost linear in its size and on a stack that does not grow with its depth.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinition.
 */
export function validateDefinition(definition: CustomResourceDefinition, options: DefinitionOptions = {}): DefinitionAdmission {
  const behaviour = definitionBehaviour(options.kubernetesVersion ?? NEWEST_KUBERNETES);
  const prepared = prepareForCreate(definition);
  const tolerances = tolerancesOnCreate(behaviour, options.api ?? 'v1');
  const judgement = newJudgement(tolerances, behaviour, options.defaults ?? defaultJudge(behaviour.version), options.compileRules);
  const { names, group } = prepared.spec;
  addErrors(judgement.findings.errors, validateMetadata(prepared.metadata, `${names.plural}.${group}`, behaviour));
  validateSpec(prepared.spec, judgement);
  addErrors(
    judgement.findings.errors,
    validateStatus(prepared, behaviour.version),
    ...(tolerances.requireV1 ? [validateApiApproval(prepared), validatePreserveUnknownFields(prepared.spec, behaviour)] : []),
  );
  return toVerdict(judgement, () => [...apiWarnings(behaviour, options.api), ...definitionWarnings(prepared, undefined, behaviour)]);
}

/** Judges a status: the names that were accepted, and the versions that were stored. */
export function validateStatus({ spec, status }: CustomResourceDefinition, version: KubernetesVersion): readonly FieldError[] {
  return [
    ...validateNames(status.acceptedNames, fieldPath('status', 'acceptedNames')),
    ...validateStoredVersions(status.storedVersions ?? [], spec.versions ?? [], version),
  ];
}

/** Nothing found yet. */
export function newJudgement(
  tolerances: Tolerances,
  behaviour: DefinitionBehaviour,
  defaults: DefaultJudge,
  compileRules: RuleCompiler | undefined,
): Judgement {
  return { tolerances, behaviour, defaults, compileRules, findings: { errors: [], panic: undefined, uncompiledRules: 0 } };
}

/** What was found, once all was judged; what is warned of is computed when it is asked for. */
export function toVerdict({ findings, behaviour }: Judgement, warn: () => readonly string[]): DefinitionAdmission {
  const { errors, uncompiledRules, panic } = findings;
  const worded = behaviour.version.tersely ? errors : errors.map((error) => withOlderDetail(error, behaviour));
  let warnings: readonly string[] | undefined;
  return {
    errors: withinBudget(worded),
    get warnings() {
      return (warnings ??= warn());
    },
    uncompiledRules,
    ...(panic === undefined ? {} : { panic }),
  };
}
