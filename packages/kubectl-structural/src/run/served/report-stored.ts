import { nonStructuralSchemaCondition, versionsOf, type CustomResourceDefinition } from '@structural/core';
import { visible } from '@structural/presenters';
import { toPublishedType } from '@structural/publishing';
import { write, type Streams } from '../program/streams.js';

/** Says of which stored definitions a server publishes less than is printed. */
export async function reportStored(definitions: readonly CustomResourceDefinition[], { stderr }: Pick<Streams, 'stderr'>): Promise<void> {
  for (const definition of definitions) {
    const condition = nonStructuralSchemaCondition(definition);
    if (condition === undefined) continue;
    const { name } = definition.metadata;
    await write(
      stderr,
      `note: ${visible(name)}: not structural, so that a server publishes nothing of its schema: ${visible(condition.message)}\n`,
    );
  }
}

/** Says why an explanation has no fields: the version has no schema, or none that a server publishes. */
export async function reportUnexplained(
  definition: CustomResourceDefinition,
  version: string,
  stored: boolean,
  { stderr }: Pick<Streams, 'stderr'>,
): Promise<void> {
  const published = toPublishedType(definition, version);
  if (!published.ok || published.type.schema !== undefined) return;
  const { kind, group } = published.type;
  const type = visible(`${kind} of ${group}/${version}`);
  const hasSchema = versionsOf(definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema !== undefined;
  const why = !hasSchema
    ? `${type} has no schema: the server keeps any field and knows none`
    : stored
      ? `the schema of ${type} is not structural: a server publishes nothing of it`
      : `the schema of ${type} is not structural, so that a server publishes nothing of it; --stored explains what it says`;
  await write(stderr, `note: ${why}\n`);
}
