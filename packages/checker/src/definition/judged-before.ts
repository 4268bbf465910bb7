import { type CustomResourceDefinition, withSchemasAsBefore } from '@structural/core';
import type { LatelyUsed } from '@structural/document';

/** The definitions of a file that is edited as they were judged last, by their names. */
export type JudgedBefore = LatelyUsed<string, CustomResourceDefinition>;

/**
 * A definition as the server's verdict on it is looked for: in a file that is edited with the schemas of the text before where these say the same but for
 * descriptions. Where there is an error, it is looked for in the definition itself, as the error may quote one.
 */
export function asJudgedBefore(definition: CustomResourceDefinition, judged: JudgedBefore): CustomResourceDefinition {
  const { name } = definition.metadata;
  const before = judged.get(name);
  const now = before === undefined ? definition : withSchemasAsBefore(definition, before);
  judged.use(name, now);
  return now;
}
