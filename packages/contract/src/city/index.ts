export { city } from './city.ts';
