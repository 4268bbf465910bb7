import type { ChangeRuleRecord } from '../change-rule-record.js';
import { schemaExample } from '../example.js';

/** Fields, types, required members and defaults. */
export const FIELD_RULES: readonly ChangeRuleRecord[] = [
  {
    id: 'field-added',
    title: 'A new field',
    whatChanged: 'The schema has a field that it had not.',
    whyItMatters:
      'Nobody wrote it before, so that nobody is hurt, unless the object kept unknown fields: then whatever lies there under that name is judged. After a rollback the server ' +
      'drops it.',
    examples: [
      schemaExample(
        'What was kept without being known is judged',
        'x-kubernetes-preserve-unknown-fields: true',
        'x-kubernetes-preserve-unknown-fields: true\nproperties: { paused: { type: boolean } }',
        ['stored-data', 'writers'],
      ),
      schemaExample(
        'A further field',
        'properties: { image: { type: string } }',
        'properties: { image: { type: string }, tag: { type: string } }',
      ),
    ],
  },
  {
    id: 'field-removed',
    title: 'A field less',
    whatChanged: 'The schema lacks a field that it had.',
    whyItMatters:
      'The server drops the field from every stored resource when it is read, and for good at the next write; manifests with it are refused where field validation is strict, ' +
      'and readers no longer find it.',
    examples: [
      schemaExample(
        'The tag is gone',
        'properties: { image: { type: string }, tag: { type: string } }',
        'properties: { image: { type: string } }',
        ['stored-data', 'writers', 'readers'],
      ),
      schemaExample(
        'The object keeps what it does not know',
        'x-kubernetes-preserve-unknown-fields: true\nproperties: { image: { type: string }, tag: {} }',
        'x-kubernetes-preserve-unknown-fields: true\nproperties: { image: { type: string } }',
      ),
    ],
  },
  {
    id: 'type-changed',
    title: 'Another type',
    whatChanged: 'A field has another type, or is an int-or-string from now on, or no longer.',
    whyItMatters:
      'Values of the old type are refused, stored ones once they are touched; clients that know the old type cannot read the new one. Integers are numbers, too: whoever writes ' +
      'them is not hurt where the type becomes `number`.',
    examples: [
      schemaExample('A text becomes a number', 'properties: { port: { type: string } }', 'properties: { port: { type: integer } }', [
        'writers',
        'readers',
      ]),
      schemaExample(
        'A port that may be a name',
        'properties: { port: { type: integer } }',
        'properties: { port: { x-kubernetes-int-or-string: true } }',
        ['readers'],
      ),
    ],
  },
  {
    id: 'nullable-added',
    title: 'Null is allowed',
    whatChanged: 'A field may be null that might not.',
    whyItMatters: 'Readers meet null where they did not. After a rollback the server drops nulls.',
    examples: [
      schemaExample('', 'properties: { image: { type: string } }', 'properties: { image: { type: string, nullable: true } }', ['readers']),
    ],
  },
  {
    id: 'nullable-removed',
    title: 'Null is no longer allowed',
    whatChanged: 'A field may no longer be null.',
    whyItMatters: 'The server drops nulls, stored ones as well, or refuses them, or puts the default in their place.',
    examples: [
      schemaExample('', 'properties: { image: { type: string, nullable: true } }', 'properties: { image: { type: string } }', [
        'stored-data',
        'writers',
      ]),
    ],
  },
  {
    id: 'required-added',
    title: 'A field is required',
    whatChanged: 'An object must have a member that it might lack.',
    whyItMatters:
      'Manifests without it are refused; so are stored resources without it as soon as the object that it belongs to is touched. A member with a default is never missing.',
    examples: [
      schemaExample('', 'properties: { image: { type: string } }', 'required: [image]\nproperties: { image: { type: string } }', [
        'writers',
      ]),
      schemaExample(
        'The server fills it in',
        'properties: { image: { type: string, default: nginx } }',
        'required: [image]\nproperties: { image: { type: string, default: nginx } }',
      ),
    ],
  },
  {
    id: 'required-removed',
    title: 'A field is no longer required',
    whatChanged: 'An object may lack a member that it had to have.',
    whyItMatters:
      'Types of generated clients say that it is always there, and it is not. After a rollback resources without it are refused.',
    examples: [
      schemaExample('', 'required: [image]\nproperties: { image: { type: string } }', 'properties: { image: { type: string } }', [
        'clients',
      ]),
    ],
  },
  {
    id: 'default-added',
    title: 'A new default',
    whatChanged: 'A field that had no default has one.',
    whyItMatters:
      'The server fills it in when it reads, too: resources that nobody touched say something from one day to the next that nobody wrote.',
    examples: [
      schemaExample('', 'properties: { image: { type: string } }', 'properties: { image: { type: string, default: nginx } }', [
        'stored-data',
        'writers',
      ]),
    ],
  },
  {
    id: 'default-changed',
    title: 'Another default',
    whatChanged: 'A field has another default.',
    whyItMatters:
      'Who leaves the field out gets something else. What is stored already has the old value, which was filled in when it was written.',
    examples: [
      schemaExample('', 'properties: { mode: { type: string, default: Fast } }', 'properties: { mode: { type: string, default: Slow } }', [
        'writers',
      ]),
    ],
  },
  {
    id: 'default-removed',
    title: 'No default any more',
    whatChanged: 'A field has lost its default.',
    whyItMatters: 'Who leaves the field out gets nothing, and is refused where it is required.',
    examples: [
      schemaExample('', 'properties: { mode: { type: string, default: Fast } }', 'properties: { mode: { type: string } }', ['writers']),
    ],
  },
  {
    id: 'described-otherwise',
    title: 'Other words',
    whatChanged: 'A description, title, example or link is another one.',
    whyItMatters: 'No server reads them. It never breaks anything.',
    examples: [
      schemaExample(
        '',
        'properties: { image: { type: string, description: The image. } }',
        'properties: { image: { type: string, description: What is run. } }',
      ),
    ],
  },
  {
    id: 'schema-changed',
    title: 'Anything else',
    whatChanged: 'A schema says something else under a keyword that has no rule of its own.',
    whyItMatters: 'Whom it hurts is found by a search: nothing is left out because nobody thought of it.',
    examples: [
      schemaExample(
        'Values of any kind, then texts alone',
        'properties: { labels: { type: object, additionalProperties: true } }',
        'properties: { labels: { type: object, additionalProperties: { type: string } } }',
        ['stored-data', 'writers', 'readers'],
      ),
    ],
  },
];
