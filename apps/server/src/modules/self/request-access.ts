import { ACCESS_REQUESTS_A_DAY, contract, HOME_ROUTES, mayOpen, type RouteEntry } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, holderOf } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { AlreadyAsked, AlreadyOpen, AskedEnough } from './self.errors.ts';

const ACTION = 'self.requestAccess';
const routes: readonly RouteEntry[] = HOME_ROUTES;

/** Asks the administrators for a page; what came of it shows as soon as the role has the key. */
export const requestAccess =
  ({ tx }: Pick<Kernel, 'tx'>) =>
  (actor: Actor, page: string) =>
    tx(actor, async (unit) => {
      const { title = page, keys = [] } = routes.find(({ path }) => path === page) ?? {};
      if (mayOpen(holderOf(actor), keys)) throw AlreadyOpen(title);
      // Two clicks at the same moment are one request.
      await unit.query(sql`SELECT 1 AS held FROM member WHERE id = ${actor.id} FOR UPDATE`);
      const asked = await askedToday(unit, actor.id);
      if (asked.includes(page)) throw AlreadyAsked(title);
      if (asked.length >= ACCESS_REQUESTS_A_DAY) throw AskedEnough();
      await unit.audit({
        call: contract.self.requestAccess,
        entity: 'member',
        entityId: actor.id,
        summary: `申请查看「${title}」`,
        after: { page },
      });
      for (const { id } of await administrators(unit))
        await notify(unit, id, {
          kind: 'system',
          title: `「${actor.name}」申请查看「${title}」`,
          body: '可为该用户的角色开通权限或更换角色，保存后立即生效',
          link: `/home/user?open=${actor.id}`,
        });
      return null;
    });

const askedToday = async (db: Queries, memberId: number) =>
  (
    await db.query<{ page: string }>(sql`
      SELECT a.after ->> 'page' AS page FROM audit a
      WHERE a.member_id = ${memberId} AND a.action = ${ACTION} AND a.at > now() - interval '1 day'`)
  ).map(({ page }) => page);

const administrators = (db: Queries) =>
  db.query<{ id: number }>(
    sql`SELECT m.id FROM member m WHERE m.is_admin AND m.status = 'active' ORDER BY m.id`,
  );
