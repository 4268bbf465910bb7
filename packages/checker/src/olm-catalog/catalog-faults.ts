import { dns1123LabelFaults } from '@structural/core';
import { goQuote } from '@structural/go';
import { groupBy } from '../catalog/group-by.js';
import { nearNames } from '../names/near-names.js';
import { bundleBlobFaults, bundleVersion } from './bundle-blob-faults.js';
import { itemsIn, memberIn } from '../derived/json.js';
import { textIn, type CatalogFault, type CatalogPart, type OlmCatalogParts } from './catalog-parts.js';
import { channelFaults, entryNames } from './channel-faults.js';

/**
 * What `opm validate` refuses of a catalog, as far as that is certain: a package, a channel or a bundle that is not there may be in a folder that is not
 * looked at, unless others of its package are here.
 *
 * Source: operator-registry, `alpha/declcfg`, ConvertToModel, and `alpha/model`.
 */
export function catalogFaults(parts: OlmCatalogParts): readonly CatalogFault[] {
  const { bundles, channels, deprecations, packages } = parts;
  const names = new Set(packages.map(({ name }) => name));
  const [channelsOf, bundlesOf] = [byPackage(channels), byPackage(bundles)];
  const nearest = fewNearNames();
  return [
    ...repeated(packages, ({ name }) => `duplicate package ${goQuote(name)}`),
    ...packages.flatMap((each) => packageFaults(each, { channels: channelsOf(each.name), bundles: bundlesOf(each.name), nearest })),
    ...repeated(channels, (each) => `package ${goQuote(each.package)} has duplicate channel ${goQuote(each.name)}`),
    ...channels.flatMap((each) => [...unknownPackage(each, names, 'channel', nearest), ...namelessChannel(each), ...channelFaults(each)]),
    ...repeated(bundles, (each) => `package ${goQuote(each.package)} has duplicate bundle ${goQuote(each.name)}`),
    ...bundles.flatMap((each) => [...unknownPackage(each, names, 'bundle', nearest), ...bundleBlobFaults(each)]),
    ...repeated(deprecations, (each) => `expected a maximum of one deprecation per package: ${goQuote(each.package)}`),
    ...deprecations.flatMap((each) =>
      names.has(each.package) ? deprecationFaults(each, channelsOf(each.package), bundlesOf(each.package)) : [],
    ),
  ];
}

function byPackage(parts: readonly CatalogPart[]): (name: string) => readonly CatalogPart[] {
  const found = groupBy(parts, (part) => part.package);
  return (name) => found.get(name) ?? [];
}

/** Finds the name that was meant; nothing once that was asked many times, as each name is compared. */
type NearestName = (name: string, names: ReadonlySet<string>) => string | undefined;

function fewNearNames(): NearestName {
  let left = 50;
  return (name, names) => (left-- > 0 ? nearNames(name, names)[0] : undefined);
}

function repeated(parts: readonly CatalogPart[], words: (part: CatalogPart) => string): readonly CatalogFault[] {
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    const key = JSON.stringify([part.package, part.name]);
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown ? [{ part, path: [part.name === '' ? 'package' : 'name'], message: words(part) }] : [];
  });
}

function namelessChannel(part: CatalogPart): readonly CatalogFault[] {
  const message = `package ${goQuote(part.package)} contains channel with no name`;
  return part.name === '' ? [{ part, path: ['name'], message }] : [];
}

/** A package that is named where other packages are, and is none of these. */
function unknownPackage(
  part: CatalogPart,
  names: ReadonlySet<string>,
  kind: 'channel' | 'bundle',
  nearest: NearestName,
): readonly CatalogFault[] {
  if (part.package === '') {
    const message =
      kind === 'bundle'
        ? `package name must be set for bundle ${goQuote(part.name)}`
        : `unknown package "" for channel ${goQuote(part.name)}`;
    return [{ part, path: ['package'], message }];
  }
  if (names.size === 0 || names.has(part.package)) return [];
  const near = nearest(part.package, names);
  // A package elsewhere may be meant.
  if (near === undefined) return [];
  const message = `unknown package ${goQuote(part.package)} for ${kind} ${goQuote(part.name)}`;
  return [{ part, path: ['package'], message, hint: `did you mean ${near}?` }];
}

