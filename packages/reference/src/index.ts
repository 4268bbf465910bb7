export { valueFacts } from './fields/value-facts.js';
export { typeText } from './fields/value-type.js';
export { toApiReference } from './to-api-reference.js';
export type { ReferenceOptions, SampleObjects } from './to-api-reference.js';
export type {
  ApiReference,
  PublishedChange,
  ConditionReference,
  FieldDifference,
  PrinterColumn,
  SampleTexts,
  ScaleReference,
  VersionComparison,
  VersionReference,
} from './model/api-reference.js';
export type {
  JunctorChoice,
  ElementFacts,
  FieldChangeMark,
  FieldReference,
  FieldTree,
  Mutability,
  PatternReference,
  RuleReference,
  SharedShape,
  ValueFacts,
} from './model/field-reference.js';
export { counted } from './html/counted.js';
export { kindFields } from './search/kind-fields.js';
export type { KindFields, SearchableKind, SearchableVersion, SearchField, SearchText } from './search/kind-search.js';
export { kindFile, searchFiles } from './search/search-files.js';
export type { SearchedKind, SearchFile } from './search/search-files.js';
export { placedFields } from './search/placed-field.js';
export type { PlacedField } from './search/placed-field.js';
export { readSearchScript } from './search/search-script.js';
export { apiPage } from './page/api-page.js';
export type { ApiPageOptions, PageDocument } from './page/api-page-options.js';
export { PAGE_FILES } from './page/page-shell.js';
export { REFERENCE_SCRIPT } from './assets/reference-script.js';
export { REFERENCE_STYLE } from './assets/reference-style.js';

export { reportPage } from './report/report-page.js';
export { html } from './html/html.js';
export type { Html, HtmlPart } from './html/html.js';
export { indexKind } from './index/index-kind.js';
export { indexPage } from './index/index-page.js';
export type { IndexPageOptions } from './index/index-page.js';
export type { IndexedKind, IndexedVersion } from './index/indexed-kind.js';
export { searchBox } from './search/search-box.js';
export { NEW_CRD } from './versions/change-badge.js';
export type { ChangeBadge } from './versions/change-badge.js';
export { printReference } from './json/print-reference.js';
export { REFERENCE_SCHEMA } from './json/generated/reference-schema.js';
export { apiMarkdown } from './markdown/api-markdown.js';
export type { ApiMarkdownOptions } from './markdown/api-markdown.js';
export { docusaurusSidebar, indexMarkdown, mkdocsNav } from './markdown/index-markdown.js';
