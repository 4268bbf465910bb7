import { dirname } from 'node:path';

/**
 * Whether a file that judges is to run when one of its functions is called first: what only some inputs need, or some flags ask for. Files of one
 * folder call one another directly, as they do so often.
 */
export function isRare(importer, imported) {
  return RARE.test(imported) && dirname(importer) !== dirname(imported);
}

const RARE = new RegExp(
  `/(?:${[
    'sources/src/(?:glob|static-folder|git/revision-inputs|snapshot/snapshot-input|snapshot/snapshot-folder|walk-directory)',
    'runner/src/(?:config/read-config|threads/worker-pool)',
    'checker/src/check/(?:check-conventions|fix-text)',
    'checker/src/fixes/attach-fixes',
    'checker/src/acknowledgements/(?:acknowledge|invalid-acknowledgement)',
    'checker/src/definition/(?:error-diagnostic|admission-diagnostics|decode-diagnostics|partial-definition)',
    'checker/src/resource/(?:check-resource|unknown-kinds|unusable-definition)',
    'checker/src/names/near-names',
    'cel/src/environment/environment',
    'cel/src/compile/compile-expression',
    'cel/src/reading/schema-of-rule',
    'cel/src/rules/[\\w-]+',
    'cel/src/evaluate/[\\w-]+',
    'core/src/definition/admission/validate-update',
    'core/src/resource/[\\w-]+',
    'core/src/requests/[\\w-]+',
    'core/src/storage/[\\w-]+',
    'core/src/(?:defaults/apply-defaults|formats/supported-format|value/value-validator)',
  ].join('|')})\\.ts$`,
);
