import { machine } from '../core/machine.ts';

/** A sales lead on its way to a sale. Whether somebody owns it or it waits in the pool is apart from it. */
export const clueState = machine({
  states: {
    new: '新线索',
    following: '跟进中',
    invited: '已邀约',
    visited: '已到店',
    won: '已成交',
    closed: '无效',
  },
  moves: {
    new: ['following', 'invited', 'visited', 'won', 'closed'],
    following: ['invited', 'visited', 'won', 'closed'],
    invited: ['following', 'visited', 'won', 'closed'],
    visited: ['following', 'invited', 'won', 'closed'],
    won: [],
    // Taken up again by somebody who has a reason to.
    closed: ['following'],
  },
});
export type ClueState = (typeof clueState.all)[number];

/** Nothing more is expected of these: no next date, no way back to the pool. */
export const SETTLED_CLUES: readonly ClueState[] = ['won', 'closed'];
/** Whoever came to the shop is not taken away from whoever received them. */
export const KEPT_CLUES: readonly ClueState[] = ['visited', ...SETTLED_CLUES];
