import { findKind, isChangedByServer, setByServer, typeFacts, type ServerValue, type TypeField } from '@structural/builtin';
import { fromSchemaless, parseQuantity, printQuantity, structOf, unknownValue, type CelValue } from '@structural/cel';
import {
  objectIn,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  newJsonObject,
  printJson,
  toFloat64,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { textIn } from '../policy/members.js';
import { apiVersionOf, type AdmittedKind } from '../requests/request.js';

/**
 * An object of a built-in kind as expressions see it, of which only what is written is known: the fields as its Go type has them, and unknown values in
 * place of those that a server may set.
 */
export function writtenValue(object: JsonObject, kind: AdmittedKind, minor: number): CelValue {
  const type = findKind(apiVersionOf(kind), kind.kind)?.type;
  return type === undefined ? fromSchemaless(object, true) : new WrittenObject(kind.kind, minor, object).struct(type, object, '');
}

const EMPTY_OBJECT = newJsonObject();

class WrittenObject {
  private readonly name: string;
  /** Whether annotations have profiles of AppArmor, which a server moves into fields. */
  private readonly hasProfiles: boolean;
  private isInHostNetwork = false;

  constructor(
    private readonly kind: string,
    private readonly minor: number,
    object: JsonObject,
  ) {
    const { annotations, name } = objectIn(object['metadata']);
    this.name = textIn(name);
    this.hasProfiles = kind === 'Pod' && Object.keys(objectIn(annotations)).some((key) => key.startsWith('container.apparmor.'));
  }

  struct(type: string, value: JsonObject, path: string): CelValue {
    if (type === 'core/v1.PodSpec') this.isInHostNetwork = value['hostNetwork'] === true;
    return structOf(
      (typeFacts(type, this.minor).fields ?? []).flatMap((field) => {
        const found = this.field(type, field, value, path === '' ? field.name : `${path}.${field.name}`);
        return found === undefined ? [] : [[field.name, found] as const];
      }),
    );
  }

  private field(type: string, { form, isRequired, name }: TypeField, struct: JsonObject, path: string): CelValue | undefined {
    const written = struct[name] ?? null;
    const isAbsent = written === null || (!form.startsWith('*') && isZero(written));
    if (isChangedByServer(this.kind, path) || this.followsAnother(`${type}.${name}`, struct, isAbsent))
      return unknownValue(`what the server sets as ${path}`);
    if (isAbsent) {
      const set = this.defaultOf(`${type}.${name}`, struct) ?? setByServer(type, name, this.kind, path);
      if (set === 'unknown') return unknownValue(`what the server sets as ${path}`);
      if (set !== undefined) return set.value === null ? undefined : this.value(form, set.value, path);
    }
    const added = this.added(path, name, struct);
    if (!isAbsent || added.length > 0) return this.value(form, written, path, added);
    if (this.isStruct(form)) return this.struct(form, EMPTY_OBJECT, path);
    return isRequired || PRINTED.has(`${type}.${name}`) ? this.zero(form, written) : undefined;
  }

  /** Whether a server sets a field by what another one of the object says. */
  private followsAnother(field: string, struct: JsonObject, isAbsent: boolean): boolean {
    switch (field) {
      case 'core/v1.PodSpec.serviceAccount':
        return struct['serviceAccountName'] !== undefined && struct['serviceAccountName'] !== struct['serviceAccount'];
      case 'core/v1.PodSpec.serviceAccountName':
        return isAbsent && struct['serviceAccount'] !== undefined;
      case 'core/v1.Secret.data':
        return struct['stringData'] !== undefined;
      case 'core/v1.Container.securityContext':
      case 'core/v1.SecurityContext.appArmorProfile':
        return isAbsent && this.hasProfiles;
      default:
        return false;
    }
  }

  /** A default that depends on other fields; null where there is none. */
  private defaultOf(field: string, struct: JsonObject): ServerValue | undefined {
    switch (field) {
      case 'core/v1.Container.imagePullPolicy':
      case 'core/v1.EphemeralContainer.imagePullPolicy':
        return pullPolicy(textIn(struct['image']));
      case 'core/v1.ContainerPort.hostPort':
        return this.isInHostNetwork ? 'unknown' : { value: null };
      case 'core/v1.ServicePort.targetPort':
        return { value: struct['port'] ?? null };
      case 'core/v1.Volume.emptyDir':
        return { value: Object.keys(struct).some((name) => name !== 'name' && struct[name] !== null) ? null : EMPTY_OBJECT };
      default:
        return undefined;
    }
  }

  /** What a server adds to a map that does not have it. */
  private added(path: string, name: string, struct: JsonObject): readonly (readonly [string, CelValue])[] {
    if (this.kind === 'Namespace' && path === 'metadata.labels') return [['kubernetes.io/metadata.name', this.name]];
    const annotation = 'deprecated.daemonset.template.generation';
    if (this.kind === 'DaemonSet' && path === 'metadata.annotations') return [[annotation, unknownValue(`annotation ${annotation}`)]];
    // A container of a Pod, but not of a template, is guaranteed its limits.
    if (this.kind === 'Pod' && name === 'requests' && path.endsWith('ontainers.resources.requests'))
      return Object.entries(objectIn(struct['limits'])).map(([key, value]) => [key, scalarValue('Q', value, path)]);
    return [];
  }

  private value(form: string, value: JsonValue, path: string, added: readonly (readonly [string, CelValue])[] = []): CelValue {
    if (form.startsWith('*')) return this.value(form.slice(1), value, path);
    if (form.startsWith('[]')) {
      const items = isJsonArray(value) ? value.map((item) => this.value(form.slice(2), item, path)) : [];
      return { kind: 'list', size: items.length, at: (index) => items[index] ?? null, isTyped: true };
    }
    if (form.startsWith('{')) {
      const held = form.slice(form.indexOf('}') + 1);
      return structOf([
        ...added,
        ...Object.entries(objectIn(value)).map(([key, member]) => [key, this.value(held, member, path)] as const),
      ]);
    }
    if (value === null && added.length === 0 && !this.isStruct(form)) return this.zero(form, value);
    if (form.length === 1) return scalarValue(form, value, path);
    const { form: called } = typeFacts(form, this.minor);
    return called === undefined ? this.struct(form, objectIn(value), path) : this.value(called, value, path, added);
  }

  /** Whether a form is a struct without a pointer to it, which is always there. */
  private isStruct(form: string): boolean {
    return form.length > 1 && !/^[*[{]/.test(form) && typeFacts(form, this.minor).form === undefined;
  }

  /** What Go has for a field that is not left out where it is empty. */
  private zero(form: string, written: JsonValue): CelValue {
    if (form.length > 1) {
      const { form: called } = typeFacts(form, this.minor);
      return /^[*[{]/.test(form) || called === undefined ? fromSchemaless(written, true) : this.zero(called, written);
    }
    return ZEROS.get(form) ?? fromSchemaless(written, true);
  }
}

const ZEROS: ReadonlyMap<string, CelValue> = new Map<string, CelValue>([
  ['s', ''],
  ['y', ''],
  ['b', false],
  ['i', 0n],
  ['l', 0n],
  ['f', 0],
  ['Q', '0'],
  ['I', 0n],
]);

/** Fields that are printed where they are empty, though they are not required. */
const PRINTED: ReadonlySet<string> = new Set([
  'apps/v1.StatefulSetOrdinals.start',
  'apps/v1.StatefulSetSpec.serviceName',
  'core/v1.AzureFilePersistentVolumeSource.secretNamespace',
  'core/v1.Event.reportingComponent',
  'core/v1.Event.reportingInstance',
  'core/v1.TypedLocalObjectReference.apiGroup',
  'core/v1.TypedObjectReference.apiGroup',
  'discovery/v1.EndpointSlice.endpoints',
  'discovery/v1.EndpointSlice.ports',
  'rbac/v1.ClusterRole.rules',
  'rbac/v1.Role.rules',
  'resource/v1.DeviceClaim.requests',
]);

/** Always the newest image where its name says so, or has neither a tag nor a digest. */
function pullPolicy(image: string): ServerValue {
  const [, tag, digest] = IMAGE.exec(image) ?? [];
  if (!IMAGE.test(image)) return 'unknown';
  return { value: tag === 'latest' || (tag === undefined && digest === undefined) ? 'Always' : 'IfNotPresent' };
}

const IMAGE = /^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[/._-][a-z0-9]+)*(?::([\w][\w.-]*))?(@sha256:[0-9a-f]{64})?$/;

function isZero(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === '' || value === false || value === 0;
}

/** A value of a form that is a letter: what a Go type prints that decodes and prints itself. */
function scalarValue(form: string, value: JsonValue, path: string): CelValue {
  switch (form) {
    case 'f':
      return isJsonNumber(value) ? toFloat64(value) : fromSchemaless(value, true);
    case 'Q': {
      const parsed = parseQuantity(typeof value === 'string' ? value.trim() : printJson(value));
      return parsed.ok ? printQuantity(parsed.quantity) : fromSchemaless(value, true);
    }
    case 'T':
    case 'M':
      return typeof value === 'string' && PRINTED_TIME.test(value) ? value : unknownValue(`the time as the server prints ${path}`);
    default:
      return fromSchemaless(value, true);
  }
}

const PRINTED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
