import { figuresOf, type HeldConstraint } from './figures.js';
import { addFigures, figuresText } from './hold.js';

const constraint = (
  keyword: HeldConstraint['keyword'],
  accepted: HeldConstraint['accepted'],
  refused: HeldConstraint['refused'],
): HeldConstraint => ({ keyword, accepted, refused });

test('figures of parts add up to those of the whole', () => {
  const all = [
    constraint('x-kubernetes-validations', 'confirmed', 'confirmed'),
    constraint('x-kubernetes-validations', 'confirmed', 'missing'),
    constraint('x-kubernetes-validations', 'confirmed', 'contradicted'),
    constraint('x-kubernetes-validations', 'confirmed', 'impossible'),
    constraint('default', 'confirmed', 'unwanted'),
    constraint('enum', 'missing', 'confirmed'),
  ];
  const sum = all.map((each) => figuresOf([each])).reduce(addFigures, {});
  expect(sum).toEqual(figuresOf(all));
  expect(figuresText(sum).split('\n').slice(-2)).toEqual([
    'rules: 1 of 4 confirmed on each side that is wanted (25.00 %), 2 with those of which a side cannot be (50.00 %)',
    'other constraints: 1 of 2 confirmed on each side that is wanted (50.00 %), 1 with those of which a side cannot be (50.00 %)',
  ]);
});

test('nothing is all there is', () => {
  expect(figuresText({})).toContain('rules: 0 of 0 confirmed on each side that is wanted (100.00 %)');
});
