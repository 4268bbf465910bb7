import { goQuote } from '@structural/go';
import { parseVersionRange } from '../derived/olm/version-range.js';
import { itemsIn, memberIn } from '../derived/json.js';
import { textIn, type CatalogFault, type CatalogPart } from './catalog-parts.js';

/** An entry of a channel. */
interface ChannelEntry {
  readonly index: number;
  readonly name: string;
  readonly replaces: string;
  readonly skips: readonly string[];
}

/** The names of the bundles in a channel, in order. */
export function entryNames({ value }: CatalogPart): readonly string[] {
  return itemsIn(memberIn(value, 'entries')).map((entry) => textIn(entry, 'name'));
}

/** What is wrong with the upgrade graph of a channel. Source: operator-registry, `alpha/model`, Channel.Validate. */
export function channelFaults(channel: CatalogPart): readonly CatalogFault[] {
  const entries = itemsIn(memberIn(channel.value, 'entries')).map((entry, index) => ({
    index,
    name: textIn(entry, 'name'),
    replaces: textIn(entry, 'replaces'),
    skips: itemsIn(memberIn(entry, 'skips')).filter((each) => typeof each === 'string'),
  }));
  const fault = (path: CatalogFault['path'], message: string): CatalogFault => ({ part: channel, path, message });
  const known = new Map<string, ChannelEntry>();
  for (const entry of entries) {
    if (known.has(entry.name)) {
      const where = `invalid package ${goQuote(channel.package)}, channel ${goQuote(channel.name)}`;
      return [fault(['entries', entry.index, 'name'], `${where}: duplicate entry ${goQuote(entry.name)}`)];
    }
    known.set(entry.name, entry);
  }
  const found: CatalogFault[] = [];
  for (const [index, entry] of itemsIn(memberIn(channel.value, 'entries')).entries()) {
    for (const [i, skip] of itemsIn(memberIn(entry, 'skips')).entries())
      if (skip === '')
        found.push(fault(['entries', index, 'skips', i], `invalid bundle ${goQuote(textIn(entry, 'name'))}: skip[${i}] is empty`));
    const range = textIn(entry, 'skipRange');
    const read = range === '' ? undefined : parseVersionRange(range);
    if (read?.ok === false) found.push(fault(['entries', index, 'skipRange'], `invalid skipRange ${goQuote(range)}: ${read.error}`));
  }
  const [first] = known.values();
  if (first === undefined)
    return [fault(['entries'], `invalid channel ${goQuote(channel.name)}: channel must contain at least one bundle`)];
  const broken = brokenChain(known);
  return broken === undefined
    ? found
    : [...found, fault(['entries', ...broken.at], `invalid channel ${goQuote(channel.name)}: ${broken.message}`)];
}

/** Why not all entries are on one chain of upgrades. Source: operator-registry, `validateReplacesChain`. */
function brokenChain(
  entries: ReadonlyMap<string, ChannelEntry>,
): { readonly at: readonly (string | number)[]; readonly message: string } | undefined {
  const incoming = new Set<string>();
  const skipped = new Set<string>();
  for (const { replaces, skips } of entries.values()) {
    if (replaces !== '') incoming.add(replaces);
    for (const skip of skips) incoming.add(skip).add(skip);
    for (const skip of skips) skipped.add(skip);
  }
  const heads = [...entries.values()].filter(({ name }) => !incoming.has(name));
  const [head, second] = heads;
  if (head === undefined) return { at: [], message: 'no channel head found in graph' };
  if (second !== undefined) {
    const names = heads.map(({ name }) => name).sort();
    return { at: [second.index], message: `multiple channel heads found in graph: ${names.join(', ')}` };
  }
  const chain = [head.name];
  const reached = new Set(chain);
  for (let at: ChannelEntry | undefined = head; at !== undefined; at = entries.get(at.replaces)) {
    if (skipped.has(at.replaces)) break;
    chain.push(at.replaces);
    if (reached.has(at.replaces)) {
      const circle = chain.slice(chain.indexOf(at.replaces));
      return { at: [at.index, 'replaces'], message: `detected cycle in replaces chain of upgrade graph: ${circle.join(' -> ')}` };
    }
    reached.add(at.replaces);
  }
  const stranded = [...entries.values()].filter(({ name }) => !reached.has(name) && !skipped.has(name));
  const [lost] = stranded;
  if (lost === undefined) return undefined;
  const names = stranded.map(({ name }) => name).sort();
  return { at: [lost.index], message: `channel contains one or more stranded bundles: ${names.join(', ')}` };
}
