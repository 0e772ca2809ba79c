import type { CalendarPost, CalendarSearch } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { attemptsById } from '../attempt.source.ts';
import { contentSources } from '../subjects.ts';
import { firstPostsOfDays } from './calendar.source.ts';

/** The first posts of each day in full, with covers where they are asked for. */
export async function postsOfDays(
  kernel: Kernel,
  actor: Actor,
  search: CalendarSearch,
): Promise<CalendarPost[]> {
  const { db, contributions } = kernel;
  const ids = await firstPostsOfDays(db, actor, contributions, search);
  const rows = ids.length > 0 ? await attemptsById(db, contributions, actor, ids) : [];
  const covers = new Map<string, string | null>();
  if (search.covers)
    for (const [kind, own] of Map.groupBy(rows, ({ batch }) => batch.kind)) {
      const source = contributions(contentSources).find(({ batchKind }) => batchKind === kind);
      const found = await source?.covers(
        kernel,
        own.map(({ subject }) => subject.id),
      );
      for (const [id, cover] of found ?? []) covers.set(`${kind} ${id}`, cover);
    }
  return rows
    .map(
      ({ id, batch, subject, title, platform, account, status, note, repair, can, publishedAt, dueAt }) => ({
        id,
        batch,
        subjectId: subject.id,
        title,
        platform,
        account,
        at: publishedAt ?? dueAt,
        status,
        note,
        repair,
        cover: covers.get(`${batch.kind} ${subject.id}`) ?? null,
        can,
      }),
    )
    .sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
}
