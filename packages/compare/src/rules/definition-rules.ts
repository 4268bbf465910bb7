import { categoryAdded } from './definition/names/category-added.js';
import { categoryRemoved } from './definition/names/category-removed.js';
import { columnAdded } from './definition/version/column-added.js';
import { columnChanged } from './definition/version/column-changed.js';
import { columnRemoved } from './definition/version/column-removed.js';
import { conversionChanged } from './definition/definition/conversion-changed.js';
import { deprecationWarningChanged } from './definition/version/deprecation-warning-changed.js';
import { definitionAdded } from './definition/definition/definition-added.js';
import { definitionRemoved } from './definition/definition/definition-removed.js';
import { groupChanged } from './definition/definition/group-changed.js';
import { kindChanged } from './definition/names/kind-changed.js';
import { listKindChanged } from './definition/names/list-kind-changed.js';
import { pluralChanged } from './definition/names/plural-changed.js';
import { scaleAdded } from './definition/version/scale-added.js';
import { scaleChanged } from './definition/version/scale-changed.js';
import { scaleRefuses } from './definition/version/scale-refuses.js';
import { scaleRemoved } from './definition/version/scale-removed.js';
import { schemaAdded } from './definition/version/schema-added.js';
import { schemaRemoved } from './definition/version/schema-removed.js';
import { schemaUnusable } from './definition/version/schema-unusable.js';
import { scopeChanged } from './definition/definition/scope-changed.js';
import { selectableFieldAdded } from './definition/version/selectable-field-added.js';
import { selectableFieldRemoved } from './definition/version/selectable-field-removed.js';
import { shortNameAdded } from './definition/names/short-name-added.js';
import { shortNameRemoved } from './definition/names/short-name-removed.js';
import { singularChanged } from './definition/names/singular-changed.js';
import { statusAdded } from './definition/version/status-added.js';
import { statusRemoved } from './definition/version/status-removed.js';
import { storageVersionChanged } from './definition/version/storage-version-changed.js';
import { unknownFieldsChanged } from './definition/definition/unknown-fields-changed.js';
import { versionAdded } from './definition/version/version-added.js';
import { versionDeprecated } from './definition/version/version-deprecated.js';
import { versionRemoved } from './definition/version/version-removed.js';
import { versionServed } from './definition/version/version-served.js';
import { versionUndeprecated } from './definition/version/version-undeprecated.js';
import { versionUnserved } from './definition/version/version-unserved.js';
import { definitionRefused } from './definition/definition/definition-refused.js';
import { updateRefused } from './definition/definition/update-refused.js';
import type { DefinitionRuleRecord } from '../records/definition-rule.js';

const RULES = [
  definitionRefused,
  updateRefused,
  definitionRemoved,
  definitionAdded,
  groupChanged,
  scopeChanged,
  kindChanged,
  listKindChanged,
  pluralChanged,
  singularChanged,
  shortNameRemoved,
  shortNameAdded,
  categoryRemoved,
  categoryAdded,
  unknownFieldsChanged,
  versionRemoved,
  versionAdded,
  versionUnserved,
  versionServed,
  storageVersionChanged,
  versionDeprecated,
  versionUndeprecated,
  deprecationWarningChanged,
  conversionChanged,
  statusAdded,
  statusRemoved,
  scaleAdded,
  scaleChanged,
  scaleRefuses,
  scaleRemoved,
  columnAdded,
  columnChanged,
  columnRemoved,
  selectableFieldAdded,
  selectableFieldRemoved,
  schemaAdded,
  schemaRemoved,
  schemaUnusable,
] as const;

/** The rules about what surrounds schemas. */
export type DefinitionRule = (typeof RULES)[number]['id'];

/** Every rule about what surrounds schemas, in the order of their pages. */
export const DEFINITION_RULES: readonly DefinitionRuleRecord<DefinitionRule, DefinitionRule>[] = RULES;
