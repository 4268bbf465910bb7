/** A class name as Go looks it up: first letter upper, the rest lower case, without `_`, `-` and spaces. */
export function canonicalClassName(name: string): string {
  const bare = name.replace(/[-_ ]/g, '');
  return (
    bare.slice(0, 1).replace(/[a-z]/, (letter) => letter.toUpperCase()) + bare.slice(1).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  );
}

/**
 * The names that Go 1.26 takes in `\p{…}`, in the form of {@link canonicalClassName}.
 *
 * Scripts of more than one word (`Old_Italic`) are missing because Go does not find them under their canonical name.
 */
export const UNICODE_CLASS_NAMES: ReadonlySet<string> = new Set(
  [
    'Adlam Ahom Any Arabic Armenian Ascii Assigned Avestan Balinese Bamum Batak Bengali Bhaiksuki Bopomofo Brahmi Braille',
    'Buginese Buhid C Carian Casedletter Cc Cf Chakma Cham Cherokee Chorasmian Closepunctuation Cn Cntrl Co Combiningmark Common',
    'Connectorpunctuation Control Coptic Cs Cuneiform Currencysymbol Cypriot Cyrillic Dashpunctuation Decimalnumber Deseret',
    'Devanagari Digit Dogra Duployan Elbasan Elymaic Enclosingmark Ethiopic Finalpunctuation Format Georgian Glagolitic Gothic',
    'Grantha Greek Gujarati Gurmukhi Han Hangul Hanunoo Hatran Hebrew Hiragana Inherited Initialpunctuation Javanese Kaithi',
    'Kannada Katakana Kawi Kharoshthi Khmer Khojki Khudawadi L Lao Latin Lc Lepcha Letter Letternumber Limbu Lineseparator Lisu',
    'Ll Lm Lo Lowercaseletter Lt Lu Lycian Lydian M Mahajani Makasar Malayalam Mandaic Manichaean Marchen Mark Mathsymbol Mc Me',
    'Medefaidrin Miao Mn Modi Modifierletter Modifiersymbol Mongolian Mro Multani Myanmar N Nabataean Nandinagari Nd Newa Nko Nl',
    'No Nonspacingmark Number Nushu Ogham Openpunctuation Oriya Osage Osmanya Other Otherletter Othernumber Otherpunctuation',
    'Othersymbol P Palmyrene Paragraphseparator Pc Pd Pe Pf Phoenician Pi Po Privateuse Ps Punct Punctuation Rejang Runic S',
    'Samaritan Saurashtra Sc Separator Sharada Shavian Siddham Sinhala Sk Sm So Sogdian Soyombo Spaceseparator Spacingmark',
    'Sundanese Surrogate Symbol Syriac Tagalog Tagbanwa Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta',
    'Titlecaseletter Toto Ugaritic Unassigned Uppercaseletter Vai Vithkuqi Wancho Yezidi Yi Z Zl Zp Zs',
  ]
    .join(' ')
    .split(' '),
);
