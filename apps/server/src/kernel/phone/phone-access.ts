import { contract } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';

/**
 * Whether the actor may see whole numbers, and anything that follows from one: that two rows share it, that it is
 * known, that its owner refused contact. Which rows are covered is `scope(actor, contract.clue.revealPhone)`.
 */
export const seesPhones = (actor: Actor): boolean => holds(actor, contract.clue.revealPhone);
