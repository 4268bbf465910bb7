import type { Diagnostic, Fix } from '@structural/checker';
import type { TSESTree } from '@typescript-eslint/utils';
import type { RenderedPart } from './render-value.js';
import type { MemberFinding } from './held-by-all.js';
import { refusesAll } from './refuses-all.js';
import { placeFix } from './place-fix.js';
import { partAround, type Placement } from './placement.js';

/**
 * A finding about a rendered text as one about the program, with its fixes as far as they change names and literals; undefined where it is about what
 * only stands for an unknown value.
 */
export function placeFinding(diagnostic: Diagnostic, placement: Placement): MemberFinding | undefined {
  const { file, fix, range, related, suggestions = [] } = diagnostic;
  const part = partAround(placement.parts, range.start, range.end);
  const { resource } = placement;
  const node = part?.node ?? resource.node;
  if (resource.isElsewhere === true && node === resource.node) return undefined;
  const value = part === undefined ? undefined : judgedPart(diagnostic, part, placement.parts);
  if (value?.stands !== undefined && !isAboutType(diagnostic, value)) return undefined;
  if (OF_CONTROLLERS.has(diagnostic.rule) && placement.parts.some((each) => each.stands === 'anything' && isWithin(each, value)))
    return undefined;
  const place = (each: Fix): readonly Fix[] => {
    const placed = placeFix(each, placement);
    return placed === undefined ? [] : [placed];
  };
  const [own] = fix === undefined ? [] : place(fix);
  const others = suggestions.flatMap(place);
  const placed: Writable = {
    ...diagnostic,
    range: shownRange(node, placement.source),
    message: withoutSamples(diagnostic.message, value, placement.parts),
    ...(diagnostic.hint !== undefined && { hint: withSourceName(diagnostic.hint, part) }),
    // What stands elsewhere in the rendered text has no line.
    related: related.filter((each) => each.file !== file),
    ...(own !== undefined && { fix: own }),
    ...(others.length > 0 && { suggestions: others }),
  };
  if (own === undefined) delete placed.fix;
  if (others.length === 0) delete placed.suggestions;
  return value?.member === undefined ? { diagnostic: placed } : { diagnostic: placed, member: value.member };
}

/** What controllers say of an object as a whole that lacks what they need, which may be in a part that nobody knows. */
const OF_CONTROLLERS: ReadonlySet<string> = new Set(['made-definition', 'composed-resource', 'crossplane-package', 'olm-bundle']);

function isWithin({ end, start }: RenderedPart, part: RenderedPart | undefined): boolean {
  return part === undefined || (start >= part.start && end <= part.end);
}

/** A finding while its fixes are placed. */
type Writable = { -readonly [Name in keyof Diagnostic]: Diagnostic[Name] };

/** What a finding is about: of one that is shown at a name the value, but for what is wrong with the name itself. */
function judgedPart({ rule }: Diagnostic, part: RenderedPart, parts: readonly RenderedPart[]): RenderedPart | undefined {
  return part.role === 'value' || rule === 'unknown-field' ? part : parts[parts.indexOf(part) + 1];
}

/** Of a value of which only the type is known only the type can be wrong, and of a text what no text with its known parts is. */
function isAboutType({ cause, message, rule }: Diagnostic, { fixed, stands }: RenderedPart): boolean {
  if (rule === 'undecodable-resource')
    return stands !== 'anything' && /^json: cannot unmarshal (?:string|number|bool|array|object) into/.test(message);
  return cause !== undefined && stands !== 'anything' && (cause.origin === 'type' || (fixed !== undefined && refusesAll(cause, fixed)));
}

/** A message that does not show as a value what stands for one that nobody knows. */
function withoutSamples(message: string, value: RenderedPart | undefined, parts: readonly RenderedPart[]): string {
  return value !== undefined && parts.some((each) => each.stands !== undefined && isWithin(each, value))
    ? message.replace(/(: Invalid value: )\{[^`]*\}(?=: )/, '$1{…}')
    : message;
}

/** A hint that proposes a name, with the one that the program has for it. */
function withSourceName(hint: string, part: RenderedPart | undefined): string {
  return hint.replace(/^did you mean ([^?]+)\?/, (_, name: string) => `did you mean ${part?.sources?.get(name) ?? name}?`);
}

/** What is underlined: a node, of an object or a list only its first line. */
function shownRange({ range: [start, end], type }: TSESTree.Node, source: string): { readonly start: number; readonly end: number } {
  if (type !== 'ObjectExpression' && type !== 'ArrayExpression') return { start, end };
  const line = source.slice(start, end).search(/[\r\n]/);
  return { start, end: line === -1 ? end : start + line };
}
