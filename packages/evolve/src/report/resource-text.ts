import { isJsonObject, renderDocument, withTypeFirst } from '@structural/checker';
import { abridged, counted } from '@structural/presenters';

/**
 * A resource as YAML, in the order in which manifests are written, without what a server fills in of its metadata; what is long is abridged, unless it
 * is to stay whole.
 */
export function resourceText(resource: Resource, isWhole = false): string {
  const { metadata, ...others } = resource;
  const own = isJsonObject(metadata) ? withoutFilledIn(metadata) : metadata;
  const text = renderDocument(withTypeFirst(own === undefined ? others : { ...others, metadata: own }), 'yaml');
  return isWhole ? `${text.trimEnd()}\n` : abridgedLines(text);
}

type Resource = Parameters<typeof withTypeFirst>[0];

function withoutFilledIn(metadata: Resource): Resource {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !FILLED_IN.has(name)));
}

const FILLED_IN: ReadonlySet<string> = new Set(['generation', 'resourceVersion']);

const [MAX_LINES, MAX_ALIKE, MAX_IN_LINE] = [40, 3, 300];

/** Lines of YAML, of which many that are alike, many at all, and the ends of long ones are left out, and said to be. */
function abridgedLines(text: string): string {
  const lines: string[] = [];
  let alike = 0;
  const all = text.trimEnd().split('\n');
  for (const [i, line] of all.entries()) {
    alike = line === all[i - 1] ? alike + 1 : 0;
    if (alike < MAX_ALIKE) lines.push(abridged(line, MAX_IN_LINE));
    else if (line !== all[i + 1]) lines.push(`# and ${counted(alike - MAX_ALIKE + 1, 'more such line')}`);
  }
  const more = lines.length - MAX_LINES;
  return `${[...lines.slice(0, MAX_LINES), ...(more > 0 ? [`# and ${counted(more, 'more line')}`] : [])].join('\n')}\n`;
}
