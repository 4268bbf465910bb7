/** What judges. It is a file of its own when it is published, loaded with the first manifest. */
export { listen } from './judging/listen.js';
export { createSourceCode } from './language/create-source-code.js';
