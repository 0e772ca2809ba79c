import type { NoticeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { isWanted } from './notice-settings.service.ts';
import { countUnread, insertNotice, latestNotices, markRead } from './notification.repository.ts';

/** Tells somebody something they will find again later, unless they do not want to know; open screens show it at once. */
export async function notify(
  unit: Unit,
  memberId: number,
  {
    kind,
    title,
    body = '',
    link = null,
  }: { kind: NoticeKind; title: string; body?: string; link?: string | null },
) {
  if (!(await isWanted(unit, memberId, kind, 'console'))) return;
  const told = maskWritten({ title, body });
  const row = await insertNotice(unit, memberId, { kind, ...told, link });
  const unread = await countUnread(unit, memberId);
  if (row) await unit.announce('notification.created', { id: row.id, ...told, link, unread }, memberId);
}

export async function listNotices(db: Queries, memberId: number) {
  const rows = await latestNotices(db, memberId);
  return { rows, unread: await countUnread(db, memberId) };
}

/** False when there is no such notice of this member. */
export async function readNotices(unit: Unit, memberId: number, id: number | undefined) {
  const touched = await markRead(unit, memberId, id);
  const unread = await countUnread(unit, memberId);
  await unit.announce('notification.read', { unread }, memberId);
  return { found: touched.length > 0, unread };
}
