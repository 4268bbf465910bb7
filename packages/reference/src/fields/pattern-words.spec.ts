import { patternWords } from './pattern-words.js';

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';

test.each([
  [`^${LABEL}$`, 'a DNS label: lower-case letters, digits and hyphens, a letter or digit at both ends'],
  [`^$|^${LABEL}(\\.${LABEL})*$`, 'a DNS name: labels of lower-case letters, digits and hyphens, with dots between them, or nothing'],
  [
    `^(${LABEL}(\\.${LABEL})*\\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`,
    'a label key: a name, optionally with a domain and a slash in front',
  ],
  ['^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$', 'a duration in ms, s, m, h'],
  ['^(one|two|)$', 'one, two or nothing'],
  ['^default$', 'just default'],
  ['^https://', 'begins with https://'],
  ['^/a\\.b.*$', 'begins with /a.b'],
  ['^[a-zA-Z0-9_.-]+$', 'letters, digits, underscores, dots and hyphens'],
  ['^[a-f0-9]{40}$', '40 characters: a to f and digits'],
  ['^[a-z]{2,}$', 'at least 2 characters: lower-case letters'],
  ['^[^a]+$', undefined],
  ['^[a-z]+/$', undefined],
  ['^(a|b', undefined],
  ['^$|'.repeat(50_000), undefined],
  [`^(${'a|'.repeat(50_000)}$`, undefined],
])('%#', (pattern, words) => {
  expect(patternWords(pattern)).toBe(words);
});
