import { accepts, isDyn, isDynOrError, isExactType, withParameters, DYN, type CelType } from './type.js';

/**
 * What type parameters stand for, as far as it has been inferred.
 *
 * What an attempt that fails has inferred is taken back, at a cost of what it had inferred. Source: cel-go `checker`, mapping and
 * types.
 */
export class Substitutions {
  private readonly types = new Map<string, CelType>();
  private readonly trail: { readonly name: string; readonly before: CelType | undefined }[] = [];

  /** Whether `from` may be used where `to` is wanted; remembers what that says of their parameters. */
  isAssignable(from: CelType, to: CelType): boolean {
    return this.attempt(() => this.agree(from, to));
  }

  /** {@link isAssignable} for two lists of the same length, all or nothing. */
  areAssignable(from: readonly CelType[], to: readonly CelType[]): boolean {
    return this.attempt(() => this.agreeAll(from, to));
  }

  /** The type with its parameters replaced as far as known; the others become `dyn` where `unknownIsDyn`. */
  apply(type: CelType, unknownIsDyn = false): CelType {
    if (!type.isOpen) return type;
    if (type.kind === 'param') {
      const known = this.types.get(type.name);
      if (known !== undefined) return this.apply(known, unknownIsDyn);
      return unknownIsDyn ? DYN : type;
    }
    return withParameters(
      type,
      type.parameters.map((parameter) => this.apply(parameter, unknownIsDyn)),
    );
  }

  private attempt(agree: () => boolean): boolean {
    this.trail.length = 0;
    if (agree()) return true;
    for (const { name, before } of this.trail.reverse()) {
      if (before === undefined) this.types.delete(name);
      else this.types.set(name, before);
    }
    return false;
  }

  private put(parameter: CelType, type: CelType): void {
    this.trail.push({ name: parameter.name, before: this.types.get(parameter.name) });
    this.types.set(parameter.name, type);
  }

  private agreeAll(from: readonly CelType[], to: readonly CelType[]): boolean {
    return from.length === to.length && from.every((type, i) => this.agree(type, to[i]!));
  }

  private agree(from: CelType, to: CelType): boolean {
    if (to.kind === 'param') {
      const answer = this.standsFor(from, to);
      if (answer !== undefined) return answer;
    }
    if (from.kind === 'param') return this.standsFor(to, from) ?? false;
    if (isDynOrError(from) || isDynOrError(to)) return true;
    if (from.kind === 'null') return isNullable(to);
    if (to.kind === 'null') return isNullable(from);
    switch (from.kind) {
      case 'type':
        return to.kind === 'type';
      case 'opaque':
      case 'list':
      case 'map':
        return from.kind === to.kind && from.name === to.name && this.agreeAll(from.parameters, to.parameters);
      default:
        return accepts(to, from);
    }
  }

  /** Whether the parameter may stand for the type; undefined where it stands for nothing yet and occurs in the type. */
  private standsFor(type: CelType, parameter: CelType): boolean | undefined {
    if (type.kind === 'param' && isExactType(type, parameter)) return true;
    const known = this.types.get(parameter.name);
    if (known !== undefined) {
      if (type.kind === known.kind && isExactType(type, known)) return true;
      if (!this.agree(type, known)) return false;
      const general = mostGeneral(type, known);
      if (!this.occursIn(parameter, general)) this.put(parameter, general);
      return true;
    }
    if (this.occursIn(parameter, type)) return undefined;
    this.put(parameter, type);
    return true;
  }

  private occursIn(parameter: CelType, type: CelType): boolean {
    if (!type.isOpen) return false;
    if (type.kind !== 'param') return type.parameters.some((inner) => this.occursIn(parameter, inner));
    if (type.name === parameter.name) return true;
    const known = this.types.get(type.name);
    return known !== undefined && this.occursIn(parameter, known);
  }
}

function isNullable({ kind, isWrapper }: CelType): boolean {
  return isWrapper === true || ['null', 'opaque', 'object', 'any', 'duration', 'timestamp'].includes(kind);
}

/** Of two types that agree the one that says less; the first where they say the same. */
export function mostGeneral(a: CelType, b: CelType): CelType {
  return isAsGeneral(a, b) ? a : b;
}

function isAsGeneral(a: CelType, b: CelType): boolean {
  if (isDyn(a) || a.kind === 'param') return true;
  if (isDyn(b) || b.kind === 'param' || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'type':
      return true;
    case 'opaque':
    case 'list':
    case 'map':
      return (
        a.name === b.name &&
        a.parameters.length === b.parameters.length &&
        a.parameters.every((type, i) => isAsGeneral(type, b.parameters[i]!))
      );
    default:
      return isExactType(a, b);
  }
}
