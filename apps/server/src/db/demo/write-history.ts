import { sql } from 'drizzle-orm';
import type { Queries } from '#db/database.ts';
import { audit } from '#kernel/audit/audit.table.ts';
import { type Clock, iso } from './clock.ts';
import type { Doing } from './doings.ts';
import type { IdOf } from './ids.ts';
import { NOTICES } from './notices.ts';
import type { PersonPlan } from './people.ts';
import type { SignIn } from './sign-ins.ts';
import { lockedAt } from './write-people.ts';
import type { Places } from './write-places.ts';

/** Far below the 65,535 parameters that one statement may have. */
const BATCH = 1_000;
const ORIGIN = { ip: '127.0.0.1', userAgent: '', requestId: '' };

export async function writeHistory(
  tx: Queries,
  { signIns, doings, people }: { signIns: SignIn[]; doings: Doing[]; people: readonly PersonPlan[] },
  { places, memberId, clock }: { places: Places; memberId: IdOf<PersonPlan>; clock: Clock },
) {
  const about = (person: PersonPlan) => ({ entity: 'member', entityId: String(memberId(person)), ...ORIGIN });
  const by = (person: PersonPlan) => ({
    memberId: memberId(person),
    uname: person.uname,
    channelId: person.seats[0] ? places.channelId(person.seats[0].node.channel) : null,
  });
  const rows = [
    ...signIns.map(({ person, at }) => ({
      at: iso(at),
      ...by(person),
      ...about(person),
      action: 'auth.login',
      summary: marked('登录成功'),
    })),
    ...doings.map((doing) => ({
      at: iso(doing.at),
      ...by(doing.by),
      ...about(doing.to),
      action: doing.action,
      summary: marked(doing.summary),
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
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.orm.insert(audit).values(rows.slice(from, from + BATCH));
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
        VALUES (${memberId(person)}, 'demo', ${title}, ${body}, ${link}, ${iso(clock.minutesAgo(minutesAgo))})`);
  }
}
