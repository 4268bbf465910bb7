import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { isRepeatable } from '../../../schema/repeatable.js';
import type { Judgement } from '../../judgement.js';
import { ON_CREATE } from '../../tolerances.js';

/** What the verdict on the schema of a new definition depends on besides the schema. */
interface Asked extends Pick<Judgement, 'behaviour' | 'compileRules' | 'defaults'> {
  readonly hasStatus: boolean;
}

const faultless = new WeakMap<JSONSchemaProps, Asked[]>();

/** Whether it is known that there is nothing to say of a root schema. */
export function isFaultlessRoot(schema: JSONSchemaProps, hasStatus: boolean, judgement: Judgement): boolean {
  if (judgement.tolerances !== ON_CREATE) return false;
  return faultless.get(schema)?.some((known) => isAlike(known, hasStatus, judgement)) === true;
}

/** Remembers that there is nothing to say of a root schema, if it may be met again. */
export function rememberFaultlessRoot(schema: JSONSchemaProps, hasStatus: boolean, judgement: Judgement): void {
  if (judgement.tolerances !== ON_CREATE || !isRepeatable(schema)) return;
  const { behaviour, compileRules, defaults } = judgement;
  const known = faultless.get(schema) ?? [];
  known.push({ behaviour, compileRules, defaults, hasStatus });
  faultless.set(schema, known);
}

function isAlike(known: Asked, hasStatus: boolean, { behaviour, compileRules, defaults }: Judgement): boolean {
  return (
    known.hasStatus === hasStatus && known.behaviour === behaviour && known.compileRules === compileRules && known.defaults === defaults
  );
}
