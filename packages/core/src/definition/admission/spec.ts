import { invalid } from '../../field/error.js';
import { child, fieldPath, type FieldPath } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { toStructural } from '../../schema/to-structural.js';
import { validateConversion } from '../chapters/conversion/conversion.js';
import { validateDeprecation } from '../chapters/deprecation.js';
import { hasDefault, someSchemaOf } from '../every-schema.js';
import { validateGroup } from '../chapters/group.js';
import { validateNames, validateRequiredNames } from '../chapters/names.js';
import { validateDefaultsNeedPruning } from '../chapters/preserve-unknown-fields.js';
import { validatePrinterColumns } from '../chapters/printer-columns.js';
import { validateSchema } from '../chapters/schema/schema.js';
import { validateScope } from '../chapters/scope.js';
import { validateSelectableFields } from '../chapters/selectable-fields.js';
import { hasAnyStatus, statusByVersion, validateSubresources } from '../chapters/subresources.js';
import { validateSchemaPresence, validateVersionName, validateVersionsTogether, versionPath } from '../chapters/versions.js';
import type {
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceValidation,
  SelectableField,
} from '../custom-resource-definition.js';
import { addErrors } from '../../field/add-errors.js';
import type { Judgement } from '../judgement.js';

/**
 * Judges the specification of a definition, chapter by chapter in the order of the server.
 *
 * Source: `pkg/apis/apiextensions/validation`, validateCustomResourceDefinitionSpec.
 */
export function validateSpec(spec: CustomResourceDefinitionSpec, given: Judgement): void {
  const { errors } = given.findings;
  // What is demanded stays the same object where nothing is demanded besides.
  const judgement: Judgement =
    given.tolerances.requireStructuralSchema || !mustBeStructural(spec, given)
      ? given
      : { ...given, tolerances: { ...given.tolerances, requireStructuralSchema: true } };
  addErrors(errors, validateGroup(spec.group), validateScope(spec.scope));
  addErrors(errors, validateSchemaPresence(spec, judgement.tolerances.requireOpenAPISchema));
  if (judgement.tolerances.noDefaults === undefined) addErrors(errors, validateDefaultsNeedPruning(spec));
  const hasStatus = statusByVersion(spec);
  spec.versions?.forEach((version, i) => {
    validateVersion(version, i, hasStatus(version.name), judgement);
  });
  addErrors(errors, validateVersionsTogether(spec));
  addErrors(errors, validateRequiredNames(spec.names), validateNames(spec.names, fieldPath('spec', 'names')));
  validateShared(spec, judgement);
  addErrors(errors, validateConversion(spec, judgement));
}

/** Pruning, defaults and Kubernetes' extensions need a structural schema, whatever an update may otherwise keep. */
function mustBeStructural(spec: CustomResourceDefinitionSpec, { tolerances }: Judgement): boolean {
  return (
    spec.preserveUnknownFields !== true ||
    someSchemaOf(spec, (schema) => (tolerances.noDefaults === undefined && hasDefault(schema)) || hasExtension(schema))
  );
}

/** `x-kubernetes-map-type` is no extension in this sense, for it came later. */
function hasExtension(schema: JSONSchemaProps): boolean {
  return (
    schema['x-kubernetes-embedded-resource'] === true ||
    schema['x-kubernetes-preserve-unknown-fields'] !== undefined ||
    schema['x-kubernetes-int-or-string'] === true ||
    (schema['x-kubernetes-list-map-keys'] ?? []).length > 0 ||
    schema['x-kubernetes-list-type'] !== undefined ||
    (schema['x-kubernetes-validations'] ?? []).length > 0
  );
}

/** Judges what a version has of its own. */
function validateVersion(version: CustomResourceDefinitionVersion, i: number, hasStatus: boolean, judgement: Judgement): void {
  const { errors } = judgement.findings;
  const path = versionPath(i);
  addErrors(errors, validateVersionName(version, i), validateDeprecation(version, path));
  validateSchema(version.schema, child(path, 'schema'), hasStatus, version.name, judgement);
  addErrors(errors, validateSubresources(version.subresources, child(path, 'subresources')));
  addErrors(errors, validatePrinterColumns(version.additionalPrinterColumns, child(path, 'additionalPrinterColumns')));
  const fields = version.selectableFields ?? [];
  if (fields.length === 0) return;
  if (version.schema?.openAPIV3Schema === undefined) {
    const detail = 'may only be set when `version.schema.openAPIV3Schema` is not included';
    errors.push(invalid(child(path, 'selectableFields'), '', detail, 'definition.selectable-fields-need-schema'));
  } else validateFields(fields, version.schema, path, version.name, judgement);
}

/** Judges what all versions share. */
function validateShared(spec: CustomResourceDefinitionSpec, judgement: Judgement): void {
  const { errors } = judgement.findings;
  const path = fieldPath('spec');
  validateSchema(spec.validation, child(path, 'validation'), hasAnyStatus(spec), spec.version, judgement);
  addErrors(errors, validateSubresources(spec.subresources, child(path, 'subresources')));
  addErrors(errors, validatePrinterColumns(spec.additionalPrinterColumns, child(path, 'additionalPrinterColumns')));
  const fields = spec.selectableFields ?? [];
  if (fields.length === 0) return;
  if (spec.validation === undefined) {
    const detail = 'may only be set when validations.schema is included';
    errors.push(invalid(child(path, 'selectableFields'), '', detail, 'definition.selectable-fields-need-schema'));
  } else validateFields(fields, spec.validation, path, '', judgement);
}

function validateFields(
  fields: readonly SelectableField[],
  { openAPIV3Schema: schema }: CustomResourceValidation,
  path: FieldPath,
  version: string,
  { tolerances, findings }: Judgement,
): void {
  const at = child(path, 'schema.openAPIV3Schema');
  const structural = schema === undefined ? undefined : toStructural(schema, at);
  if (structural?.ok === false) findings.errors.push(invalid(at, '', structural.error, 'structural.conversion'));
  const known = structural?.ok === true ? schema : undefined;
  validateSelectableFields(fields, known, child(path, 'selectableFields'), tolerances.allowTooManySelectableFields.has(version), findings);
}
