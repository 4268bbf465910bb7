export type { BuiltinKind } from './kinds/builtin-kind.js';
export { allKinds, findKind, kindsOfGroup } from './kinds/find-kinds.js';
export { deprecationOf } from './kinds/deprecation.js';
export { judgeBuiltin } from './verdict/judge-builtin.js';
export type { BuiltinOptions, BuiltinVerdict } from './verdict/judge-builtin.js';
export { typeFacts } from './types/type-lines.js';
export type { TypeFacts, TypeField } from './types/type-lines.js';
export { knownMinor } from './facts/minors.js';
