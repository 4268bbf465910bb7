import { CHANGE_RULE_NAMES } from '@structural/checker';
import { CHANGE_RULES } from '@structural/compare';

test('comments may name the rules about changes that compare has, and no others', () => {
  expect([...CHANGE_RULE_NAMES].sort()).toEqual(CHANGE_RULES.map(({ id }) => id).sort());
});
