import type { JsonObject } from '@structural/json';
import type { ForeignPolicy } from './foreign-policy.js';
import { gatekeeperPolicy } from './gatekeeper.js';
import { kyvernoPolicy } from './kyverno.js';

/** The policy of another tool that an object holds, where it is written in this language. */
export function readForeignPolicy(value: JsonObject): ForeignPolicy | undefined {
  return kyvernoPolicy(value) ?? gatekeeperPolicy(value);
}
