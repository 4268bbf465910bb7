import { SyntaxFailure } from '../../document/syntax-problem.js';
import { readEvents } from './read-events.js';

/** The events of a text in short: scalars by their text, collections by their brackets, each with where it starts and ends. */
function eventsText(text: string): string {
  try {
    return readEvents(text)
      .map((event) => {
        if (event.kind === 'end') return event.end === undefined ? '.' : `.${event.end}`;
        const place = `${event.start}-${event.end}`;
        if (event.kind === 'alias') return `*${event.target}@${place}`;
        if (event.kind === 'scalar') return `${event.tag === undefined ? '' : `<${event.tag}>`}${JSON.stringify(event.text)}@${place}`;
        return `${event.kind === 'mapping' ? '{' : '['}@${place}`;
      })
      .join(' ');
  } catch (error) {
    if (error instanceof SyntaxFailure) return error.problem.message;
    throw error;
  }
}

describe('where nodes stand', () => {
  test.each([
    ['a: b\n', '{@0-0 "a"@0-1 "b"@3-4 .'],
    ['- a\n- - b\n', '[@0-0 "a"@2-3 [@6-6 "b"@8-9 . .'],
    ['a:\n- b\n', '{@0-0 "a"@0-1 [@3-3 "b"@5-6 . .'],
    ['[a, {b: c}]', '[@0-1 "a"@1-2 {@4-5 "b"@5-6 "c"@8-9 .10 .11'],
    ['[a: b]', '[@0-1 {@1-1 "a"@1-2 "b"@4-5 . .6'],
    ['a: &x !!str "b"\nc: *x\n', '{@0-0 "a"@0-1 <tag:yaml.org,2002:str>"b"@12-15 "c"@16-17 *2@19-21 .'],
    ['a: |2- # c\n   b\n\nd:\n', '{@0-0 "a"@0-1 " b"@3-15 "d"@17-18 ""@19-19 .'],
    ['{a, ? b, c: }', '{@0-1 "a"@1-2 ""@2-2 "b"@6-7 ""@7-7 "c"@9-10 ""@11-11 .13'],
    ['---\n...\n', '""@3-3'],
    ['# a\n', ''],
  ])('%j', (text, expected) => {
    expect(eventsText(text)).toBe(expected);
  });
});

describe('a colon makes a key of what stands before it', () => {
  test.each([
    ['on its line', '"a" : b\n', '{@0-0 "a"@0-3 "b"@6-7 .'],
    ['with its anchor and tag', '&x !y a: b\n', '{@0-0 <!y>"a"@6-7 "b"@9-10 .'],
    ['even an alias without a blank', '- &x a\n- *x: b\n', '[@0-0 "a"@5-6 {@9-9 *1@9-11 "b"@13-14 . .'],
    ['not on a later one', '- "a\n  b": c\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['which must come where nothing but a key can stand', 'a: b\nc\n', "yaml: line 3: could not find expected ':'"],
    ['but of no empty collection, whose document ends there', '{}: a\n', '{@0-1 .2'],
    ['within 1,024 characters', `a: b\n${'😀'.repeat(1_025)}: c\n`, "yaml: line 2: could not find expected ':'"],
  ])('%s', (_, text, expected) => {
    expect(eventsText(text)).toBe(expected);
  });

  test('characters are counted, not units', () => {
    expect(eventsText(`a: b\n${'😀'.repeat(1_024)}: c\n`)).toContain('"c"');
  });
});

describe('what follows a document is scanned as far as goyaml must', () => {
  test.each([
    ['nothing behind a block collection but the next token', 'a: b\n---\n@\n', '{@0-0 "a"@0-1 "b"@3-4 .'],
    ['which must be one', '  a: b\n@\n', 'yaml: line 2: found character that cannot start any token'],
    ['the rest of the line of what could be a key', "'a' @", 'yaml: found character that cannot start any token'],
    ['text that is no part of it', "'a' b", '"a"@0-3'],
    ['a directive', 'a:\n%TAG ! >', 'yaml: line 2: did not find expected tag URI'],
    ['no control character in a piece that is not read', `a\n---\n${'b'.repeat(600)}\u0007`, '"a"@0-1'],
    ['a control character in the piece that is', 'a\n---\n\u0007', 'yaml: control characters are not allowed'],
  ])('%s', (_, text, expected) => {
    expect(eventsText(text)).toBe(expected);
  });
});

describe('indicators', () => {
  test.each([
    ['a dash is text before a bracket', '[a, -]', '[@0-1 "a"@1-2 "-"@4-5 .6'],
    ['and an entry before a blank', '[- a]', 'yaml: did not find expected node content'],
    ['a colon is text before a bracket', '[a :]', '[@0-1 "a :"@1-4 .5'],
    ['a question mark starts a key', '[a?]', "yaml: did not find expected ',' or ']'"],
    ['a tag takes commas', '[!!str, a]', '[@0-1 <tag:yaml.org,2002:str,>"a"@8-9 .10'],
    ['an anchor ends at a colon', '&x:y', '":y"@2-4'],
    ['a comment needs no blank after quotes', '"a"#b', '"a"@0-3'],
    ['a tag of a declared handle', '%TAG !e! tag:e,\n--- !e!x%41 b', '<tag:e,xA>"b"@28-29'],
    ['a tag of none', '!e!x b', 'yaml: found undefined tag handle'],
    ['a pair without a key takes what shows it', '[? , a]', "yaml: did not find expected ',' or ']'"],
  ])('%s', (_, text, expected) => {
    expect(eventsText(text)).toBe(expected);
  });
});

describe('line breaks and marks', () => {
  test.each([
    ['CR, CRLF and NEL are line feeds', 'a\r b\r\n c\u0085 d', '"a b c d"@0-11'],
    ['LS and PS stay', '"a\u2028b\u2029 c"', '"a\u2028b\u2029c"@0-8'],
    ['a mark before the text is none of it', '\ufeffa: b', '{@1-1 "a"@1-2 "b"@4-5 .'],
    ['a second one makes goyaml skip a character a line', '\ufeff\ufeff\nab: c\n', '{@4-4 "b"@4-5 "c"@7-8 .'],
  ])('%s', (_, text, expected) => {
    expect(eventsText(text)).toBe(expected);
  });
});
