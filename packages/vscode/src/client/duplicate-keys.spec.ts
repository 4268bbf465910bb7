import { withoutDuplicateKeys } from './duplicate-keys.js';

it('leaves out duplicate keys alone, with and without a link to their rule', () => {
  const others = [{ code: 'unknown-field' }, { code: { value: 'unknown-field' } }, {}];
  expect(withoutDuplicateKeys([{ code: 'duplicate-key' }, ...others, { code: { value: 'duplicate-key' } }])).toEqual(others);
});
