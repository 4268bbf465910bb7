import type { JsonValue } from '@structural/json';
import { compileValueValidator } from '../value-validator.js';

test('the members of an enum are listed a few times, however many values are none of them', () => {
  let listings = 0;
  const member = Object.defineProperty<JsonValue[]>(['a'], 'map', {
    value: (toText: (value: JsonValue) => string) => {
      listings++;
      return [toText('a')];
    },
  });
  const validate = compileValueValidator({ enum: [member, 'b'] });
  const messages = Array.from({ length: 100 }, (_, i) => validate(`c${String(i)}`)[0]?.detail);
  expect(new Set(messages)).toEqual(new Set([messages[0]]));
  expect(listings).toBeLessThan(10);
});
