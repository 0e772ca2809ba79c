import { machine } from '../core/machine.ts';

/** A sales lead on its way to a sale. Whether somebody owns it or it waits in the pool is apart from it. */
export const clueState = machine({
  states: {
    new: '新线索',
    following: '跟进中',
    invited: '已邀约',
    visited: '已到店',
    won: '已成交',
    closed: '战败/无效',
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

/** Final states: such a clue has no next date and does not return to the pool. */
export const SETTLED_CLUES: readonly ClueState[] = ['won', 'closed'];
/** States in which a clue is not taken away from its owner: the customer has been to the shop, or the clue is final. */
export const UNRECLAIMABLE_CLUES: readonly ClueState[] = ['visited', ...SETTLED_CLUES];
