import { startFilter } from './filter.js';
import { startSearch } from './search.js';

startSearch();
startFilter();
