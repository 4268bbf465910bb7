import { openPlayground } from './open-playground.js';

void openPlayground();
