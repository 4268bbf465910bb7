import { compilePattern } from '@structural/go';
import { move, unsafe } from '../../proposals/proposal.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubeApiLinter } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

const rules = [{ pattern: '(?i)colour', message: 'prefer the American spelling', replacement: 'color' }];

/** Flags names that a project has ruled out. */
export const naming = toConvention({
  id: 'naming',
  title: 'Names of fields should follow the naming rules of the project',
  tier: 'strict',
  docs: {
    whatItDoes:
      'Reports each property in whose name a pattern of the list is found, with the message of that pattern. The list is empty by default. Where a ' +
      'replacement is given, the better name is in the message and a suggestion. Patterns are those of Go (RE2), as they are in schemas.',
    whyItMatters: 'One word for one thing, in all CRDs of a project: reviewers need not remember the list.',
    whenNotToUse: 'It finds nothing until `rules` lists something.',
    wrong: [{ ...example('The spelling of others', 'backColour: { type: string }'), options: { rules } }],
    right: [{ ...example('That of the project', 'backColor: { type: string }'), options: { rules } }],
    reference: kubeApiLinter('namingconventions'),
  },
  options: {
    ...coreTypes,
    rules: {
      kind: 'records',
      fields: { pattern: 'text', message: 'text', replacement: 'text?' },
      docs: 'Patterns to look for in names, each with what to say and, where there is one, the text to put in the place of what was found.',
    },
  },
  fixes: ['unsafe'],
  *find({ nodes }, { rules: given }) {
    const compiled = given.flatMap((rule) => {
      const pattern = compilePattern(rule.pattern);
      return pattern.ok ? [{ ...rule, ...pattern }] : [];
    });
    for (const node of nodes) {
      if (node.role !== 'property' || node.name.length > MAX_NAME) continue;
      for (const { matches, message, regexp, replacement } of compiled) {
        if (!matches(node.name)) continue;
        const better = replacement === undefined ? undefined : inCaseOf(node.name, regexp.matcher(node.name).replaceAll(replacement, true));
        const advice = better === undefined || better === '' || better === node.name ? '' : `: ${CALL} ${better}`;
        yield { path: nodePath(node), message: `${message}${advice}` };
      }
    }
  },
  fix: ({ message, path }) => {
    const better = new RegExp(`: ${CALL} (\\S+)$`).exec(message)?.[1];
    return better === undefined ? [] : [unsafe(`Rename to ${better}`, move(path, [...path.slice(0, -1), better]))];
  },
});

const CALL = 'call it';
const MAX_NAME = 500;

/** The new name, beginning with a capital or a small letter where the old one does, and with a capital where a new word began. */
function inCaseOf(old: string, name: string): string {
  let at = 0;
  while (at < old.length && old[at] === name[at]) at++;
  const first = name.charAt(at);
  const isCapital = /[A-Z]/.test(old.charAt(at));
  return name.slice(0, at) + (isCapital ? first.toUpperCase() : first) + name.slice(at + 1);
}
