import { mockServices } from '@backstage/backend-test-utils';
import { urlSource } from './url-source.js';

const content = (text: string) => () => Promise.resolve(Buffer.from(text));

/** A reader that knows each way to read once, and says how it was asked. */
function setUp() {
  const asked: unknown[] = [];
  const answer = <T extends object>(how: string, response: T) =>
    ((url: string, options: { etag?: string; filter?: (path: string) => boolean }) => {
      asked.push([how, url, options.etag, ...(options.filter === undefined ? [] : ['a.yaml', 'b.JSON', 'c.md'].filter(options.filter))]);
      return options.etag === undefined
        ? Promise.resolve(response)
        : Promise.reject(Object.assign(new Error('same'), { name: 'NotModifiedError' }));
    }) as never;
  const reader = mockServices.urlReader.mock({
    readUrl: answer('readUrl', { buffer: content('1'), etag: 'e' }),
    readTree: answer('readTree', { files: () => Promise.resolve([{ path: 'x/a.yaml', content: content('2') }]), etag: 'e' }),
    search: answer('search', {
      files: [
        { url: 'https://h/r/b/a.yaml', content: content('3') },
        { url: 'https://h/r/b/README', content: content('4') },
      ],
      etag: 'e',
    }),
  });
  return { asked, reader };
}

describe('urlSource', () => {
  test.each([
    ['https://h/r/blob/main/a.yaml', [['https://h/r/blob/main/a.yaml', '1']], []],
    ['https://h/r/tree/main/crds/', [['https://h/r/tree/main/crds/x/a.yaml', '2']], ['a.yaml', 'b.JSON']],
    ['https://h/r/blob/main/*', [['https://h/r/b/a.yaml', '3']], []],
    [
      'https://h/r/blob/main/*.tpl',
      [
        ['https://h/r/b/a.yaml', '3'],
        ['https://h/r/b/README', '4'],
      ],
      [],
    ],
  ])('reads %s, and only once while nothing changes', async (url, files, filtered) => {
    const { asked, reader } = setUp();
    const source = urlSource(url, reader);
    const first = await source.read();
    expect(first.manifests.map(({ file, text }) => [file, String(text)])).toEqual(files);
    expect(await source.read()).toEqual({ manifests: [], problems: [], unchanged: true });
    const how = (asked[0] as string[])[0];
    expect(asked).toEqual([
      [how, url, undefined, ...filtered],
      [how, url, 'e', ...filtered],
    ]);
  });

  test('fails where the reader does', async () => {
    const reader = mockServices.urlReader.mock({ readUrl: () => Promise.reject(new Error('no such host')) });
    await expect(urlSource('https://h/a.yaml', reader).read()).rejects.toThrow('no such host');
  });
});
