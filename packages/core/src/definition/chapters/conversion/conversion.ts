import { forbidden, invalid, required, type FieldError } from '../../../field/error.js';
import { child, fieldPath, index } from '../../../field/path.js';
import type { CustomResourceConversion, CustomResourceDefinitionSpec, WebhookClientConfig } from '../../custom-resource-definition.js';
import { addErrors } from '../../../field/add-errors.js';
import type { Tolerances } from '../../tolerances.js';
import { validateCaBundle } from './ca-bundle.js';
import { validateChoice } from '../choice.js';
import { dns1035LabelFaults } from '../../../names/dns-name.js';
import { validateWebhookService } from './webhook-service.js';
import { validateWebhookUrl } from './webhook-url.js';

const PATH = fieldPath('spec', 'conversion');
const CLIENT_CONFIG = child(PATH, 'webhookClientConfig');
const REVIEW_VERSIONS = child(PATH, 'conversionReviewVersions');

/** The versions of ConversionReview that a server speaks. */
const RECOGNIZED = ['v1', 'v1beta1'];

/**
 * Judges how versions are converted into each other, with the internal names of the webhook's fields.
 *
 * Source: `pkg/apis/apiextensions/validation`, validateCustomResourceConversion.
 */
export function validateConversion(spec: CustomResourceDefinitionSpec, tolerances: Tolerances): readonly FieldError[] {
  const { conversion } = spec;
  if (conversion === undefined) return [];
  const errors: FieldError[] = [];
  if (conversion.strategy !== 'None' && spec.preserveUnknownFields !== false) {
    const detail = 'must be None if spec.preserveUnknownFields is true';
    errors.push(invalid(child(PATH, 'strategy'), conversion.strategy, detail, 'definition.conversion-needs-pruning'));
  }
  addErrors(errors, validateChoice(child(PATH, 'strategy'), conversion.strategy, ['None', 'Webhook'], 'definition.conversion-strategy'));
  addErrors(errors, conversion.strategy === 'Webhook' ? webhookErrors(conversion, tolerances) : superfluousErrors(conversion));
  return errors;
}

function webhookErrors(conversion: CustomResourceConversion, tolerances: Tolerances): readonly FieldError[] {
  const { webhookClientConfig, conversionReviewVersions } = conversion;
  return [
    ...(webhookClientConfig === undefined
      ? [required(CLIENT_CONFIG, 'required when strategy is set to Webhook', 'definition.webhook')]
      : clientConfigErrors(webhookClientConfig, tolerances)),
    ...reviewVersionErrors(conversionReviewVersions ?? [], tolerances),
  ];
}

function clientConfigErrors({ url, service, caBundle = [] }: WebhookClientConfig, tolerances: Tolerances): readonly FieldError[] {
  const errors: FieldError[] = [];
  if ((url === undefined) === (service === undefined)) {
    errors.push(required(CLIENT_CONFIG, 'exactly one of url or service is required', 'definition.webhook'));
  } else if (url !== undefined) addErrors(errors, validateWebhookUrl(url, child(CLIENT_CONFIG, 'url')));
  else if (service !== undefined) addErrors(errors, validateWebhookService(service, child(CLIENT_CONFIG, 'service')));
  if (caBundle.length > 0 && !tolerances.allowInvalidCaBundle)
    addErrors(errors, validateCaBundle(caBundle, child(CLIENT_CONFIG, 'caBundle')));
  return errors;
}

function reviewVersionErrors(versions: readonly string[], { requireRecognizedConversionReviewVersion }: Tolerances): readonly FieldError[] {
  if (versions.length === 0) return [required(REVIEW_VERSIONS, '', 'definition.conversion-review-versions')];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  versions.forEach((version, i) => {
    const faults = seen.has(version) ? ['duplicate version'] : dns1035LabelFaults(version);
    for (const fault of faults) errors.push(invalid(index(REVIEW_VERSIONS, i), version, fault, 'definition.conversion-review-versions'));
    seen.add(version);
  });
  if (requireRecognizedConversionReviewVersion && !hasRecognizedReviewVersion(versions)) {
    const detail = `must include at least one of ${RECOGNIZED.join(', ')}`;
    errors.push(invalid(REVIEW_VERSIONS, versions, detail, 'definition.conversion-review-versions'));
  }
  return errors;
}

/** True where a server speaks one of these versions of ConversionReview. */
export function hasRecognizedReviewVersion(versions: readonly string[]): boolean {
  return versions.some((version) => RECOGNIZED.includes(version));
}

function superfluousErrors({ webhookClientConfig, conversionReviewVersions = [] }: CustomResourceConversion): readonly FieldError[] {
  const detail = 'should not be set when strategy is not set to Webhook';
  return [
    ...(webhookClientConfig === undefined ? [] : [forbidden(CLIENT_CONFIG, detail, 'definition.webhook')]),
    ...(conversionReviewVersions.length === 0 ? [] : [forbidden(REVIEW_VERSIONS, detail, 'definition.conversion-review-versions')]),
  ];
}
