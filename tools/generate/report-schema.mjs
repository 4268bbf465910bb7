import { createGenerator } from 'ts-json-schema-generator';

/** The JSON Schema of what `lint` and `validate` print with `-o json`, read from its type with its words. */
export function reportSchema(root) {
  const generator = createGenerator({
    path: `${root}packages/presenters/src/formats/json.ts`,
    tsconfig: `${root}packages/presenters/tsconfig.lib.json`,
    type: 'JsonReport',
    skipTypeCheck: true,
    topRef: false,
    // Fields may be added to a report of the same version.
    additionalProperties: true,
  });
  const { $schema, ...schema } = generator.createSchema('JsonReport');
  return `${JSON.stringify({ $schema, title: 'JsonReport', ...schema }, null, 2)}\n`;
}
