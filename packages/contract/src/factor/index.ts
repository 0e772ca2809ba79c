import './names.ts';

export { factor, security } from './factor.ts';
export * from './shape.ts';
