import './names.ts';

export { type AttemptSearch, HANDOVER_PAGE, publish } from './publish.ts';
export * from './shape.ts';
export * from './states.ts';
