import type { ClueOrigin, CustomerTalk } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';

/** A conversation and the clue of its customer, where there is one. */
export type TalkOfClue = CustomerTalk & { clueId: number | null };

/** Open conversations in the actor's rows: those with these clues, and those that wait for the actor. */
export const clueTalks =
  slot<(db: Queries, actor: Actor, clueIds: readonly number[]) => Promise<TalkOfClue[]>>('clue.talks');

/** What the people behind these clues said before there was one. */
export const clueOrigins =
  slot<(db: Queries, clueIds: readonly number[]) => Promise<ClueOrigin[]>>('clue.origins');
