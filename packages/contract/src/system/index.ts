export { type Connection, system } from './system.ts';
