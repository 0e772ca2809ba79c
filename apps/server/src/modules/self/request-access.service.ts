import {
  ACCESS_REQUESTS_A_DAY,
  contract,
  HOME_ROUTES,
  mayOpen,
  neededKeys,
  type RouteEntry,
} from '@zhiying/contract';
import { type Actor, holderOf } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { AlreadyAsked, AlreadyOpen, AskedEnough } from './self.errors.ts';
import { activeAdministrators, lockMember, pagesRequestedToday } from './self.repository.ts';

const routes: readonly RouteEntry[] = HOME_ROUTES;

/** Asks the administrators for a page; what came of it shows as soon as the role has the key. */
export const requestAccess =
  ({ tx }: Pick<Kernel, 'tx'>) =>
  (actor: Actor, page: string) =>
    tx(actor, async (unit) => {
      const route = routes.find(({ path }) => path === page);
      const title = route?.title ?? page;
      if (mayOpen(holderOf(actor), route ? neededKeys(route) : [])) throw AlreadyOpen(title);
      // Two clicks at the same moment are one request.
      await lockMember(unit, actor.id);
      const asked = await pagesRequestedToday(unit, actor.id);
      if (asked.includes(page)) throw AlreadyAsked(title);
      if (asked.length >= ACCESS_REQUESTS_A_DAY) throw AskedEnough();
      await unit.audit({
        call: contract.self.requestAccess,
        entity: 'member',
        entityId: actor.id,
        summary: `申请查看「${title}」`,
        after: { page },
      });
      for (const { id } of await activeAdministrators(unit))
        await notify(unit, id, {
          kind: 'system',
          title: `「${actor.name}」申请查看「${title}」`,
          body: '可为该用户的角色开通权限或更换角色，保存后立即生效',
          link: `/home/user?open=${actor.id}`,
        });
      return null;
    });
