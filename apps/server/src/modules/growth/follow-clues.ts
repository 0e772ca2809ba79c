import { cluesMoved } from '../clue/index.ts';
import { announceProspects } from './announce.service.ts';
import { linkProspects, refuseProspects } from './follow-clues.repository.ts';

/** How far a clue came shows with the person it was made of; a refusal there is one here. */
export const followClues = cluesMoved.with(async (unit, moves) => {
  const given = JSON.stringify(
    moves.map(({ id, channelId, refused, visitedAt, wonAt, phoneMark, identityMark }) => ({
      id,
      channel: channelId,
      refused,
      visited: visitedAt,
      won: wonAt,
      phone: phoneMark,
      identity: identityMark,
    })),
  );
  // Whoever became a clue elsewhere is the same person here. No row is in both parts: one has no clue yet, the other has.
  const moved = await linkProspects(unit, given);
  const refused = moves.some((move) => move.refused) ? await refuseProspects(unit, given) : [];
  const changed = [...new Set([...moved, ...refused].map(({ id }) => id))];
  if (changed.length > 0) await announceProspects(unit, changed);
});
