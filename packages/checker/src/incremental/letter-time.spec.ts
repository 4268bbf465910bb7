import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { makeCatalog } from '../catalog/definition-catalog.js';
import { example } from '../conventions/record/example.js';
import { checkMemory } from './check-memory.js';
import type { CheckInPartsOptions } from './check-in-parts.js';

const options: CheckInPartsOptions = { catalog: makeCatalog([], []), fixes: true };

/** A definition of 240 kB, no two parts of which are alike. */
const LARGE = example(
  '',
  Array.from(
    { length: 390 },
    (_, i) => `part${i}:
  description: What part ${i} is, in a sentence that is as long as those of CRDs of strangers are.
  type: object
  required: [name${i}]
  properties:
    name${i}:
      description: The name of part ${i}.
      type: string
      maxLength: ${i + 1}
      pattern: ^[a-z]{1,${i + 1}}$
    sizes${i}:
      description: What part ${i} takes of each thing.
      type: array
      maxItems: ${i + 1}
      x-kubernetes-list-type: set
      items: { type: integer, minimum: ${i} }
    kind${i}:
      description: Of which kind part ${i} is.
      type: string
      default: a${i}
      enum: [a${i}, b${i}]
  x-kubernetes-validations:
    - { rule: "self.kind${i} != 'b${i}' || self.name${i}.size() > 1", message: too short }`,
  ).join('\n'),
).text;

test('a letter typed here and there into a large definition takes a fraction of the time that all of it takes', () => {
  expect(LARGE.length).toBeGreaterThan(240_000);
  const memory = checkMemory(1 << 24);
  const timed = (file: string, text: string): number => {
    const start = processorTime();
    expect(memory.check(file, text, options)).toEqual([]);
    return processorTime() - start;
  };
  const whole = Math.min(...['part', 'bit', 'piece'].map((word) => timed(`${word}.yaml`, LARGE.replaceAll('part', word))));
  let text = LARGE;
  const letters = Array.from({ length: 20 }, (_, round) => {
    text = text.replace(`${(round * 131) % 390}.\n`, `${(round * 131) % 390}x.\n`);
    return timed('part.yaml', text);
  });
  expect(letters.sort((a, b) => a - b)[10]).toBeLessThan(whole / 15);
  const fields = Array.from({ length: 20 }, (_, round) => {
    text = text.replace(`sizes${(round * 131) % 390}`, `sizesx${(round * 131) % 390}`);
    return timed('part.yaml', text);
  });
  expect(fields.sort((a, b) => a - b)[10]).toBeLessThan(whole / 6);
});
