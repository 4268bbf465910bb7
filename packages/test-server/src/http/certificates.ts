import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { der } from './der.js';

/** What a server shows over TLS, as PEM, and what its clients trust. */
export interface Certificates {
  /** The server's certificate, followed by that of who signed it. */
  readonly cert: string;
  readonly key: string;
  /** The certificate of who signed it, which is made for this server and whose key is forgotten. */
  readonly authority: string;
}

const DAY = 86_400_000;

/** Makes a certificate for a server at an address, signed by an authority that signs no other. It counts from yesterday, for a year. */
export function newCertificates(address: string, now: number): Certificates {
  const [authority, server] = [newKeys(), newKeys()];
  const times = { from: new Date(now - DAY), to: new Date(now + 365 * DAY) };
  const issuer = 'structural test server';
  const authorityPem = certificate(authority.privateKey, {
    ...times,
    issuer,
    subject: issuer,
    publicKey: authority.publicKey,
    extensions: [
      extension('2.5.29.19', der.sequence(der.boolean(true)), true), // basicConstraints: an authority
      extension('2.5.29.15', der.bits(Uint8Array.of(0x04), 2), true), // keyUsage: keyCertSign
      extension('2.5.29.14', der.octets(keyIdentifier(authority.publicKey))), // subjectKeyIdentifier
    ],
  });
  const cert = certificate(authority.privateKey, {
    ...times,
    issuer,
    subject: 'kube-apiserver',
    publicKey: server.publicKey,
    extensions: [
      extension('2.5.29.19', der.sequence(), true), // basicConstraints: no authority
      extension('2.5.29.15', der.bits(Uint8Array.of(0x80), 7), true), // keyUsage: digitalSignature
      extension('2.5.29.37', der.sequence(der.identifier('1.3.6.1.5.5.7.3.1'))), // extKeyUsage: serverAuth
      extension('2.5.29.14', der.octets(keyIdentifier(server.publicKey))), // subjectKeyIdentifier
      extension('2.5.29.35', der.sequence(der.member(0, keyIdentifier(authority.publicKey)))), // authorityKeyIdentifier
      extension('2.5.29.17', der.sequence(...namesAt(address).map(generalName))), // subjectAltName
    ],
  });
  const key = server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { cert: cert + authorityPem, key, authority: authorityPem };
}

interface CertificateParts {
  readonly issuer: string;
  readonly subject: string;
  readonly from: Date;
  readonly to: Date;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Uint8Array[];
}

/** A certificate of X.509, version 3, as PEM. Source: RFC 5280, section 4.1. */
function certificate(signer: KeyObject, { extensions, from, issuer, publicKey, subject, to }: CertificateParts): string {
  const algorithm = der.sequence(der.identifier('1.2.840.10045.4.3.2')); // ecdsa-with-SHA256
  const signed = der.sequence(
    der.member(0, der.integer(Uint8Array.of(2)), true),
    der.integer(Uint8Array.of(1, ...randomBytes(15))),
    algorithm,
    commonName(issuer),
    der.sequence(der.time(from), der.time(to)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der.member(3, der.sequence(...extensions), true),
  );
  const whole = der.sequence(signed, algorithm, der.bits(sign('sha256', signed, signer)));
  const lines = Buffer.from(whole).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function newKeys(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function commonName(text: string): Uint8Array {
  return der.sequence(der.set(der.sequence(der.identifier('2.5.4.3'), der.text(text))));
}

function extension(identifier: string, value: Uint8Array, isCritical = false): Uint8Array {
  return der.sequence(der.identifier(identifier), ...(isCritical ? [der.boolean(true)] : []), der.octets(value));
}

function keyIdentifier(key: KeyObject): Uint8Array {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);
}

/** The names and addresses by which clients may ask a server. */
function namesAt(address: string): readonly string[] {
  const isAny = address === '0.0.0.0' || address === '::';
  const own = isAny ? Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map((one) => one.address)) : [address];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...own])].filter((name) => !name.includes('%'));
}

function generalName(name: string): Uint8Array {
  return isIP(name) === 0 ? der.member(2, Buffer.from(name)) : der.member(7, addressBytes(name));
}

/** The bytes of an address; of version 6 as its groups of four digits, of which one row of zeros may be left out, and the last two be as in version 4. */
function addressBytes(address: string): Uint8Array {
  if (isIPv4(address)) return Uint8Array.from(address.split('.').map(Number));
  const bytesOf = (text: string): readonly number[] =>
    text === '' ? [] : text.split(':').flatMap((each) => (each.includes('.') ? [...addressBytes(each)] : groupBytes(each)));
  const [before, after] = address.split('::').map(bytesOf);
  const zeros = Array.from({ length: 16 - (before?.length ?? 0) - (after?.length ?? 0) }, () => 0);
  return Uint8Array.from([...(before ?? []), ...zeros, ...(after ?? [])]);
}

function groupBytes(digits: string): readonly number[] {
  const value = Number.parseInt(digits, 16);
  return [value >> 8, value & 0xff];
}
