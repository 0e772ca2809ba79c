/** Reads what strangers publish: outside only, robots.txt first, no barrier evaded, nothing without bounds. */
export { barrierIn, type ListFetcher, listFetcher } from './fetch-list.ts';
export { readJsonList } from './read-json-list.ts';
export { SourceError, stopped } from './source-error.ts';
