import type { Command } from './command.js';
import { explainAt } from './explain-at.js';
import { judgedBy } from './judged-by.js';
import { createResource, definitionPlaceOf, listDefinitions } from './list-definitions.js';
import { showStored } from './show-stored.js';

/** Commands of `workspace/executeCommand` by the names under which an editor gives them; each takes one object. */
export type Commands = Readonly<Record<string, Command>>;

/** The commands that need nothing but the workspace. */
export const WORKSPACE_COMMANDS: Commands = {
  'structural.explain': explainAt,
  'structural.stored': showStored,
  'structural.judgedBy': judgedBy,
  'structural.definitions': listDefinitions,
  'structural.definitionPlace': definitionPlaceOf,
  'structural.resource': createResource,
};
