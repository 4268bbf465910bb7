import { printJson, type JsonObject, isJsonObject } from '@structural/json';
import type { JsonPath } from '@structural/document';
import type { ConventionId } from '../conventions/conventions.js';
import type { BrokenConvention } from '../conventions/record/convention.js';
import { writtenVersions } from '../manifest/written-versions.js';

/** What a convention says of a definition. */
export interface ConventionFinding {
  readonly id: ConventionId;
  readonly finding: BrokenConvention;
}

/** The findings about a manifest. */
export interface FoundIn {
  readonly manifest: JsonObject;
  readonly findings: readonly ConventionFinding[];
}

/**
 * The findings about a definition that the stored one does not have, at the same field of a version of the same name.
 *
 * Of several findings of a convention at one field those that say the same are taken as known first, then as many others as there were before. A
 * version that is not stored has nothing that is known. Linear in the findings.
 */
export function withoutKnown({ findings, manifest }: FoundIn, before: FoundIn): readonly ConventionFinding[] {
  const known = new Map<string, KnownAtField>();
  for (const { finding, id } of before.findings) {
    for (const place of placesOf(before.manifest, finding.path)) addKnown(known, `${id} ${place}`, finding.message);
  }
  const at = ({ finding, id }: ConventionFinding): KnownAtField | undefined =>
    known.get(`${id} ${placesOf(manifest, finding.path)[0] ?? ''}`);
  const others = findings.filter((each) => !takeSame(at(each), each.finding.message));
  return others.filter((each) => !takeAny(at(each)));
}

/** What a convention said of one field, as far as that is not yet matched. */
interface KnownAtField {
  readonly messages: Map<string, number>;
  left: number;
}

function addKnown(known: Map<string, KnownAtField>, key: string, message: string): void {
  const field = known.get(key) ?? { messages: new Map<string, number>(), left: 0 };
  field.messages.set(message, (field.messages.get(message) ?? 0) + 1);
  field.left++;
  known.set(key, field);
}

function takeSame(field: KnownAtField | undefined, message: string): boolean {
  const count = field?.messages.get(message) ?? 0;
  if (field === undefined || count === 0) return false;
  field.messages.set(message, count - 1);
  field.left--;
  return true;
}

function takeAny(field: KnownAtField | undefined): boolean {
  if (field === undefined || field.left === 0) return false;
  field.left--;
  return true;
}

/** Where a path leads, by the names of versions: to one place, or in what v1beta1 keeps for all versions to one for each. Indices do not count. */
function placesOf(manifest: JsonObject, path: JsonPath): readonly string[] {
  const spec = manifest['spec'];
  const names = (isJsonObject(spec) ? writtenVersions(spec) : []).map((version) => (isJsonObject(version) ? version['name'] : undefined));
  const isOfVersion = path[0] === 'spec' && path[1] === 'versions' && typeof path[2] === 'number';
  const own = isOfVersion ? path.slice(3) : path.slice(1);
  const schema = own.indexOf('openAPIV3Schema');
  const rest = (schema === -1 ? own : own.slice(schema)).map((step) => (typeof step === 'number' ? '[]' : JSON.stringify(step))).join('.');
  const versions = isOfVersion
    ? [names[Number(path[2])]]
    : schema !== -1 && names.length > 0
      ? names
      : [isJsonObject(spec) ? spec['version'] : undefined];
  return versions.map((version) => `${version === undefined ? '' : printJson(version)} ${rest}`);
}