function packageFaults(
  part: CatalogPart,
  { bundles, channels, nearest }: Pick<OlmCatalogParts, 'bundles' | 'channels'> & { readonly nearest: NearestName },
): readonly CatalogFault[] {
  const { name } = part;
  const fault = (path: CatalogFault['path'], message: string, hint?: string): CatalogFault => ({
    part,
    path,
    message,
    ...(hint !== undefined && { hint }),
  });
  if (name === '') return [fault(['name'], 'config contains package with no name')];
  const found: CatalogFault[] = [];
  const label = dns1123LabelFaults(name);
  if (label.length > 0) found.push(fault(['name'], `invalid package name ${goQuote(name)}: [${label.join(' ')}]`));
  const byDefault = textIn(part.value, 'defaultChannel');
  if (byDefault === '') found.push(fault(['defaultChannel'], `invalid package ${goQuote(name)}: default channel must be set`));
  const channelNames = new Set(channels.map((each) => each.name));
  if (byDefault !== '' && channels.length > 0 && !channelNames.has(byDefault)) {
    const near = nearest(byDefault, channelNames);
    found.push(
      fault(
        ['defaultChannel'],
        `invalid channel ${goQuote(byDefault)}: channel must contain at least one bundle`,
        near === undefined ? 'there is no olm.channel of this name' : `did you mean ${near}?`,
      ),
    );
  }
  return [...found, ...unmatched(name, channels, bundles, nearest), ...sameVersions(bundles)];
}

/** Entries of channels without a bundle, and bundles in no channel. */
function unmatched(
  name: string,
  channels: readonly CatalogPart[],
  bundles: readonly CatalogPart[],
  nearest: NearestName,
): readonly CatalogFault[] {
  if (channels.length === 0 || bundles.length === 0) return [];
  const known = new Set(bundles.map((each) => each.name));
  const listed = new Set(channels.flatMap(entryNames));
  const entries = channels.flatMap((channel) =>
    entryNames(channel).flatMap((entry, index) => {
      if (known.has(entry)) return [];
      const near = nearest(entry, known);
      const message = `no olm.bundle blobs found in package ${goQuote(name)} for olm.channel entries [${entry}]`;
      return [{ part: channel, path: ['entries', index, 'name'], message, ...(near !== undefined && { hint: `did you mean ${near}?` }) }];
    }),
  );
  const stray = bundles.flatMap((bundle) =>
    listed.has(bundle.name)
      ? []
      : [
          {
            part: bundle,
            path: ['name'],
            message: `package ${goQuote(name)}, bundle ${goQuote(bundle.name)} not found in any channel entries`,
          },
        ],
  );
  return [...entries, ...stray];
}

function sameVersions(bundles: readonly CatalogPart[]): readonly CatalogFault[] {
  const byVersion = new Map<string, CatalogPart>();
  return bundles.flatMap((bundle) => {
    const version = bundleVersion(bundle);
    const release = bundle.value['properties'] === undefined || version === '' ? undefined : byVersion.get(version);
    byVersion.set(version, release ?? bundle);
    if (release === undefined || release.name === bundle.name || hasRelease(bundle) || hasRelease(release)) return [];
    const names = [release.name, bundle.name].sort().join(', ');
    return [{ part: bundle, path: ['properties'], message: `duplicate versions found in bundles: [{${version}: [${names}]}]` }];
  });
}

function hasRelease({ value }: CatalogPart): boolean {
  return itemsIn(memberIn(value, 'properties')).some((property) => {
    const own = memberIn(property, 'value');
    return textIn(property, 'type') === 'olm.package' && textIn(own, 'release') !== '';
  });
}

function deprecationFaults(part: CatalogPart, channels: readonly CatalogPart[], bundles: readonly CatalogPart[]): readonly CatalogFault[] {
  const name = part.package;
  const namesOf = (parts: readonly CatalogPart[]): ReadonlySet<string> => new Set(parts.map((each) => each.name));
  const known = { 'olm.bundle': namesOf(bundles), 'olm.channel': namesOf(channels) } as const;
  return itemsIn(memberIn(part.value, 'entries')).flatMap((entry, index) => {
    const reference = memberIn(entry, 'reference');
    const [schema, target] = [textIn(reference, 'schema'), textIn(reference, 'name')];
    const fault = (path: CatalogFault['path'], message: string): CatalogFault => ({ part, path: ['entries', index, ...path], message });
    if (schema === 'olm.bundle' || schema === 'olm.channel') {
      const word = schema.slice('olm.'.length);
      if (known[schema].size === 0 || known[schema].has(target)) return [];
      return [fault(['reference', 'name'], `cannot deprecate ${word} ${goQuote(target)} for package ${goQuote(name)}: ${word} not found`)];
    }
    if (schema === 'olm.package') {
      if (target === '') return [];
      return [
        fault(['reference', 'name'], `package name must be empty for deprecated package ${goQuote(name)} (specified ${goQuote(target)})`),
      ];
    }
    const message =
      schema === ''
        ? `schema must be set for deprecation entry [${index}] for package ${goQuote(name)}`
        : `cannot deprecate object of schema ${goQuote(schema)} for package ${goQuote(name)}: object schema unknown`;
    return [fault(['reference'], message)];
  });
}
