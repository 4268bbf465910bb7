import { resolve } from 'node:path';
import fc from 'fast-check';
import { apiPath } from './api-path.js';

describe('apiPath', () => {
  test('is made of group, plural and version', () => {
    expect(apiPath({ group: 'example.com', plural: 'widgets', version: 'v1' })).toBe('apis/example.com/widgets/v1');
  });

  test('stays three folders below, whatever the names hold', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('', '.', '..', '../..', '/etc', 'a/b', 'a\\b', 'nul', 'con.example', 'a\0', 'x'.repeat(300)),
    );
    fc.assert(
      fc.property(name, name, name, (group, plural, version) => {
        const path = apiPath({ group, plural, version });
        expect(resolve('/folder', path)).toBe(`/folder/${path}`);
        expect(path).toMatch(/^apis(?:\/[a-z0-9_][a-z0-9.-]{0,252}){3}$/);
      }),
    );
  });

  test('keeps different names apart', () => {
    const path = (group: string) => apiPath({ group, plural: 'a', version: 'v1' });
    expect(new Set(['..', '.', 'A', 'a', 'nul', 'nul.x', '', 'a\n'].map(path)).size).toBe(8);
  });
});
