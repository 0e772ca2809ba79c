/** Reads what strangers publish: outside only, robots.txt first, no barrier evaded, nothing without bounds. */
export { barrierIn, type ListFetcher, listFetcher } from './fetch-list.ts';
export { listIn } from './list-in.ts';
export { SourceTrouble, stopped } from './source-trouble.ts';
