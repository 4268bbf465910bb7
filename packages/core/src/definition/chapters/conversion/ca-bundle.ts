import { invalid, type FieldError } from '../../../field/error.js';
import type { FieldPath } from '../../../field/path.js';
import { encodeBase64, latin1, isCertificate, decodePem } from '@structural/go';

/**
 * Judges the authorities that a webhook's certificate is checked with: at least one certificate in PEM form.
 *
 * The server looks only once a definition is established. We look at the frame of a certificate, not at what it certifies: one
 * that Go's `crypto/x509` refuses for its contents passes here. Source: `k8s.io/client-go/transport`, rootCertPool.
 */
export function validateCaBundle(caBundle: readonly number[], path: FieldPath): readonly FieldError[] {
  const fault = caBundleFault(caBundle);
  if (fault === undefined) return [];
  return [invalid(path, encodeBase64(caBundle), `unable to load root certificates: ${fault}`, 'definition.webhook-ca-bundle')];
}

/** Why no authority can be read from a bundle that is not empty. */
export function caBundleFault(caBundle: readonly number[]): string | undefined {
  const text = latin1(caBundle);
  let fault: string | undefined;
  for (let from = 0; from < text.length;) {
    const block = decodePem(text, from);
    if (block === undefined) return fault ?? 'unable to parse bytes as PEM block';
    if (block.type === 'CERTIFICATE' && !block.hasHeaders) {
      if (isCertificate(block.bytes)) return undefined;
      fault ??= 'failed to parse certificate: x509: malformed certificate';
    }
    from = block.end;
  }
  return fault ?? 'no valid certificate authority data seen';
}
