import { jsonObject } from '../dialect.js';
import { repeat } from '../printing/print-document.js';

/** How every document introduces itself. */
export const INFO = repeat(jsonObject({ title: 'Kubernetes CRD Swagger', version: 'v0.1.0' }));

/** What every operation answers to an unknown user. */
export const UNAUTHORIZED = repeat(jsonObject({ description: 'Unauthorized' }));
