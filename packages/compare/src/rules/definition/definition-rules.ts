import { categoryAdded } from './names/category-added.js';
import { categoryRemoved } from './names/category-removed.js';
import { columnAdded } from './version/column-added.js';
import { columnChanged } from './version/column-changed.js';
import { columnRemoved } from './version/column-removed.js';
import { conversionChanged } from './definition/conversion-changed.js';
import { deprecationWarningChanged } from './version/deprecation-warning-changed.js';
import { definitionAdded } from './definition/definition-added.js';
import { definitionRemoved } from './definition/definition-removed.js';
import { groupChanged } from './definition/group-changed.js';
import { kindChanged } from './names/kind-changed.js';
import { listKindChanged } from './names/list-kind-changed.js';
import { pluralChanged } from './names/plural-changed.js';
import { scaleAdded } from './version/scale-added.js';
import { scaleChanged } from './version/scale-changed.js';
import { scaleRemoved } from './version/scale-removed.js';
import { schemaAdded } from './version/schema-added.js';
import { schemaRemoved } from './version/schema-removed.js';
import { schemaUnusable } from './version/schema-unusable.js';
import { scopeChanged } from './definition/scope-changed.js';
import { selectableFieldAdded } from './version/selectable-field-added.js';
import { selectableFieldRemoved } from './version/selectable-field-removed.js';
import { shortNameAdded } from './names/short-name-added.js';
import { shortNameRemoved } from './names/short-name-removed.js';
import { singularChanged } from './names/singular-changed.js';
import { statusAdded } from './version/status-added.js';
import { statusRemoved } from './version/status-removed.js';
import { storageVersionChanged } from './version/storage-version-changed.js';
import { unknownFieldsChanged } from './definition/unknown-fields-changed.js';
import { versionAdded } from './version/version-added.js';
import { versionDeprecated } from './version/version-deprecated.js';
import { versionRemoved } from './version/version-removed.js';
import { versionServed } from './version/version-served.js';
import { versionUndeprecated } from './version/version-undeprecated.js';
import { versionUnserved } from './version/version-unserved.js';
import { definitionRefused } from './definition/definition-refused.js';
import { updateRefused } from './definition/update-refused.js';
import type { DefinitionRuleRecord } from './definition-rule.js';

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
