/**
 * The plural of a lower-case word as kro names resources.
 *
 * Source: github.com/gobuffalo/flect 1.0, `Pluralize`: first whole words, then the ends of words in order, then an `s`.
 */
export function pluralOf(word: string): string {
  const whole = WORDS.get(word);
  if (whole !== undefined) return whole;
  if (PLURALS.has(word)) return word;
  for (const [singular, plural] of ENDS) {
    if (word.endsWith(plural)) return word;
    if (word.endsWith(singular)) return word.slice(0, word.length - singular.length) + plural;
  }
  return word.endsWith('s') ? word : `${word}s`;
}

/** Pairs of a singular and a plural; `=` for a word that has one form. */
function pairs(text: string): readonly (readonly [string, string])[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [singular = '', plural = ''] = pair.split(':');
      return [singular, plural === '=' ? singular : plural] as const;
    });
}

/** Words that are no ends of other words. */
const EXACT = pairs('ox:oxen louse:lice die:dice axis:axes alias:aliases use:uses toe:toes');

const IRREGULAR = pairs(`
  aircraft:= beef:= bison:= blues:= chassis:= deer:= fish:= moose:= police:= salmon:= series:= sheep:= shrimp:= species:= swine:= trout:= tuna:= you:=
  child:children foot:feet goose:geese man:men human:humans mouse:mice tooth:teeth woman:women person:people
  adieu:adieux fabliau:fabliaux bureau:bureaus criterion:criteria ganglion:ganglia lexicon:lexica mitochondrion:mitochondria noumenon:noumena
  phenomenon:phenomena taxon:taxa media:media medium:media stadium:stadiums aquarium:aquaria auditorium:auditoria symposium:symposia
  curriculum:curriculums quota:quotas alumnus:alumni bacillus:bacilli cactus:cacti coccus:cocci focus:foci locus:loci nucleus:nuclei
  octopus:octupuses radius:radii syllabus:syllabi corpus:corpora genus:genera alumna:alumnae vertebra:vertebrae differentia:differentiae
  minutia:minutiae vita:vitae larva:larvae postcava:postcavae praecava:praecavae uva:uvae apex:apices codex:codices index:indices latex:latices
  vertex:vertices vortex:vortices appendix:appendices radix:radices helix:helices crisis:crises ellipsis:ellipses genesis:geneses oasis:oases
  thesis:theses testis:testes base:bases basis:bases vedalia:vedalias abuse:abuses cause:causes clause:clauses cruse:cruses excuse:excuses
  fuse:fuses house:houses misuse:misuses muse:muses pause:pauses ache:aches topaz:topazes buffalo:buffaloes potato:potatoes tomato:tomatoes
  equipment:= information:= jeans:= money:= news:= rice:= dwarf:dwarfs hoof:hoofs thief:thieves chive:chives hive:hives move:moves movie:movies
  cookie:cookies pretorium:pretoriums agenda:agendas formula:formulas shoe:shoes graffiti:=
`);

const REGULAR = pairs(`
  tive:tives eaf:eaves oaf:oaves afe:aves arf:arves rfe:rves rf:rves lf:lves fe:ves ay:ays ey:eys oy:oys quy:quies uy:uys y:ies eau:eaux
  bula:bulae dula:bulae lula:bulae nula:bulae vula:bulae hedron:hedra ium:ia seum:seums eum:ea oum:oa stracum:straca dum:da elum:ela ilum:ila
  olum:ola ulum:ula llum:lla ylum:yla imum:ima ernum:erna gnum:gna brum:bra crum:cra terum:tera serum:sera trum:tra antum:anta atum:ata
  entum:enta etum:eta itum:ita otum:ota utum:uta ctum:cta ovum:ova trix:trices iasis:iases mesis:meses kinesis:kineses resis:reses gnosis:gnoses
  opsis:opses ysis:yses ouse:ouses lause:lauses us:uses ch:ches io:ios sh:shes ss:sses ez:ezzes iz:izzes tz:tzes zz:zzes ano:anos lo:los to:tos
  oo:oos o:oes x:xes
`);

const WORDS: ReadonlyMap<string, string> = new Map([...EXACT, ...IRREGULAR]);
const PLURALS: ReadonlySet<string> = new Set(WORDS.values());
/** What was added last counts first. */
const ENDS = [...[...IRREGULAR].reverse(), ...REGULAR];
