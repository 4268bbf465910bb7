import { isJsonObject, type JsonObject } from '@structural/json';
import { move, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { apiConventions } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags references that are called otherwise than others. */
export const referenceNames = toConvention({
  id: 'reference-names',
  title: 'Names of references should end in Ref',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports fields whose name ends in the word `Reference` or `References` and whose value can be one: an object, a text, or a list of them. ' +
      '`reference` by itself is reported where it is an object, as a text of that name may be anything; `ownerReferences` is the word of Kubernetes itself. ' +
      'With the policy `none` it reports `Ref` and `Refs` as well, for APIs that name what is referred to (`secretName`).',
    whyItMatters: 'Kubernetes abbreviates them throughout: `secretRef`, `targetRef`, `objectRefs`.',
    whenNotToUse: 'An API that is stable cannot rename a field.',
    wrong: [example('Written out', 'secretReference:\n  type: object\n  properties:\n    name: { type: string }')],
    right: [
      example('Another word', 'imagePreference: { type: string }\npreferences: { type: string }'),
      example('What is not a reference', 'setOwnerReference: { type: boolean }\nchildReferences: { type: integer, format: int32 }'),
      example('The word of Kubernetes', 'ownerReferences: { type: array, items: { type: object } }'),
      example('Abbreviated', 'secretRef:\n  type: object\n  properties:\n    name: { type: string }'),
    ],
    reference: apiConventions('Object references', 'object-references'),
  },
  options: {
    ...coreTypes,
    policy: {
      kind: 'choice',
      values: ['abbreviate', 'none'],
      default: 'abbreviate',
      docs: '`abbreviate` wants `Ref` for `Reference`, `none` wants neither.',
    },
  },
  fixes: ['unsafe'],
  *find({ nodes }, { policy }) {
    for (const node of nodes) {
      if (node.role !== 'property' || !mayRefer(node.schema, node.name)) continue;
      const better = betterName(node.name);
      if (better !== undefined)
        yield {
          path: nodePath(node),
          message: policy === 'none' ? `${node.name} should not name a reference` : `${node.name} should be called ${better}`,
        };
      else if (policy === 'none' && /(?:^ref|Ref)s?$/.test(node.name))
        yield { path: nodePath(node), message: `${node.name} should not name a reference` };
    }
  },
  fix: ({ message, path }) => {
    const better = betterName(String(path.at(-1)));
    return better === undefined || !message.includes('be called')
      ? []
      : [unsafe(`Rename to ${better}`, move(path, [...path.slice(0, -1), better]))];
  },
});

/** Whether a value of the schema can be a reference: no number and no boolean is, and a text that is called a reference and nothing else may be any. */
function mayRefer(schema: JsonObject, name: string): boolean {
  if (/^ownerReferences?$/.test(name)) return false;
  const { items, type } = schema;
  const itemType = type === 'array' && isJsonObject(items) ? items['type'] : type;
  const isObject = itemType === undefined || itemType === 'object';
  return isObject || (itemType === 'string' && !/^references?$/.test(name));
}

/** The name with its last word shortened; `undefined` for one that ends in another word, such as `preference`. */
function betterName(name: string): string | undefined {
  const match = /^(?:(.*)(R)|(.*[_-])?(r))eference(s?)$/.exec(name);
  if (match === null) return undefined;
  const [, before = '', capital, separated = '', small = '', after = ''] = match;
  return `${before}${separated}${capital ?? small}ef${after}`;
}
