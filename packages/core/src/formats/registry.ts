import { isBsonObjectId } from './bsonobjectid.js';
import { isByte } from './byte.js';
import { isCidr } from './cidr.js';
import { isCreditCard } from './creditcard.js';
import { isDateTime } from './date-time.js';
import { isDate } from './date.js';
import { isDuration } from './duration.js';
import { isEmail } from './email.js';
import { isHexColor } from './hexcolor.js';
import { isHostname } from './hostname.js';
import { isIPv4 } from './ipv4.js';
import { isIPv6 } from './ipv6.js';
import { isIsbn, isIsbn10, isIsbn13 } from './isbn.js';
import { isLongName } from './k8s-long-name.js';
import { isShortName } from './k8s-short-name.js';
import { isMac } from './mac.js';
import { isPassword } from './password.js';
import { isRgbColor } from './rgbcolor.js';
import { isSsn } from './ssn.js';
import { isUri } from './uri.js';
import { isUuid, isUuid3, isUuid4, isUuid5 } from './uuid.js';

/** Decides whether a text has a format. Never throws; linear in the text. */
export type FormatCheck = (text: string) => boolean;

/** Every format the server can check, by its name without dashes. Source: kube-openapi `strfmt`, Default. */
const CHECKS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ['bsonobjectid', isBsonObjectId],
  ['uri', isUri],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIPv4],
  ['ipv6', isIPv6],
  ['cidr', isCidr],
  ['mac', isMac],
  ['uuid', isUuid],
  ['uuid3', isUuid3],
  ['uuid4', isUuid4],
  ['uuid5', isUuid5],
  ['isbn', isIsbn],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', isSsn],
  ['hexcolor', isHexColor],
  ['rgbcolor', isRgbColor],
  ['byte', isByte],
  ['password', isPassword],
  ['date', isDate],
  ['duration', isDuration],
  ['datetime', isDateTime],
  ['k8sshortname', isShortName],
  ['k8slongname', isLongName],
]);

/** The check for a format, whose name may be written with dashes anywhere (`date-time`, `da-te`) but not in another case. */
export function formatCheck(format: string): FormatCheck | undefined {
  return CHECKS.get(format.replaceAll('-', ''));
}
