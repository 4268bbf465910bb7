import { posix } from 'node:path';
import { KUBECONFORM_LAYOUT, layoutPath } from '@structural/publishing';
import fc from 'fast-check';
import { checkLayout } from './check-layout.js';

describe('checkLayout', () => {
  it.each([KUBECONFORM_LAYOUT, '{Kind}.json', 'a/{plural}.{group}/{version}.json', '{group}/{{kind}}', '..{kind}'])(
    'takes %s',
    (template) => {
      expect(checkLayout(template)).toBeUndefined();
    },
  );

  it.each([
    ['', 'it must be a path with slashes'],
    ['a\\{kind}', 'it must be a path with slashes'],
    ['a\n{kind}', 'it must be a path with slashes'],
    ['/{kind}', 'it must be relative'],
    ['C:/{kind}', 'it must be relative'],
    ['{group}/', 'it must end with the name of a file, and have no empty names'],
    ['{group}//{kind}', 'it must end with the name of a file, and have no empty names'],
    ['{group}/../{kind}', 'it must not have . or .. among its names'],
    ['./{kind}', 'it must not have . or .. among its names'],
    ['{name}.json', 'it knows no {name}'],
    ['{}.json', 'it knows no {}'],
  ])('refuses %j', (template, reason) => {
    expect(checkLayout(template)).toBe(reason);
  });

  it('lets no name out of the folder', () => {
    const piece = fc.constantFrom('{group}', '{kind}', '{Kind}', '{plural}', '{version}', '/', '.', '..', 'a', '\\', ':', ' ');
    const names = fc.record({
      group: fc.string(),
      kind: fc.string(),
      plural: fc.string(),
      version: fc.constantFrom('..', '.', '../x', '/etc', '', 'v1'),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), names, (pieces, each) => {
        const template = pieces.join('');
        if (checkLayout(template) !== undefined) return;
        const path = posix.resolve('/some/folder', layoutPath(template, each));
        expect(path.startsWith('/some/folder')).toBe(true);
      }),
    );
  });
});
