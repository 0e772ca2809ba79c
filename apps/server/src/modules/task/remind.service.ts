import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../notification/index.ts';
import { eachMember } from './distribute.repository.ts';
import { markReminded, type Whom } from './remind.repository.ts';

/** Reminds people of a running task who have something to hand in and were not reminded today. Answers how many. */
export async function remindPeople(
  unit: Unit,
  task: { id: number; title: string },
  whom: Whom,
  text: string,
) {
  const reminded = await markReminded(unit, task.id, whom);
  const ids = reminded.map(({ id }) => id);
  if (ids.length > 0)
    await notifyMany(unit, eachMember(ids), {
      kind: 'task',
      title: `催办：任务「${task.title}」`,
      body: text,
      link: '/home/task?tabid=mine',
    });
  return ids.length;
}
