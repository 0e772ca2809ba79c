import { type ClueDay, contract, type DayCustomer } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { loadClues } from '../clue.rows.ts';
import { clueTalks } from '../clue.slots.ts';
import { poolSource } from '../clue.source.ts';
import { poolService } from '../pool/pool.service.ts';
import { lastNotes, ownClues, visibleClues } from './day.repository.ts';

/** The day of a person who works with customers: those who wait for an answer, those to call, and those who were followed today. */
export async function clueDay(kernel: Kernel, actor: Actor): Promise<ClueDay> {
  const { db, contributions, secrets } = kernel;
  const { due, done, appointment } = await ownClues(kernel, actor);
  const known = [...new Set([...due, ...done])];
  const talks = (await Promise.all(contributions(clueTalks).map((find) => find(db, actor, known)))).flat();
  const others = talks.flatMap(({ clueId }) => (clueId !== null && !known.includes(clueId) ? [clueId] : []));
  // The clue behind a conversation may be somebody else's.
  const seen = await visibleClues(db, actor, others);
  const ids = [...known, ...seen.map(({ id }) => id)];
  const clues = new Map((await loadClues(db, actor, ids)).map((clue) => [clue.id, clue]));
  const notes = new Map((await lastNotes(db, ids)).map(({ id, text }) => [id, text]));
  const customer = (
    clueId: number | null,
    talk = talks.find((one) => one.clueId === clueId),
  ): DayCustomer => {
    const { clueId: _clueId, ...shown } = talk ?? { clueId: null };
    return {
      clue: (clueId !== null && clues.get(clueId)) || null,
      talk: 'id' in shown ? shown : null,
      note: (clueId !== null && notes.get(clueId)) || '',
    };
  };
  const waiting = talks.filter(({ waitingSince }) => waitingSince !== null);
  const asked = new Set(waiting.map(({ clueId }) => clueId));
  const left = due.filter((id) => !asked.has(id));
  const shown = appointment && clues.get(appointment.id);
  return {
    appointment: shown ? { clue: shown, at: appointment.at, note: appointment.note } : null,
    waiting: waiting.map((talk) => customer(talk.clueId, talk)),
    due: left.map((id) => customer(id)),
    done: done.filter((id) => !asked.has(id) && !left.includes(id)).map((id) => customer(id)),
    pool: await countRows(db, poolSource(actor, {}, secrets)),
    left: holds(actor, contract.cluePool.take) ? (await poolService(kernel).quota(actor)).left : 0,
  };
}
