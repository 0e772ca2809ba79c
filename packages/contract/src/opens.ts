import type { Key } from './core/keys.ts';
import { OPENS } from './opens-table.ts';

/** What a key opens: screens of the route table and calls of the contract. */
export interface Opens {
  screens: { path: string; title: string }[];
  calls: { path: string; summary: string }[];
}

/** Which screens and calls a key opens. */
export const opensOf = (key: Key): Opens => OPENS[key];
