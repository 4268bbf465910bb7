import { move, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import { coreTypes } from '../record/core-types-option.js';
import { kubeApiLinter } from '../record/references.js';
import { nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

/** Flags timestamps that are called so. */
export const timestampNames = toConvention({
  id: 'timestamp-names',
  title: 'Names of timestamps should end in Time',
  tier: 'strict',
  docs: {
    whatItDoes: 'Reports fields whose name is or ends in `timestamp`, however it is capitalised.',
    whyItMatters:
      'Newer APIs of Kubernetes write `…Time` throughout (`lastTransitionTime`, `startTime`). One word for one thing is easier to remember.',
    whenNotToUse: 'An API that is stable cannot rename a field; new fields among old `…Timestamp` ones may keep their form.',
    wrong: [example('A timestamp', 'startTimestamp: { type: string, format: date-time }')],
    right: [example('A time', 'startTime: { type: string, format: date-time }')],
    reference: kubeApiLinter('notimestamp'),
  },
  options: { ...coreTypes },
  fixes: ['unsafe'],
  *find({ nodes }) {
    for (const node of nodes) {
      const better = node.role === 'property' ? betterName(node.name) : undefined;
      if (better !== undefined) yield { path: nodePath(node), message: `${node.name} should be called ${better}` };
    }
  },
  fix: ({ path }) => {
    const better = betterName(String(path.at(-1)));
    return better === undefined ? [] : [unsafe(`Rename to ${better}`, move(path, [...path.slice(0, -1), better]))];
  },
});

function betterName(name: string): string | undefined {
  if (/^timestamp$/i.test(name)) return 'time';
  return /[Tt]ime[Ss]tamp$/.test(name) ? name.replace(/[Tt]ime[Ss]tamp$/, 'Time') : undefined;
}
