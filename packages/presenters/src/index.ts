export { humanPresenter, renderSummary } from './human.js';
export type { HumanOptions } from './human.js';
export { jsonPresenter } from './json.js';
export type { JsonDefinition, JsonDiagnostic, JsonFile, JsonOptions, JsonPosition, JsonReport } from './json.js';
export { namePresenter } from './name.js';
export type { Presenter, UnreadableInput } from './presenter.js';
export { addResult, NO_TOTALS } from './totals.js';
export type { Totals } from './totals.js';
export { visible } from './visible-text.js';
