import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Activity } from './activities.ts';
import { type Clock, iso } from './clock.ts';
import type { IdOf } from './ids.ts';
import { NOTICES } from './notices.ts';
import type { PersonPlan } from './people.ts';
import type { SignIn } from './sign-ins.ts';
import { openMinutesBefore } from './story/working-hours.ts';
import { lockedAt } from './write-people.ts';
import type { Places } from './write-places.ts';

export async function writeHistory(
  tx: Queries,
  { signIns, doings, people }: { signIns: SignIn[]; doings: Activity[]; people: readonly PersonPlan[] },
  { places, memberId, clock }: { places: Places; memberId: IdOf<PersonPlan>; clock: Clock },
) {
  const by = (person: PersonPlan) => ({ memberId: memberId(person), uname: person.uname });
  const about = (person: PersonPlan) => ({ entityId: memberId(person) });
  const channelOf = ({ memberships: [membership] }: PersonPlan) => ({
    channelId: membership ? places.channelId(membership.node.channel) : null,
  });
  const rows = [
    ...signIns.map(({ person, at }) => ({
      at: iso(at),
      ...by(person),
      ...channelOf(person),
      ...about(person),
      action: 'auth.login',
      summary: marked('登录成功'),
    })),
    ...doings.map((doing) => ({
      at: iso(doing.at),
      ...by(doing.by),
      // Whoever looks after several channels works in that of the person.
      ...channelOf(doing.to),
      ...about(doing.to),
      action: doing.action,
      summary: marked(doing.summary),
      before: doing.before,
      after: doing.after,
    })),
    ...people
      .filter(({ isLocked }) => isLocked)
      .map((person) => ({
        at: iso(lockedAt(clock)),
        uname: person.uname,
        ...about(person),
        action: 'auth.loginFailed',
        summary: marked('登录失败次数过多，账号被锁定'),
      })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  // One parameter instead of thirty thousand: the builder would take longer than everything else together.
  await tx.query(sql`
    INSERT INTO audit (at, member_id, uname, channel_id, action, entity, entity_id, summary, before, after, ip,
                       user_agent, request_id)
    SELECT at, "memberId", uname, "channelId", action, 'member', "entityId", summary, before, after, '127.0.0.1', '', ''
    FROM json_to_recordset(${JSON.stringify(rows)}) AS planned
      (at timestamptz, "memberId" bigint, uname text, "channelId" bigint, action text, "entityId" text, summary text,
       before jsonb, after jsonb)`);
}

const marked = (summary: string) => `${summary}（演示数据）`;

/** In plain SQL: notifications belong to a module, which the database's own folder does not know. */
export async function writeNotices(
  tx: Queries,
  people: readonly PersonPlan[],
  { memberId, clock }: { memberId: IdOf<PersonPlan>; clock: Clock },
) {
  for (const { to, title, body, link, minutesAgo } of NOTICES) {
    const person = people.find(({ uname }) => uname === to);
    if (person)
      await tx.query(sql`
        INSERT INTO notification (member_id, kind, title, body, link, created_at)
        VALUES (${memberId(person)}, 'system', ${title}, ${body}, ${link}, ${iso(openMinutesBefore(clock.now, minutesAgo))})`);
  }
}
