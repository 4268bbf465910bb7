import { SOURCE_KINDS } from '@structural/checker';
import { mayHoldDefinitions, textMayHoldDefinitions } from '@structural/sources';

it('reads every file that may hold a kind of which CRDs are made', () => {
  for (const kind of SOURCE_KINDS) {
    expect(mayHoldDefinitions(new TextEncoder().encode(`kind: ${kind}`))).toBe(true);
    expect(textMayHoldDefinitions(`kind: ${kind}`)).toBe(true);
  }
});
