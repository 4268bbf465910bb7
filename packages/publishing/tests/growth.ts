export { growth, LINEAR } from '../../core/tests/growth.js';
