import type { ChangeRuleRecord } from '../change-rule-record.js';
import { schemaExample } from '../example.js';

const RATCHETED = 'What is stored is forgiven until it is touched.';

/** Enums, bounds, patterns, formats, junctors, and rules. */
export const VALUE_RULES: readonly ChangeRuleRecord[] = [
  {
    id: 'enum-added',
    title: 'A new enum',
    whatChanged: 'A field that took any value takes some alone.',
    whyItMatters: `Whoever writes others is refused. ${RATCHETED}`,
    examples: [
      schemaExample('', 'properties: { mode: { type: string } }', 'properties: { mode: { type: string, enum: [Fast, Slow] } }', [
        'writers',
      ]),
    ],
  },
  {
    id: 'enum-narrowed',
    title: 'An enum lacks values',
    whatChanged: 'An enum lacks a value that it had.',
    whyItMatters: `Whoever writes the value is refused. ${RATCHETED}`,
    examples: [
      schemaExample(
        '',
        'properties: { mode: { type: string, enum: [Fast, Slow] } }',
        'properties: { mode: { type: string, enum: [Fast] } }',
        ['writers'],
      ),
    ],
  },
  {
    id: 'enum-removed',
    title: 'No enum any more',
    whatChanged: 'A field that took some values alone takes any.',
    whyItMatters: 'Readers that know the enum meet others. After a rollback those are refused.',
    examples: [
      schemaExample('', 'properties: { mode: { type: string, enum: [Fast, Slow] } }', 'properties: { mode: { type: string } }', [
        'readers',
      ]),
    ],
  },
  {
    id: 'enum-widened',
    title: 'An enum has more values',
    whatChanged: 'An enum has a value that it had not.',
    whyItMatters: 'Readers that know the old enum meet a value that they do not know. After a rollback the value is refused.',
    examples: [
      schemaExample(
        '',
        'properties: { mode: { type: string, enum: [Fast] } }',
        'properties: { mode: { type: string, enum: [Fast, Slow] } }',
        ['readers'],
      ),
    ],
  },
  {
    id: 'bound-tightened',
    title: 'A narrower bound',
    whatChanged: 'A number, length, list or map must be smaller or larger than it had to be.',
    whyItMatters: `Values beyond the bound are refused. ${RATCHETED}`,
    examples: [
      schemaExample(
        '',
        'properties: { replicas: { type: integer, maximum: 100 } }',
        'properties: { replicas: { type: integer, maximum: 50 } }',
        ['writers'],
      ),
    ],
  },
  {
    id: 'bound-loosened',
    title: 'A wider bound',
    whatChanged: 'A number, length, list or map may be smaller or larger than it might.',
    whyItMatters: 'Nobody is hurt. After a rollback values beyond the old bound are refused.',
    examples: [
      schemaExample(
        '',
        'properties: { replicas: { type: integer, maximum: 50 } }',
        'properties: { replicas: { type: integer, maximum: 100 } }',
      ),
    ],
  },
  {
    id: 'multiple-changed',
    title: 'Another multiple',
    whatChanged: 'A number must be a multiple of something else.',
    whyItMatters: `Numbers that are not are refused. ${RATCHETED}`,
    examples: [
      schemaExample('', 'properties: { size: { type: integer } }', 'properties: { size: { type: integer, multipleOf: 4 } }', ['writers']),
      schemaExample(
        'A multiple of four is one of two',
        'properties: { size: { type: integer, multipleOf: 4 } }',
        'properties: { size: { type: integer, multipleOf: 2 } }',
      ),
    ],
  },
  {
    id: 'unique-items-changed',
    title: 'Items that must differ',
    whatChanged: 'The items of a list must differ, or need no longer.',
    whyItMatters: 'Servers refuse definitions with `uniqueItems: true`; where one was read all the same, equal items are refused.',
    examples: [
      schemaExample(
        '',
        'properties: { names: { type: array, items: { type: string } } }',
        'properties: { names: { type: array, uniqueItems: true, items: { type: string } } }',
        ['writers'],
      ),
    ],
  },
  ...(['pattern', 'format'] as const).flatMap((keyword): readonly ChangeRuleRecord[] => {
    const [one, other] = keyword === 'pattern' ? ["'^[a-z]+$'", "'^[a-f]+$'"] : ['ipv4', 'ipv6'];
    const field = (said: string): string => `properties: { host: { type: string${said === '' ? '' : `, ${keyword}: ${said}`} } }`;
    const plain = keyword === 'pattern' ? [] : (['clients'] as const);
    return [
      {
        id: `${keyword}-added`,
        title: `A new ${keyword}`,
        whatChanged: `A field must match a ${keyword}.`,
        whyItMatters: `Texts that do not match are refused. ${RATCHETED}`,
        examples: [schemaExample('', field(''), field(one), ['writers'])],
      },
      {
        id: `${keyword}-changed`,
        title: `Another ${keyword}`,
        whatChanged: `A field must match another ${keyword}.`,
        whyItMatters: `Whether there are texts that match the old one and not the new one is found by a search. ${RATCHETED}`,
        examples: [schemaExample('', field(one), field(other), ['writers', ...plain])],
      },
      {
        id: `${keyword}-removed`,
        title: `No ${keyword} any more`,
        whatChanged: `A field need no longer match a ${keyword}.`,
        whyItMatters:
          keyword === 'pattern'
            ? 'Nobody is hurt. After a rollback texts that do not match are refused.'
            : 'Generated clients that read values of the format meet others. The server takes lists, too, where a text has a format: those are refused. After a rollback texts that do not match are.',
        examples: [schemaExample('', field(one), field(''), keyword === 'pattern' ? [] : ['writers', 'clients'])],
      },
    ];
  }),
  {
    id: 'junctor-changed',
    title: 'Other junctors',
    whatChanged: 'What `allOf`, `anyOf`, `oneOf` or `not` demands is something else.',
    whyItMatters: `A search finds whether something is refused that was accepted. ${RATCHETED}`,
    examples: [
      schemaExample(
        '',
        'properties: { image: { type: string }, build: { type: string } }',
        'properties: { image: { type: string }, build: { type: string } }\noneOf: [{ required: [image] }, { required: [build] }]',
        ['writers'],
      ),
    ],
  },
  {
    id: 'rule-added',
    title: 'A new validation rule',
    whatChanged: 'A schema has a rule of `x-kubernetes-validations` that it had not.',
    whyItMatters:
      'Whatever does not satisfy it is refused. What is stored is forgiven until it is touched, unless the rule asks for fields that are not there, or compares with the old value.',
    examples: [
      schemaExample(
        '',
        'properties: { replicas: { type: integer } }',
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self % 2 == 1' }] } }",
        ['writers'],
      ),
    ],
  },
  {
    id: 'rule-changed',
    title: 'Another validation rule',
    whatChanged: 'A rule has another text, or counts on creation, too.',
    whyItMatters: 'A search finds whether something is refused that was accepted.',
    examples: [
      schemaExample(
        '',
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100' }] } }",
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 10' }] } }",
        ['writers'],
      ),
    ],
  },
  {
    id: 'rule-removed',
    title: 'A validation rule less',
    whatChanged: 'A schema lacks a rule that it had.',
    whyItMatters: 'Nobody is hurt. After a rollback what does not satisfy it is refused.',
    examples: [
      schemaExample(
        '',
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100' }] } }",
        'properties: { replicas: { type: integer } }',
      ),
    ],
  },
  {
    id: 'rule-reworded',
    title: 'A rule says it otherwise',
    whatChanged: 'The message, the reason or the field of a rule is another one.',
    whyItMatters: 'What is refused stays refused, in other words.',
    examples: [
      schemaExample(
        '',
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100', message: too many }] } }",
        "properties: { replicas: { type: integer, x-kubernetes-validations: [{ rule: 'self < 100', message: less than 100 }] } }",
      ),
    ],
  },
];
