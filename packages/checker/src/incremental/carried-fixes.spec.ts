import { isDeepStrictEqual } from 'node:util';
import { makeCatalog } from '../catalog/definition-catalog.js';
import { conventionsOfTier } from '../conventions/choose-conventions.js';
import { example } from '../conventions/record/example.js';
import { checkMemory } from './check-memory.js';
import type { CheckInPartsOptions } from './check-in-parts.js';

const options: CheckInPartsOptions = {
  catalog: makeCatalog([], []),
  fixes: true,
  conventions: new Map(conventionsOfTier('all').map((id) => [id, {}])),
};

/** A definition of so many fields, many of which have suggestions. */
const definition = (fields: number): string =>
  example(
    '',
    Array.from(
      { length: fields },
      (_, i) =>
        `field${i}:\n  type: ${i % 2 === 0 ? 'integer' : 'string'}\n  nullable: true\nlist${i}:\n  type: array\n  items: { type: string }`,
    ).join('\n'),
  ).text;

/** What is said of a text by itself. */
const afresh = (text: string): unknown => checkMemory(1 << 24).check('a.yaml', text, options);

describe('fixes that are carried over from one text to the next', () => {
  it('are those of the text by itself, whatever is typed where', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const typed = ['x', ' ', '\n', '#', '"', "'", ': ', '- ', '[', '{', '|', '\n  ', '&a ', '*a', '}', '---\n', 'nullable: true\n'];
    for (let round = 0; round < 8; round++) {
      const memory = checkMemory(1 << 24);
      let text = definition(6);
      memory.check('a.yaml', text, options);
      for (let step = 0; step < 5; step++) {
        const at = random(text.length);
        text = text.slice(0, at) + (random(3) === 0 ? '' : typed[random(typed.length)]) + text.slice(at + random(3));
        expect(isDeepStrictEqual(memory.check('a.yaml', text, options), afresh(text)) ? '' : text).toBe('');
      }
    }
  });

  it('cost less than finding them did', () => {
    const memory = checkMemory(1 << 24);
    const text = definition(300);
    const timed = (next: string): number => {
      const start = process.cpuUsage();
      memory.check('a.yaml', next, options);
      const { system, user } = process.cpuUsage(start);
      return user + system;
    };
    const first = timed(text);
    const next = [1, 2, 3, 4, 5].map((count) => timed(text.replace('field140:', `field140${'x'.repeat(count)}:`)));
    expect(Math.min(...next)).toBeLessThan(first / 2);
  });
});
