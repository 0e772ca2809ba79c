export { memberImport } from './member.import.ts';
export { setStatusOfAll } from './member.jobs.ts';
export { memberExport, memberRoutes } from './member.routes.ts';
export { hasSeat, hasSeatInForce, memberInForce, memberWithin } from './member.within.ts';
