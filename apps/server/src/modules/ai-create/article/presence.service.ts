import type { Unit } from '#kernel/unit.ts';
import { deletePresence, isPresent, othersAt, upsertPresence } from './presence.repository.ts';

/** Somebody opened or left the editor, or is still there; the others hear of it only when it is news. */
export async function recordPresence(unit: Unit, articleId: number, memberId: number, leaving: boolean) {
  const before = await isPresent(unit, articleId, memberId);
  if (leaving) await deletePresence(unit, articleId, memberId);
  else await upsertPresence(unit, articleId, memberId);
  const people = await othersAt(unit, articleId, memberId);
  if (Boolean(before) === leaving)
    for (const { id } of people)
      await unit.announce('article.presence', { articleId, people: await othersAt(unit, articleId, id) }, id);
  return people;
}

/** Tells everybody who has it open that it was saved, the saver's other windows too: the one that saved knows the version. */
export async function announceSaved(
  unit: Unit,
  { id, themeId, version }: { id: number; themeId: number; version: number },
  who: { id: number; name: string },
) {
  for (const person of [who, ...(await othersAt(unit, id, who.id))])
    await unit.announce(
      'article.changed',
      { themeId, articleId: id, version, by: person.id === who.id ? '你（其他窗口）' : who.name },
      person.id,
    );
}
