import type { ServerBehaviour, ServerChanges } from '../server-behaviour.js';
import { KUBERNETES_1_15 } from './1.15.js';
import { KUBERNETES_1_16 } from './1.16.js';
import { KUBERNETES_1_17 } from './1.17.js';
import { KUBERNETES_1_18 } from './1.18.js';
import { KUBERNETES_1_19 } from './1.19.js';
import { KUBERNETES_1_20 } from './1.20.js';
import { KUBERNETES_1_21 } from './1.21.js';
import { KUBERNETES_1_22 } from './1.22.js';
import { KUBERNETES_1_23 } from './1.23.js';
import { KUBERNETES_1_24 } from './1.24.js';
import { KUBERNETES_1_25 } from './1.25.js';
import { KUBERNETES_1_26 } from './1.26.js';
import { KUBERNETES_1_27 } from './1.27.js';
import { KUBERNETES_1_28 } from './1.28.js';
import { KUBERNETES_1_29 } from './1.29.js';
import { KUBERNETES_1_30 } from './1.30.js';
import { KUBERNETES_1_31 } from './1.31.js';
import { KUBERNETES_1_32 } from './1.32.js';
import { KUBERNETES_1_33 } from './1.33.js';
import { KUBERNETES_1_34 } from './1.34.js';
import { KUBERNETES_1_35 } from './1.35.js';
import { KUBERNETES_1_36 } from './1.36.js';
import { KUBERNETES_1_37 } from './1.37.js';

/** The minor of the first record. */
export const OLDEST_MINOR = 15;

/** The records of all minors in their order: what the oldest does, and what each after it changed. */
export const MINORS: readonly [ServerBehaviour, ...ServerChanges[]] = [
  KUBERNETES_1_15,
  KUBERNETES_1_16,
  KUBERNETES_1_17,
  KUBERNETES_1_18,
  KUBERNETES_1_19,
  KUBERNETES_1_20,
  KUBERNETES_1_21,
  KUBERNETES_1_22,
  KUBERNETES_1_23,
  KUBERNETES_1_24,
  KUBERNETES_1_25,
  KUBERNETES_1_26,
  KUBERNETES_1_27,
  KUBERNETES_1_28,
  KUBERNETES_1_29,
  KUBERNETES_1_30,
  KUBERNETES_1_31,
  KUBERNETES_1_32,
  KUBERNETES_1_33,
  KUBERNETES_1_34,
  KUBERNETES_1_35,
  KUBERNETES_1_36,
  KUBERNETES_1_37,
];
