import { isJsonObject, objectIn, type JsonObject } from '@structural/json';
import { objectsIn, textIn, textsIn } from '../policy/members.js';
import type { ValidatingAdmissionPolicy } from '../policy/policy.js';
import { readPolicy } from '../policy/read-policy.js';

/** Where a webhook is. */
export interface WebhookClient {
  /** Empty where a service is named. */
  readonly url: string;
  readonly service: { readonly namespace: string; readonly name: string; readonly path: string; readonly port: number } | undefined;
  /** The certificates, as PEM in base64, that are trusted; empty for those that the machine trusts. */
  readonly caBundle: string;
}

/** One webhook of a ValidatingWebhookConfiguration or MutatingWebhookConfiguration, with the server's defaults. */
export interface AdmissionWebhook {
  readonly configuration: string;
  readonly name: string;
  readonly client: WebhookClient;
  /** What it is about, as a policy says that. */
  readonly about: ValidatingAdmissionPolicy;
  /** Whether a request goes on where the webhook cannot be called. */
  readonly isIgnoredOnFailure: boolean;
  /** Whether a dry run may call it. */
  readonly takesDryRuns: boolean;
  readonly timeoutSeconds: number;
  /** In the order of preference. */
  readonly reviewVersions: readonly string[];
  /** Whether a mutating one is called again where the object changed after it. */
  readonly isReinvoked: boolean;
}

/** The webhooks of a configuration in their order. What has another type than the server takes counts as absent. */
export function readWebhooks({ metadata, webhooks }: JsonObject): readonly AdmissionWebhook[] {
  const configuration = textIn(objectIn(metadata)['name']);
  return objectsIn(webhooks).map((webhook) => {
    const { failurePolicy, matchConditions, matchPolicy, name, namespaceSelector, objectSelector, rules, sideEffects } = webhook;
    const matchConstraints = { resourceRules: rules, matchPolicy, namespaceSelector, objectSelector };
    const spec = { matchConstraints, matchConditions, failurePolicy };
    const timeout = webhook['timeoutSeconds'];
    return {
      configuration,
      name: textIn(name),
      client: readWebhookClient(objectIn(webhook['clientConfig'])),
      about: readPolicy({ metadata: { name }, spec } as unknown as JsonObject),
      isIgnoredOnFailure: failurePolicy === 'Ignore',
      takesDryRuns: sideEffects === 'None' || sideEffects === 'NoneOnDryRun',
      timeoutSeconds: typeof timeout === 'number' ? timeout : DEFAULT_TIMEOUT,
      reviewVersions: textsIn(webhook['admissionReviewVersions']),
      isReinvoked: webhook['reinvocationPolicy'] === 'IfNeeded',
    };
  });
}

const DEFAULT_TIMEOUT = 10;
const DEFAULT_PORT = 443;

/** Reads a `clientConfig`, as webhooks of admission and of conversion have it. */
export function readWebhookClient({ caBundle, service, url }: JsonObject): WebhookClient {
  return { url: textIn(url), service: isJsonObject(service) ? readService(service) : undefined, caBundle: textIn(caBundle) };
}

function readService({ name, namespace, path, port }: JsonObject): WebhookClient['service'] {
  return {
    namespace: textIn(namespace),
    name: textIn(name),
    path: textIn(path),
    port: typeof port === 'number' ? port : DEFAULT_PORT,
  };
}
