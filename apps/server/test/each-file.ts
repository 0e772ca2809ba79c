import { afterAll } from 'vitest';
import { runEnds } from './at-end.ts';

// Evaluated for every file of tests, before it.
afterAll(runEnds);
