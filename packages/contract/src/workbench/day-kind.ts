import { type Holder, mayOpen } from '../core/access.ts';
import { type Key, keysOf } from '../core/keys.ts';

/** Kind of a member's working day: it decides what the workbench and the menu put first. */
export const DAY_KINDS = ['content', 'customer', 'people'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Sends out or reviews what others use. */
const CONTENT: readonly Key[] = ['4-5', '4-6', '5-5', '5-6'];
/** Talks to customers or follows them up. */
const CUSTOMER: readonly Key[] = ['7-2', '13-1', '13-3'];
const MAKING: readonly Key[] = keysOf(4, 5, 6, 14, 15, 16, 19);

/** Derives the kind from the member's keys, never from role names, which every customer chooses. */
export function dayKind(holder: Holder): DayKind {
  if (mayOpen(holder, CONTENT)) return 'content';
  if (mayOpen(holder, CUSTOMER)) return 'customer';
  return mayOpen(holder, MAKING) ? 'content' : 'people';
}
