import './names.ts';

export * from './calendar.ts';
export { type AttemptSearch, HANDOVER_PAGE, publish } from './publish.ts';
export * from './schedule-limits.ts';
export * from './shape.ts';
export * from './states.ts';
