import { printJson } from '@structural/json';
import { definitionWith } from '../../tests/definition.js';
import { judgeOf } from '../judge/version-judge.js';
import { randomResources } from './random-resources.js';

const spec = {
  type: 'object',
  required: ['n'],
  properties: {
    n: { type: 'integer', minimum: 1, maximum: 9 },
    mode: { type: 'string', enum: ['A', 'B'] },
    list: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } },
  },
};
const made = judgeOf(definitionWith({ type: 'object', required: ['spec'], properties: { spec } }), 'v1');
const judges = made.ok ? [made.judge] : [];

function texts(seed: number, count: number): readonly string[] {
  const found: string[] = [];
  for (const resource of randomResources(judges, seed)) if (found.push(printJson(resource)) >= count) break;
  return found;
}

test('the same seed has the same resources, another one others', () => {
  expect(texts(7, 50)).toEqual(texts(7, 50));
  expect(texts(7, 50)).not.toEqual(texts(8, 50));
});

test('some are accepted, some are not, and most differ', () => {
  let accepted = 0;
  const found = new Set<string>();
  let count = 0;
  for (const resource of randomResources(judges, 1)) {
    found.add(printJson(resource));
    if (judges[0]?.create(resource).errors.length === 0) accepted++;
    if (++count === 500) break;
  }
  expect([accepted > 50, accepted < 450, found.size > 250]).toEqual([true, true, true]);
});
