import { findDecodeErrorPath } from '../place/decode-error-path.js';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { stepsToV1 } from '../manifest/move-to-v1.js';
import { keyRangeAt, valueRangeAt } from '../place/position.js';
import { goUnquote, parseStrictFieldPath } from '../place/strict-field-path.js';

/** The only finding about a definition that does not decode. */
export function undecodable({ file, document, definition }: DefinitionContext, decodeError: string): Diagnostic {
  const path = [...definition.path, ...(findDecodeErrorPath(definition.value, decodeError) ?? ['apiVersion'])];
  const range = keyRangeAt(document, path);
  return { rule: 'undecodable-definition', severity: 'error', message: decodeError, file, range, related: [] };
}

/** A field that the decoder drops, which the text of a strict decoding error names. */
export function unknownField({ file, document, definition }: DefinitionContext, strictError: string): Diagnostic {
  const quoted = /^\w+ field "(.*)"$/s.exec(strictError)?.[1];
  const path = quoted === undefined ? undefined : parseStrictFieldPath(definition.value, goUnquote(quoted));
  return {
    rule: 'unknown-field',
    severity: 'warning',
    message: strictError,
    file,
    range: keyRangeAt(document, [...definition.path, ...(path ?? ['kind'])]),
    related: [],
    hint: 'the server drops this field; with strict field validation, the default of kubectl, it refuses the request',
  };
}

/** A field that the decoder drops where not even a strict one tells. */
export function untoldField(context: DefinitionContext, text: string): Diagnostic {
  return {
    ...unknownField(context, text),
    hint: 'the server drops this field without a word: below items, additionalProperties and dependencies strict field validation does not look',
  };
}

/** The server answers requests of v1beta1 no more, so that it refuses the manifest; what else is judged is how it treats a definition stored with that version. */
export function removedApiVersion({ file, document, definition }: DefinitionContext): readonly Diagnostic[] {
  if (definition.value['apiVersion'] !== 'apiextensions.k8s.io/v1beta1') return [];
  return [
    {
      rule: 'removed-api-version',
      severity: 'error',
      message: 'apiextensions.k8s.io/v1beta1 is not served since Kubernetes 1.22; judged as a definition that is stored with it',
      file,
      range: valueRangeAt(document, [...definition.path, 'apiVersion']),
      related: [],
      hint: `to move to v1, ${stepsToV1(definition.value).join('; ')}`,
    },
  ];
}
