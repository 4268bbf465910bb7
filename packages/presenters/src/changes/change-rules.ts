import { rules } from '@structural/checker';
import type { ToldRule } from '../rule-help.js';

/** The rules that reports about changes name. */
export function changeRules(): readonly ToldRule[] {
  return rules.filter(({ id }) => id === 'unused-acknowledgement' || id === 'invalid-acknowledgement');
}
