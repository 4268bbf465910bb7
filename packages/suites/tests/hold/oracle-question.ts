import { withMember, type JudgeOptions, type ResourceType } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** A question to the program that answers for the server's code, as a line of JSON. */
export type OracleRequest =
  | { readonly op: 'crd'; readonly crd: string }
  | {
      readonly op: 'cr';
      readonly crd: string;
      readonly version: string;
      readonly cr: string;
      readonly old?: string;
      readonly subresource?: 'status';
    };

/** What a judge was asked, with all that a runner of tests adds to what is written. */
export interface AskedRequest {
  readonly type: Pick<ResourceType, 'hasStatus' | 'version'>;
  readonly object: JsonValue;
  readonly options: Pick<JudgeOptions, 'old' | 'subresource'>;
  /** Whether what is there before has a status that somebody wrote, rather than one that is filled in or none. */
  readonly hasOldStatus: boolean;
}

/** What is asked about one request. */
export interface Questions {
  /** The request itself, and then the creation of what is there before, if anything is. */
  readonly requests: readonly OracleRequest[];
  /** Whether the status counts as a part of the resource, in which the server's code calls its values otherwise than in an update of the status alone. */
  readonly isWhole: boolean;
}

/** A definition as the program is asked about it, printed once. */
export class AskedDefinition {
  readonly text: string;
  private plain: string | undefined;

  constructor(private readonly value: JsonObject) {
    this.text = printJson(value);
  }

  /**
   * The questions about a request.
   *
   * The program takes what is there before for a manifest that was just created, so that a status which is a resource of its own is dropped from it.
   * Where somebody wrote one, the definition is asked without that subresource, and the request has the part that a server would keep: the rules and the
   * schema are judged alike.
   */
  questionsAbout({ hasOldStatus, object: sent, options, type }: AskedRequest): Questions {
    const { old: before, subresource } = options;
    const { hasStatus, version } = type;
    const ask = (crd: string, resource: JsonValue): OracleRequest & { readonly op: 'cr' } => ({
      op: 'cr',
      crd,
      version,
      cr: printJson(resource),
    });
    if (before === undefined) return { requests: [ask(this.text, sent)], isWhole: false };
    // The program counts both as manifests, of which a server takes no uid.
    const [object, old] = [withoutUid(sent), withoutUid(before)];
    if (!hasStatus || !hasOldStatus) {
      const request = { ...ask(this.text, object), old: printJson(old), ...(subresource === 'status' && { subresource }) };
      return { requests: [request, ask(this.text, old)], isWhole: false };
    }
    const status = isJsonObject(old) ? old['status'] : undefined;
    const plain = (this.plain ??= printJson(withoutStatusSubresource(this.value)));
    const kept = subresource === undefined && isJsonObject(object) ? withMember(object, 'status', status) : object;
    return { requests: [{ ...ask(plain, kept), old: printJson(old) }, ask(plain, old)], isWhole: true };
  }
}

function withoutUid(resource: JsonValue): JsonValue {
  const metadata = isJsonObject(resource) ? resource['metadata'] : undefined;
  return isJsonObject(resource) && isJsonObject(metadata)
    ? withMember(resource, 'metadata', withMember(metadata, 'uid', undefined))
    : resource;
}

/** A definition, of v1 or of v1beta1, none of whose versions has the status as a subresource. */
function withoutStatusSubresource(definition: JsonObject): JsonObject {
  const spec = membersOf(definition['spec']);
  const versions = spec['versions'];
  const plain = isJsonArray(versions)
    ? withMember(
        spec,
        'versions',
        versions.map((each) => (isJsonObject(each) ? withoutStatus(each) : each)),
      )
    : spec;
  return withMember(definition, 'spec', withoutStatus(plain));
}

function withoutStatus(owner: JsonObject): JsonObject {
  const { subresources } = owner;
  return isJsonObject(subresources) ? withMember(owner, 'subresources', withMember(subresources, 'status', undefined)) : owner;
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : newJsonObject();
}
