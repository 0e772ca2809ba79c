export { preference } from './preference.ts';
