export { storage } from './storage.ts';
