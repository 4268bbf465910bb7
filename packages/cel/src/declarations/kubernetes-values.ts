import { declarations } from './signature.js';

/** Quantities such as `500m` and `2Gi`. Source: `k8s.io/apiserver/pkg/cel/library`, Quantity. */
export const QUANTITY = declarations(`
  quantity_add: (Quantity).add(Quantity) -> Quantity
  quantity_add_int: (Quantity).add(int) -> Quantity
  quantity_get_float: (Quantity).asApproximateFloat() -> double
  quantity_get_int: (Quantity).asInteger() -> int
  quantity_compare_to: (Quantity).compareTo(Quantity) -> int
  quantity_is_greater_than: (Quantity).isGreaterThan(Quantity) -> bool
  quantity_is_integer: (Quantity).isInteger() -> bool
  quantity_is_less_than: (Quantity).isLessThan(Quantity) -> bool
  is_quantity_string: isQuantity(string) -> bool
  string_to_quantity: quantity(string) -> Quantity
  quantity_sign: sign(Quantity) -> int
  quantity_sub: (Quantity).sub(Quantity) -> Quantity
  quantity_sub_int: (Quantity).sub(int) -> Quantity
`);

/** Semantic versions. Source: `k8s.io/apiserver/pkg/cel/library`, SemverLib. */
export const SEMVER = declarations(`
  semver_compare_to: (Semver).compareTo(Semver) -> int
  semver_is_greater_than: (Semver).isGreaterThan(Semver) -> bool
  semver_is_less_than: (Semver).isLessThan(Semver) -> bool
  is_semver_string: isSemver(string) -> bool
  is_semver_string_bool: isSemver(string, bool) -> bool
  semver_major: (Semver).major() -> int
  semver_minor: (Semver).minor() -> int
  semver_patch: (Semver).patch() -> int
  string_to_semver: semver(string) -> Semver
  string_bool_to_semver: semver(string, bool) -> Semver
`);

/** Named formats of strings. Source: `k8s.io/apiserver/pkg/cel/library`, Format. */
export const FORMAT = declarations(`
  format.byte: format.byte() -> NamedFormat
  format.date: format.date() -> NamedFormat
  format.datetime: format.datetime() -> NamedFormat
  format.dns1035Label: format.dns1035Label() -> NamedFormat
  format.dns1035LabelPrefix: format.dns1035LabelPrefix() -> NamedFormat
  format.dns1123Label: format.dns1123Label() -> NamedFormat
  format.dns1123LabelPrefix: format.dns1123LabelPrefix() -> NamedFormat
  format.dns1123Subdomain: format.dns1123Subdomain() -> NamedFormat
  format.dns1123SubdomainPrefix: format.dns1123SubdomainPrefix() -> NamedFormat
  format.labelValue: format.labelValue() -> NamedFormat
  format-named: format.named(string) -> optional(NamedFormat)
  format.qualifiedName: format.qualifiedName() -> NamedFormat
  format.uri: format.uri() -> NamedFormat
  format.uuid: format.uuid() -> NamedFormat
  format-validate: (NamedFormat).validate(string) -> optional(list(string))
`);
