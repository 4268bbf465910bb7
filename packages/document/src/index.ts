export { convertYamlToJson, parseYaml } from './parse-yaml.js';
