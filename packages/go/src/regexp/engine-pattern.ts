import { canonicalClassName } from './unicode-class-names.js';
import { withoutGroupNames } from './group-names.js';
import { classText } from './class-text.js';

/** The long names of general categories, which the engine does not know. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  [
    'Other C',
    'Control Cc',
    'Cntrl Cc',
    'Format Cf',
    'Unassigned Cn',
    'Privateuse Co',
    'Surrogate Cs',
    'Letter L',
    'Casedletter Lc',
    'Lowercaseletter Ll',
    'Modifierletter Lm',
    'Otherletter Lo',
    'Titlecaseletter Lt',
    'Uppercaseletter Lu',
    'Mark M',
    'Combiningmark M',
    'Spacingmark Mc',
    'Enclosingmark Me',
    'Nonspacingmark Mn',
    'Number N',
    'Decimalnumber Nd',
    'Digit Nd',
    'Letternumber Nl',
    'Othernumber No',
    'Punctuation P',
    'Punct P',
    'Connectorpunctuation Pc',
    'Dashpunctuation Pd',
    'Closepunctuation Pe',
    'Finalpunctuation Pf',
    'Initialpunctuation Pi',
    'Otherpunctuation Po',
    'Openpunctuation Ps',
    'Symbol S',
    'Currencysymbol Sc',
    'Modifiersymbol Sk',
    'Mathsymbol Sm',
    'Othersymbol So',
    'Separator Z',
    'Lineseparator Zl',
    'Paragraphseparator Zp',
    'Spaceseparator Zs',
  ].map((names): [string, string] => [names.slice(0, names.indexOf(' ')), names.slice(names.indexOf(' ') + 1)]),
);

const ESCAPE = /\\Q[\s\S]*?(?:\\E|$)|\\([pP])(?:\{(\^?)([^}]*)\}|([^{]))|\\[\s\S]|\[:\^?[a-z]+:\]|[[\]]/gu;

/** How many classes of a pattern are written out; what comes after them is left to the tables of the engine, so that a pattern stays bounded. */
const MAX_CLASSES = 100;

/**
 * A pattern of Go's, of which `patternError` has found nothing, as RE2JS takes it: Unicode's classes are written out, as the engine knows another
 * version of Unicode, and groups have no names, as they have no say in a search and Go lets them repeat. Linear.
 */
export function enginePattern(pattern: string): string {
  if (!/\\[pP]/.test(pattern)) return withoutGroupNames(pattern);
  let brackets = false;
  let opened = -1;
  let classes = 0;
  const plain = pattern.replace(ESCAPE, (part: string, letter: string | undefined, not = '', name = '', short = '', at: number) => {
    if (part === '[' && !brackets) {
      brackets = true;
      opened = pattern[at + 1] === '^' ? at + 2 : at + 1;
    } else if (part === ']' && at !== opened) brackets = false;
    if (letter === undefined) return part;
    const canonical = canonicalClassName(name === '' ? short : name);
    const known = CATEGORIES.get(canonical) ?? canonical;
    const written = classes++ < MAX_CLASSES ? classText(known, (letter === 'P') !== (not === '^')) : undefined;
    if (written === undefined) return `\\${letter}{${not}${known}}`;
    return brackets ? written : `[${written}]`;
  });
  return withoutGroupNames(plain);
}
