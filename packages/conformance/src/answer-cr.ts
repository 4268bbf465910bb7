import {
  decodeResource, prepareResourceForCreate, toResourceType, validateResource, validateResourceStatusUpdate, validateResourceUpdate,
  type CustomResourceDefinition, type DecodedResource, type ResourceType, type ResourceVerdict,
} from '@structural/core';
import { parseBody } from '@structural/document';
import { isJsonObject } from '@structural/json';
import { readDefinitionBody } from './answer-crd.js';
import { answeredError } from './answered-error.js';
import type { Answer, Request } from './request.js';

/**
 * Answers `cr`: what becomes of a custom resource that is created, or that updates another one or its status.
 *
 * Rules are not evaluated. The resource before an update is what its manifest would be stored as.
 */
export function answerCr(request: Request): Answer {
  const definition = readCrd(request.crd ?? '');
  if (typeof definition === 'string') return { crdError: definition };
  const served = toResourceType(definition, request.version ?? versionIn(request.cr ?? ''));
  if (!served.ok) return { crdError: served.error };
  const { type } = served;
  const decoded = readResource(type, request.cr ?? '');
  if (!decoded.ok) return { decodeError: decoded.decodeError };
  const { strictErrors, resource } = decoded;
  if (request.old === undefined || request.old === '') return verdictAnswer(strictErrors, validateResource(type, resource));
  const old = readResource(type, request.old);
  if (!old.ok) return { strictErrors, decodeError: `old: ${old.decodeError}` };
  const stored = prepareResourceForCreate(type, old.resource);
  if (request.subresource !== 'status') return verdictAnswer(strictErrors, validateResourceUpdate(type, resource, stored));
  if (!type.hasStatus) return { strictErrors, decodeError: 'no status subresource' };
  return verdictAnswer(strictErrors, validateResourceStatusUpdate(type, resource, stored));
}

function verdictAnswer(strictErrors: readonly string[], { errors, warnings, object }: ResourceVerdict): Answer {
  return { strictErrors, warnings, errors: errors.map(answeredError), object };
}

// The same definition comes many times in a row.
const lastDefinition: { text?: string; read: CustomResourceDefinition | string } = { read: '' };

function readCrd(text: string): CustomResourceDefinition | string {
  if (lastDefinition.text !== text) {
    lastDefinition.text = text;
    lastDefinition.read = readCrdAnew(text);
  }
  return lastDefinition.read;
}

function readCrdAnew(text: string): CustomResourceDefinition | string {
  const reading = readDefinitionBody(text);
  return reading.ok ? reading.definition : reading.decodeError;
}

function readResource(type: ResourceType, text: string): DecodedResource {
  const parsed = parseBody(text);
  if (!parsed.ok) return { ok: false, decodeError: parsed.error.message };
  const { format, value, duplicates, strictError } = parsed;
  if (format === 'json') return decodeResource(type, value, { duplicates: duplicates.map(({ path }) => path) });
  return decodeResource(type, value, strictError === undefined ? {} : { yamlStrictError: strictError });
}

function versionIn(text: string): string {
  const parsed = parseBody(text);
  const apiVersion = parsed.ok && isJsonObject(parsed.value) ? parsed.value['apiVersion'] : '';
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '';
}
