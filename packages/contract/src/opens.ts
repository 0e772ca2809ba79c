import type { Key } from './core/keys.ts';
import { OPENS } from './opens-table.ts';

/** What a key gives access to: screens of the route table and calls of the contract. */
export interface Opens {
  screens: { path: string; title: string }[];
  calls: { path: string; summary: string }[];
}

/** The screens and calls that a key gives access to. */
export const opensOf = (key: Key): Opens => OPENS[key];
