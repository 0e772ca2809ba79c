import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../../notification/index.ts';
import { ACTION, managersAbove, wasWarned } from './dial.repository.ts';

/** Tells those nearest above a place who look after its clues; where nobody does, the administrators. */
export const notifyManagers = (
  unit: Unit,
  { id: me }: Actor,
  path: string,
  news: { title: string; body?: string; link: string },
) => notifyMany(unit, managersAbove(path, me), { kind: 'clue', ...news });

/** The same, once a day for each pattern of a person. */
export async function warnManagers(unit: Unit, actor: Actor, path: string, pattern: string, title: string) {
  const before = await wasWarned(unit, actor.id, pattern);
  if (before) return;
  await unit.audit({
    action: ACTION,
    entity: 'member',
    entityId: actor.id,
    summary: `提醒管理者：${title}`,
    after: { pattern },
  });
  await notifyManagers(unit, actor, path, {
    title,
    body: '拨号、跟进和退回都在跟进记录中',
    link: '/home/clew?tabid=follow&kind=dialled',
  });
}
