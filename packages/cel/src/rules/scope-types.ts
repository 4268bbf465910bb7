import type { FieldPath, JSONSchemaProps, RuleSite } from '@structural/core';
import type { Environment } from '../environment/environment.js';
import type { DeclaredType } from '../schema/declared-type.js';
import { Declarations } from '../schema/declare.js';
import { escapeName } from '../schema/escape.js';

type RuleScope = RuleSite['scope'];

/**
 * The types of the schemas that rules stand at.
 *
 * A schema below another with rules has the type that it has as a part of that one, which matters where a resource's `kind`,
 * `apiVersion` or `metadata` are declared in another way than every resource has them. Source: `pkg/apis/apiextensions/validation`,
 * CELSchemaContext.
 */
export class ScopeTypes {
  private readonly declarations: Declarations;
  private readonly known = new Map<RuleScope, DeclaredType | undefined>();

  constructor(root: JSONSchemaProps, { capsNames, language }: Environment) {
    this.declarations = new Declarations(root, capsNames, language.enumsHaveSizes);
  }

  declared({ scope, path, declared }: RuleSite): DeclaredType | undefined {
    return this.ofScope(scope, path, declared);
  }

  private ofScope(scope: RuleScope, path: FieldPath, schema: JSONSchemaProps): DeclaredType | undefined {
    if (this.known.has(scope)) return this.known.get(scope);
    const type = this.asPart(scope, path) ?? this.declarations.declare(schema);
    this.known.set(scope, type);
    return type;
  }

  /** The type of a field of a resource that is declared anew, by that of the resource. */
  private asPart({ parent }: RuleScope, path: FieldPath): DeclaredType | undefined {
    if (parent?.type.kind !== 'declared' || parent.type.schema === undefined) return undefined;
    if (path.kind !== 'key' || path.parent?.kind !== 'child' || path.parent.name !== 'properties') return undefined;
    const above = path.parent.parent;
    if (above === undefined) return undefined;
    const { shape } = this.ofScope(parent, above, parent.type.schema) ?? {};
    const field = escapeName(path.name);
    return shape?.kind === 'object' && field !== undefined ? shape.fields.get(field) : undefined;
  }
}
