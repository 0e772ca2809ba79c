import {
  CHAT_PLATFORMS,
  type ChatPlatform,
  contract,
  TIMELINE_MAX,
  type TimelineEntry,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { clueTrail } from '../../clue/index.ts';
import { talksOf } from '../chat.scope.ts';
import { visibleTalk } from '../talk/lock-talk.ts';
import { everyoneOf, loadCustomers } from './customer.rows.ts';

interface TalkLine {
  id: number;
  platform: ChatPlatform;
  startedAt: string;
  waitingSince: string | null;
  text: string;
}

/** Everything known of a talk's customer by time: conversations and hand-overs the actor sees, and the clue for those who see it. */
export async function timelineOf(kernel: Kernel, actor: Actor, talkId: number) {
  const { db } = kernel;
  const { customer } = await visibleTalk(db, actor, talkId);
  const [person] = await loadCustomers(db, actor, [customer.id]);
  const everyone = everyoneOf(sql`${customer.id}::bigint`);
  const seen = talksOf(actor, contract.chat.list);
  const talks = await db.query<TalkLine>(sql`
    SELECT t.id, t.platform, t.started_at AS "startedAt", CASE WHEN t.state <> 'ended' THEN t.waiting_since END AS "waitingSince",
           t.last_text AS text
    FROM chat_talk t WHERE t.customer_id = ANY(${everyone}) AND ${seen} ORDER BY t.started_at DESC LIMIT ${TIMELINE_MAX}`);
  const events = await db.query<{ id: number; text: string; at: string; platform: ChatPlatform }>(sql`
    SELECT m.id, m.text, m.at, t.platform FROM chat_message m JOIN chat_talk t ON t.id = m.talk_id
    WHERE m.customer_id = ANY(${everyone}) AND m.kind = 'event' AND ${seen} ORDER BY m.at DESC, m.id DESC LIMIT ${TIMELINE_MAX}`);
  const trail = person?.clueId ? await clueTrail(kernel, actor, person.clueId, TIMELINE_MAX) : [];
  const entries: TimelineEntry[] = [
    ...talks.map(({ id, platform, startedAt }) => ({
      ...inTalk(`talk ${id}`, 'talk', startedAt),
      title: '发起会话',
      note: CHAT_PLATFORMS[platform],
    })),
    ...talks.flatMap(({ id, waitingSince, text, platform }) =>
      waitingSince
        ? [
            {
              ...inTalk(`waits ${id}`, 'words', waitingSince),
              title: text,
              note: `${CHAT_PLATFORMS[platform]}，等待回复`,
              waiting: true,
            },
          ]
        : [],
    ),
    ...events.map(({ id, text, at, platform }) => ({
      ...inTalk(`event ${id}`, 'handover', at),
      title: text,
      note: CHAT_PLATFORMS[platform],
    })),
    ...trail.map((entry) => ({
      ...entry,
      group: entry.kind === 'comment' ? ('browse' as const) : ('clue' as const),
      waiting: false,
    })),
  ];
  const { ahead = [], past = [] } = Object.groupBy(entries, (entry) => (entry.ahead ? 'ahead' : 'past'));
  ahead.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  past.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return { rows: [...ahead, ...past].slice(0, TIMELINE_MAX), total: entries.length };
}

const inTalk = (key: string, kind: TimelineEntry['kind'], at: string) => ({
  key,
  kind,
  group: 'talk' as const,
  at,
  ahead: false,
  waiting: false,
});
