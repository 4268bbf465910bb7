import { inert, visible } from '@structural/presenters';
import { html, type Html } from '@structural/reference';
import type { AuditFinding, AuditReport } from '../audit/audit-report.js';
import { findingMessage } from './audit-sarif.js';

/** An audit as JUnit has it: a case a definition, which fails where there are errors about it or its objects; warnings are its output. */
export function auditJunit({ definitions, findings }: AuditReport): string {
  const cases = definitions.map(({ name }) => {
    const own = findings.filter(({ definition }) => definition === name);
    return { name, errors: own.filter(({ severity }) => severity === 'error'), others: own.filter(({ severity }) => severity !== 'error') };
  });
  const failures = cases.filter(({ errors }) => errors.length > 0).length;
  // What is escaped in HTML is so in XML.
  const document = html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="structural" tests="${cases.length}" failures="${failures}" errors="0">
  <testsuite name="audit" tests="${cases.length}" failures="${failures}" errors="0" skipped="0">
${cases.map(({ errors, name, others }) => testCase(name, errors, others))}  </testsuite>
</testsuites>
`;
  return inert(document.html);
}

function testCase(name: string, errors: readonly AuditFinding[], others: readonly AuditFinding[]): Html {
  const [first] = errors;
  const told = (list: readonly AuditFinding[]): string => list.map(findingMessage).join('\n\n');
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const failure =
    first === undefined
      ? undefined
      : html`      <failure message="${`${findingMessage(first).split('\n')[0] ?? ''}${more}`}" type="${first.class}">${told(errors)}</failure>
`;
  const output =
    others.length === 0
      ? undefined
      : html`      <system-out>${told(others)}</system-out>
`;
  return html`    <testcase classname="CustomResourceDefinition" name="${visible(name)}">
${failure}${output}    </testcase>
`;
}
