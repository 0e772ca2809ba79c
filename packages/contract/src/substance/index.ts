import './names.ts';

export * from './shape.ts';
export * from './states.ts';
export { type SubstanceSearch, substance } from './substance.ts';
