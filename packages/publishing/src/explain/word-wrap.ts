/** White space at which a line may break, as Go's `unicode.IsSpace` has it, but for the no-break space. */
const SPACE = /^[\t\v\f\r \u0085\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;

/**
 * Breaks lines at white space so that none is longer than `limit` characters, unless a word is.
 *
 * Characters are code points. The space at a break is dropped, other space is kept. Source: `github.com/mitchellh/go-wordwrap`.
 */
export function wordWrap(text: string, limit: number): string {
  let done = '';
  let width = 0;
  let space = '';
  let word = '';
  let wordWidth = 0;
  const endWord = (): void => {
    width += space.length + wordWidth;
    done += space + word;
    space = word = '';
    wordWidth = 0;
  };
  for (const character of text) {
    if (character === '\n') {
      if (word !== '' || width + space.length <= limit) endWord();
      space = '';
      done += character;
      width = 0;
    } else if (SPACE.test(character)) {
      if (space === '' || word !== '') endWord();
      space += character;
    } else {
      word += character;
      wordWidth++;
      if (width + wordWidth + space.length > limit && wordWidth < limit) {
        done += '\n';
        width = 0;
        space = '';
      }
    }
  }
  return word === '' && width + space.length > limit ? done : done + space + word;
}

/** A text with so many blanks before each of its lines, empty ones too. */
export function indent(text: string, amount: number): string {
  const pad = ' '.repeat(amount);
  return pad + text.replaceAll('\n', `\n${pad}`);
}
