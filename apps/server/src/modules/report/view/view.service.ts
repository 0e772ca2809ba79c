import { type BodyOf, contract, REPORT_VIEWS_MAX } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { requireNamed } from '../facts/named.service.ts';
import { TooManyViews, ViewsForManagers, ViewTaken } from '../report.errors.ts';
import { permittedReport } from '../report-access.ts';
import { dueDay } from '../subscription/due.ts';
import {
  countViews,
  deleteView,
  insertView,
  loadViews,
  lockView,
  setFavourite,
  setRhythm,
  updateView,
} from './view.repository.ts';

type Calls = typeof contract.reportView;
const NOUN = '报表视图';
const translateTaken = translate({ report_view_name: ViewTaken });

/** Whoever looks after a place may share with it; those who see only their own work keep their views to themselves. */
const mayShare = ({ isAdmin, grants }: Actor) =>
  isAdmin ||
  grants.some(
    ({ scope, keys }) =>
      scope !== 'SELF' && keys.some((key) => keysFor(contract.reportView.create).includes(key)),
  );

/**
 * Views keep what is asked and never what was answered: whoever opens one sees what they may see at that moment.
 */
export const viewService = (kernel: Kernel) => {
  const { db, tx } = kernel;
  const one = async (unit: Parameters<typeof loadViews>[0], actor: Actor, id: number) => {
    const [view] = await loadViews(unit, actor, id);
    if (!view) throw RowMissing(NOUN);
    return view;
  };
  return {
    async list(actor: Actor) {
      const rows = await loadViews(db, actor);
      return { rows, mayShare: mayShare(actor), total: rows.length };
    },

    async create(actor: Actor, body: BodyOf<Calls['create']>) {
      await requireNamed(kernel, actor, permittedReport(actor, body.question));
      return tx(actor, async (unit) => {
        if (body.shared && !mayShare(actor)) throw ViewsForManagers();
        if ((await countViews(unit, actor.id)) >= REPORT_VIEWS_MAX) throw TooManyViews(REPORT_VIEWS_MAX);
        const place = await placeOf(unit, actor, contract.reportView.create);
        const id = await insertView(unit, place, body).catch(translateTaken);
        await unit.audit({
          call: contract.reportView.create,
          entity: 'reportView',
          entityId: id,
          after: body,
        });
        return one(unit, actor, id);
      });
    },

    async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
      await requireNamed(kernel, actor, permittedReport(actor, body.question));
      return tx(actor, async (unit) => {
        const before = await lockView(unit, actor, 'edit', id);
        if (!before) throw RowMissing(NOUN);
        if (before.version !== version) throw RowChanged(NOUN);
        if (body.shared && !mayShare(actor)) throw ViewsForManagers();
        await updateView(unit, id, body).catch(translateTaken);
        await unit.audit({
          call: contract.reportView.update,
          entity: 'reportView',
          entityId: id,
          before,
          after: body,
        });
        return one(unit, actor, id);
      });
    },

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await lockView(unit, actor, 'delete', id);
        if (!before) throw RowMissing(NOUN);
        await unit.audit({ call: contract.reportView.remove, entity: 'reportView', entityId: id, before });
        await deleteView(unit, id);
        return null;
      }),

    favourite: (actor: Actor, { id, on }: BodyOf<Calls['favourite']>) =>
      tx(actor, async (unit) => {
        await one(unit, actor, id);
        await setFavourite(unit, id, actor.id, on);
        return null;
      }),

    subscribe: (actor: Actor, { id, rhythm }: BodyOf<Calls['subscribe']>) =>
      tx(actor, async (unit) => {
        const { name } = await one(unit, actor, id);
        await setRhythm(unit, id, actor.id, rhythm, rhythm && dueDay(rhythm));
        await unit.audit({
          call: contract.reportView.subscribe,
          entity: 'reportView',
          entityId: id,
          after: { name, rhythm },
        });
        return null;
      }),
  };
};
