import { decodeBase64 } from '../../decode/base64.js';
import { invalid, type FieldError } from '../../field/error.js';
import type { FieldPath } from '../../field/path.js';
import { encodeBase64 } from './encode-base64.js';
import { readPem } from './pem.js';
import { isCertificate } from './certificate.js';

/**
 * Judges the authorities that a webhook's certificate is checked with: at least one certificate in PEM form.
 *
 * The server looks only once a definition is established. We look at the frame of a certificate, not at what it certifies; one
 * that Go's `crypto/x509` refuses for its contents passes here. Source: `k8s.io/client-go/transport`, rootCertPool.
 */
export function validateCaBundle(caBundle: readonly number[], path: FieldPath): readonly FieldError[] {
  const fault = caBundleFault(caBundle);
  if (fault === undefined) return [];
  return [invalid(path, encodeBase64(caBundle), `unable to load root certificates: ${fault}`, 'definition.webhook-ca-bundle')];
}

/** Why no authority can be read from a bundle. */
export function caBundleFault(caBundle: readonly number[]): string | undefined {
  const { blocks, isRead } = readPem(String.fromCharCode(...[]) + latin1(caBundle));
  const certificates = blocks.filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders);
  let malformed = false;
  for (const { base64 } of certificates) {
    const decoded = decodeBase64(base64);
    if (decoded.ok && isCertificate(decoded.value)) return undefined;
    malformed = true;
  }
  if (malformed) return 'failed to parse certificate: x509: malformed certificate';
  return isRead ? 'no valid certificate authority data seen' : 'unable to parse bytes as PEM block';
}

function latin1(bytes: readonly number[]): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
