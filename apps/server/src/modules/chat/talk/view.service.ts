import { type BodyOf, contract, SHARED_VIEWS_MAX } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { TooManyViews, ViewsForManagers, ViewTaken } from '../chat.errors.ts';
import {
  countViews,
  deleteView,
  insertView,
  loadViews,
  lockDeletable,
  requireVisible,
} from './view.repository.ts';

type Calls = typeof contract.chatView;
const NOUN = '会话视图';
const translateTaken = translate({ chat_view_name: ViewTaken });

/** The actor with only those memberships that reach further than their own talks; a view is shared where one looks after others. */
const managing = (actor: Actor): Actor => ({
  ...actor,
  grants: actor.grants.filter(
    ({ scope, keys }) =>
      scope !== 'SELF' && keys.some((key) => keysFor(contract.chatView.create).includes(key)),
  ),
});
const mayShare = (actor: Actor) => actor.isAdmin || managing(actor).grants.length > 0;

/** Views of the inbox that a place shares; those of a place hold for everybody below it. */
export const viewService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await loadViews(db, actor), mayShare: mayShare(actor) }),

  create: (actor: Actor, { name, filter }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      if (!mayShare(actor)) throw ViewsForManagers();
      await requireVisible(unit, actor, filter);
      const place = await placeOf(unit, managing(actor), contract.chatView.create);
      if ((await countViews(unit, place.nodeId)) >= SHARED_VIEWS_MAX) throw TooManyViews(SHARED_VIEWS_MAX);
      const id = await insertView(unit, place, { ownerId: actor.id, name, filter }).catch(translateTaken);
      await unit.audit({
        call: contract.chatView.create,
        entity: 'chatView',
        entityId: id,
        after: { name, filter },
      });
      const [made] = await loadViews(unit, actor, id);
      if (!made) throw RowMissing(NOUN);
      return made;
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await lockDeletable(unit, actor, id);
      if (!before) throw RowMissing(NOUN);
      await unit.audit({ call: contract.chatView.remove, entity: 'chatView', entityId: id, before });
      await deleteView(unit, id);
      return null;
    }),
});
