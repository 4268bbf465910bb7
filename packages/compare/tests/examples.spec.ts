import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { compareDefinitions } from '../src/compare-definitions.js';
import { AUDIENCES } from '../src/records/audience.js';
import { CHANGE_RULES } from '../src/rules/change-rules.js';

function read(text: string): CustomResourceDefinition {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error('not YAML');
  const definition = readDefinition(document.value);
  if (!definition.ok || definition.strictErrors.length > 0) throw new Error(JSON.stringify(definition));
  return definition.definition;
}

const examples = CHANGE_RULES.flatMap(({ examples, id }) => examples.map((example) => [id, example.title, example] as const));

it.each(examples)('%s: %s breaks those that it says it breaks', (id, _, example) => {
  const { findings } = compareDefinitions([read(example.old)], [read(example.new)]);
  const own = findings.filter(({ rule }) => rule === id);
  expect(own).not.toHaveLength(0);
  const broken = own
    .filter(({ verdict }) => verdict !== 'harmless')
    .map(({ audience, verdict }) => (verdict === 'breaking' ? audience : verdict));
  expect(broken).toEqual(AUDIENCES.filter((audience) => example.breaks.includes(audience)));
});
