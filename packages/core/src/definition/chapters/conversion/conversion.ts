import { forbidden, invalid, required, type FieldError } from '../../../field/error.js';
import { child, fieldPath, index } from '../../../field/path.js';
import type { CustomResourceConversion, CustomResourceDefinitionSpec, WebhookClientConfig } from '../../custom-resource-definition.js';
import { addErrors } from '../../../field/add-errors.js';
import type { DefinitionBehaviour } from '../../../kubernetes/definition-behaviour.js';
import type { Judgement } from '../../judgement.js';
import { validateCaBundle } from './ca-bundle.js';
import { validateChoice } from '../choice.js';
import { dns1035LabelFaults } from '../../../names/dns-name.js';
import { validateWebhookService } from './webhook-service.js';
import { validateWebhookUrl } from './webhook-url.js';

const PATH = fieldPath('spec', 'conversion');
const CLIENT_CONFIG = child(PATH, 'webhookClientConfig');
const REVIEW_VERSIONS = child(PATH, 'conversionReviewVersions');

/** The part of a judgement that conversions ask for. */
type Demands = Pick<Judgement, 'tolerances' | 'behaviour'>;

/**
 * Judges how versions are converted into each other, with the internal names of the webhook's fields.
 *
 * Source: `pkg/apis/apiextensions/validation`, validateCustomResourceConversion.
 */
export function validateConversion(spec: CustomResourceDefinitionSpec, judgement: Demands): readonly FieldError[] {
  const { conversion } = spec;
  if (conversion === undefined) return [];
  const errors: FieldError[] = [];
  if (conversion.strategy !== 'None' && spec.preserveUnknownFields !== false) {
    const detail = 'must be None if spec.preserveUnknownFields is true';
    errors.push(invalid(child(PATH, 'strategy'), conversion.strategy, detail, 'definition.conversion-needs-pruning'));
  }
  addErrors(errors, validateChoice(child(PATH, 'strategy'), conversion.strategy, ['None', 'Webhook'], 'definition.conversion-strategy'));
  addErrors(errors, conversion.strategy === 'Webhook' ? webhookErrors(conversion, judgement) : superfluousErrors(conversion));
  return errors;
}

function webhookErrors(conversion: CustomResourceConversion, judgement: Demands): readonly FieldError[] {
  const { webhookClientConfig, conversionReviewVersions } = conversion;
  return [
    ...(webhookClientConfig === undefined
      ? [required(CLIENT_CONFIG, 'required when strategy is set to Webhook', 'definition.webhook')]
      : clientConfigErrors(webhookClientConfig, judgement)),
    ...reviewVersionErrors(conversionReviewVersions ?? [], judgement),
  ];
}

function clientConfigErrors(
  { url, service, caBundle = [] }: WebhookClientConfig,
  { behaviour, tolerances }: Demands,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if ((url === undefined) === (service === undefined)) {
    errors.push(required(CLIENT_CONFIG, 'exactly one of url or service is required', 'definition.webhook'));
  } else if (url !== undefined) addErrors(errors, validateWebhookUrl(url, child(CLIENT_CONFIG, 'url')));
  else if (service !== undefined) addErrors(errors, validateWebhookService(service, child(CLIENT_CONFIG, 'service'), behaviour));
  if (caBundle.length > 0 && !tolerances.allowInvalidCaBundle)
    addErrors(errors, validateCaBundle(caBundle, child(CLIENT_CONFIG, 'caBundle')));
  return errors;
}

function reviewVersionErrors(versions: readonly string[], { behaviour, tolerances }: Demands): readonly FieldError[] {
  if (versions.length === 0) return [required(REVIEW_VERSIONS, '', 'definition.conversion-review-versions')];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  versions.forEach((version, i) => {
    const faults = seen.has(version) ? ['duplicate version'] : dns1035LabelFaults(version);
    for (const fault of faults) errors.push(invalid(index(REVIEW_VERSIONS, i), version, fault, 'definition.conversion-review-versions'));
    seen.add(version);
  });
  if (tolerances.requireRecognizedConversionReviewVersion && !hasRecognizedReviewVersion(versions, behaviour)) {
    const detail = `must include at least one of ${behaviour.reviewVersions.join(', ')}`;
    errors.push(invalid(REVIEW_VERSIONS, versions, detail, 'definition.conversion-review-versions'));
  }
  return errors;
}

/** True where a server speaks one of these versions of ConversionReview. */
export function hasRecognizedReviewVersion(versions: readonly string[], { reviewVersions }: DefinitionBehaviour): boolean {
  return versions.some((version) => reviewVersions.includes(version));
}

function superfluousErrors({ webhookClientConfig, conversionReviewVersions = [] }: CustomResourceConversion): readonly FieldError[] {
  const detail = 'should not be set when strategy is not set to Webhook';
  return [
    ...(webhookClientConfig === undefined ? [] : [forbidden(CLIENT_CONFIG, detail, 'definition.webhook')]),
    ...(conversionReviewVersions.length === 0 ? [] : [forbidden(REVIEW_VERSIONS, detail, 'definition.conversion-review-versions')]),
  ];
}
