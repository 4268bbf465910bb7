import { parseSemanticVersion } from '@structural/cel';
import { decodeBase64, goQuote } from '@structural/go';
import { isJsonNumber, isJsonObject, type JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../derived/json.js';
import { textIn, type CatalogFault, type CatalogPart } from './catalog-parts.js';

/** The version of a bundle by its `olm.package` property; empty where it has none. */
export function bundleVersion(bundle: CatalogPart): string {
  const [own] = packageProperties(bundle);
  return own === undefined ? '' : textIn(own.value, 'version');
}

/** What is wrong with a bundle by itself. Source: operator-registry, `ConvertToModel` and `alpha/model`, Bundle.Validate. */
export function bundleBlobFaults(bundle: CatalogPart): readonly CatalogFault[] {
  const { name, package: ofPackage, value } = bundle;
  const fault = (path: CatalogFault['path'], message: string): CatalogFault => ({ part: bundle, path, message });
  const own = packageProperties(bundle);
  const [first] = own;
  if (own.length !== 1 || first === undefined) {
    const message = `package ${goQuote(ofPackage)} bundle ${goQuote(name)} must have exactly 1 "olm.package" property, found ${own.length}`;
    return [fault(own[1] === undefined ? ['properties'] : ['properties', own[1].index], message)];
  }
  const found: CatalogFault[] = [];
  const at = ['properties', first.index, 'value'];
  const named = textIn(first.value, 'packageName');
  if (named !== ofPackage)
    found.push(fault([...at, 'packageName'], `package ${goQuote(ofPackage)} does not match "olm.package" property ${goQuote(named)}`));
  const version = versionFault(name, first);
  if (version !== undefined) found.push(fault([...at, 'version'], version));
  const properties = itemsIn(memberIn(value, 'properties'));
  let objects = 0;
  for (const [index, property] of properties.entries()) {
    if (textIn(property, 'type') !== 'olm.bundle.object') continue;
    objects++;
    const data = textIn(memberIn(property, 'value'), 'data');
    const decoded = data.length > MAX_OBJECT ? undefined : decodeBase64(data);
    if (decoded?.ok === false)
      found.push(
        fault(
          ['properties', index, 'value', 'data'],
          `package ${goQuote(ofPackage)}, bundle ${goQuote(name)}: parse property at index ${index} as bundle object: ${decoded.error}`,
        ),
      );
  }
  if (textIn(value, 'image') === '' && objects === 0)
    found.push(fault(['image'], `invalid bundle ${goQuote(name)}: bundle image must be set`));
  return found;
}

function versionFault(
  name: string,
  { index, value }: { readonly index: number; readonly value: JsonValue | undefined },
): string | undefined {
  if (value !== undefined && isJsonObject(value) && isJsonNumber(value['version'] ?? null))
    return (
      `parse properties for bundle ${goQuote(name)}: parse property[${index}] of type "olm.package": ` +
      'json: cannot unmarshal number into Go struct field Package.version of type string'
    );
  const version = textIn(value, 'version');
  const read = parseSemanticVersion(version);
  return read.ok ? undefined : `error parsing bundle ${goQuote(name)} version ${goQuote(version)}: ${read.error}`;
}

/** No longer data is decoded. */
const MAX_OBJECT = 2 << 20;

function packageProperties({ value }: CatalogPart): readonly { readonly index: number; readonly value: JsonValue | undefined }[] {
  return itemsIn(memberIn(value, 'properties')).flatMap((property, index) =>
    textIn(property, 'type') === 'olm.package' ? [{ index, value: memberIn(property, 'value') }] : [],
  );
}
