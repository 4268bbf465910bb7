import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { OWN_DEFINITIONS, OWN_RESOURCES } from '../../tests/fix-safety/own-definitions.js';
import { definitionsOf, resourcesOf, runDefinitions, runResources } from '../../tests/fix-safety/run-folder.js';
import { check } from '../check/check.js';
import { fixText } from '../check/fix-text.js';

const definitions = definitionsOf(OWN_DEFINITIONS);
const resources = resourcesOf(OWN_RESOURCES, definitions);
const seed = fc.integer({ min: 0, max: 1 << 30 });

describe('safe fixes', () => {
  it('are held against definitions that have no findings', () => {
    expect(OWN_DEFINITIONS.map(({ file, text }) => [file, check(file, text).diagnostics])).toEqual(
      OWN_DEFINITIONS.map(({ file }) => [file, []]),
    );
  });

  test('of mutated definitions remove their findings, add none, lose nothing, and leave the fate of resources', () => {
    fc.assert(
      fc.property(seed, (start) => {
        expect(runDefinitions(definitions, 6, start).faults).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });

  test('of mutated resources remove their findings, add none, lose nothing, and leave what is stored of an accepted one', () => {
    fc.assert(
      fc.property(seed, (start) => {
        expect(runResources(definitions, resources, 6, start).faults).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });

  test('are offered at all', () => {
    const { applied, faults, offered } = runDefinitions(definitions, 60, 7);
    expect(faults).toEqual([]);
    expect([offered > 10, applied > 10]).toEqual([true, true]);
  });
});

describe('suggestions', () => {
  test('come to an end, help, and leave nothing that could still be tried', () => {
    fc.assert(
      fc.property(seed, (start) => {
        for (const text of mutantTexts(start)) {
          const [before, fixed] = [check('f.yaml', text), fixText('f.yaml', text, {}, { unsafe: true })];
          const after = check('f.yaml', fixed.text);
          const isRead = before.diagnostics.some(({ rule }) => rule === 'undecodable-definition');
          expect(isRead || after.diagnostics.length <= before.diagnostics.length).toBe(true);
          expect(fixText('f.yaml', fixed.text, {}, { unsafe: true })).toMatchObject({ applied: 0, text: fixed.text });
        }
      }),
      { numRuns: runs(8) },
    );
  });
});

function mutantTexts(start: number): readonly string[] {
  const texts: string[] = [];
  runDefinitions(definitions, 3, start, (text) => texts.push(text));
  return texts;
}
