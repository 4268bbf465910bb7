import type { DefinitionAdmission } from '@structural/core';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { ServerRefusal } from '../server/refusal.js';

/** The findings about one definition, and what a verdict on it is made of. */
export interface DefinitionFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent for a definition that does not decode. */
  readonly admission?: DefinitionAdmission;
  readonly refusal?: ServerRefusal;
  readonly isUpdate: boolean;
}
