import { invalid, type FieldError } from '../../../field/error.js';
import { child, type FieldPath } from '../../../field/path.js';
import { hasRules } from '../../../rules/rule-scope.js';
import type { StructuralSchema } from '../../../schema/structural.js';
import { validateStructural } from '../../../structurality/validate-structural.js';
import type { CustomResourceValidation } from '../../custom-resource-definition.js';
import { addErrors } from '../../../field/add-errors.js';
import type { Judgement } from '../../judgement.js';
import { structuralForm } from '../../structural-form.js';
import { hasDefault, someSchema } from '../../every-schema.js';
import { isFaultlessRoot, rememberFaultlessRoot } from './faultless-roots.js';
import { validateRoot } from './root-with-status.js';
import { validateSchemaKeywords } from './schema-keywords.js';

/**
 * Judges one schema: its root, its structure, its defaults, its keywords and its rules. `version` is whose schema it is.
 *
 * That it has no structural form is reported only where nothing else was wrong. Defaults are judged only in a structural schema,
 * and rules compiled only where the defaults are good, too. Source: `pkg/apis/apiextensions/validation`,
 * validateCustomResourceDefinitionValidation.
 */
export function validateSchema(
  validation: CustomResourceValidation | undefined,
  path: FieldPath,
  hasStatus: boolean,
  version: string,
  judgement: Judgement,
): void {
  const props = validation?.openAPIV3Schema;
  if (props === undefined || isFaultlessRoot(props, hasStatus, judgement)) return;
  const { tolerances, findings } = judgement;
  const { errors } = findings;
  const errorsBefore = errors.length;
  const { panic, uncompiledRules } = findings;
  const at = child(path, 'openAPIV3Schema');
  validateRoot(props, path, hasStatus, errors);
  const structural = tolerances.requireStructuralSchema ? structuralForm(props, at, judgement.behaviour.version) : undefined;
  let compileRules = false;
  if (structural?.ok === true) {
    const faults = validateStructural(structural.schema, at);
    const judgesDefaults = faults.length === 0 && judgement.behaviour.judgesDefaults && someSchema(props, hasDefault);
    const wrong = judgesDefaults ? defaultErrors(structural.schema, at, judgement) : faults;
    addErrors(errors, wrong);
    compileRules = wrong.length === 0;
  }
  const suppressesCostOfEach = judgement.behaviour.excusesCosts === true && tolerances.unchangedSchemas.has(version);
  // Without rules there is nothing to compile, and what compiles need not be there yet.
  const compilation =
    compileRules && someSchema(props, hasRules)
      ? judgement.compileRules?.(props, { preexisting: tolerances.preexisting, suppressesCostOfEach })
      : undefined;
  validateSchemaKeywords(
    props,
    at,
    tolerances,
    { compileRules, compilation, skipsUntyped: judgement.behaviour.skipsUntypedRules === true },
    findings,
  );
  if (structural?.ok === false && errors.length === errorsBefore) errors.push(invalid(at, '', structural.error, 'structural.conversion'));
  addErrors(errors, compilation?.totalCost(at) ?? []);
  const isFaultless = errors.length === errorsBefore && findings.panic === panic && findings.uncompiledRules === uncompiledRules;
  if (isFaultless) rememberFaultlessRoot(props, hasStatus, judgement);
}

function defaultErrors(schema: StructuralSchema, path: FieldPath, { defaults, tolerances }: Judgement): readonly FieldError[] {
  return defaults.validate(schema, path, tolerances.requirePrunedDefaults);
}
