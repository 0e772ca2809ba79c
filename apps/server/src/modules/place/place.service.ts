import { type BodyOf, contract, type PlaceInfo, type PlaceSearch } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree, lockTreeExclusively } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { cityOf } from '../city/index.ts';
import { moveSubtree } from '../organ/index.ts';
import { CityUnknown, ParentSuspended, TopOfReach, translateConflict } from './place.errors.ts';
import type { PlaceKind } from './place.kinds.ts';
import type { PlaceVerb } from './place.policy.ts';
import * as repository from './place.repository.ts';
import { loadMore, loadPlaces } from './place.rows.ts';
import { countByStatus, placeSource } from './place.source.ts';

type Calls = typeof contract.dealer;

export const placeService = ({ db, tx }: Kernel, what: PlaceKind) => {
  const { noun } = what;

  const one = async (unit: Unit, actor: Actor, verb: PlaceVerb, id: number) => {
    const place = await repository.findPlace(unit, what, what.policy.reach(actor, verb), id);
    if (!place) throw RowMissing(noun);
    return place;
  };
  const seen = (actor: Actor, id: number) => findVisible(db, placeSource(actor, what, {}), id, noun);
  const parentFor = async (unit: Unit, actor: Actor, act: 'create' | 'update', id: number) => {
    const parent = await repository.findParent(unit, actor, what, act, id);
    if (!parent) throw RowMissing(what.parent.noun);
    if (parent.suspended) throw ParentSuspended(what.parent.noun);
    return parent;
  };

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, placeSource(actor, what, body), body),

    async counts(actor: Actor, search: PlaceSearch) {
      const byStatus = await countByStatus(db, actor, what, search);
      return { total: totalOf(byStatus), byStatus };
    },

    async info(actor: Actor, id: number): Promise<PlaceInfo> {
      return { ...(await seen(actor, id)), ...(await loadMore(db, actor, id)) };
    },

    async create(actor: Actor, { parentId, ...fields }: BodyOf<Calls['create']>) {
      return tx(actor, async (unit) => {
        await lockTree(unit, actor.channelId);
        const parent = await parentFor(unit, actor, 'create', parentId);
        knownCity(fields.cityCode);
        const id = await repository.insertPlace(unit, what, parent, fields).catch(translateConflict(noun));
        await unit.audit({
          call: what.calls.create,
          entity: 'node',
          entityId: id,
          summary: `在「${parent.name}」下新建${noun}「${fields.name}」`,
          after: { ...fields, parentId },
        });
        return { id };
      });
    },

    async update(actor: Actor, { id, version, parentId, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const moving = (await repository.parentOf(unit, id)) !== parentId;
        // Before any row is held: whoever moves a subtree takes this lock first and the rows then.
        if (moving) await lockTreeExclusively(unit, actor.channelId);
        const before = await one(unit, actor, 'edit', id);
        const fields = { ...body, phone: body.phone === undefined ? before.phone : body.phone };
        if (fields.cityCode !== before.cityCode) knownCity(fields.cityCode);
        const saved = await repository.updatePlace(unit, id, version, fields).catch(translateConflict(noun));
        if (!saved) throw RowChanged((await loadPlaces(unit, actor, what, [id]))[0] ?? null);
        if (moving) {
          if (!(await repository.findParent(unit, actor, what, 'update', before.parentId)))
            throw TopOfReach(what.parent.noun);
          await moveSubtree(unit, before, await parentFor(unit, actor, 'update', parentId));
          await unit.accessChanged(null);
        }
        await unit.audit({
          call: what.calls.update,
          entity: 'node',
          entityId: id,
          summary: `编辑${noun}「${fields.name}」`,
          before: repository.editable(before),
          after: { ...fields, parentId },
        });
      });
      return seen(actor, id);
    },

    async impact(actor: Actor, id: number) {
      return tx(actor, async (unit) => {
        const { path } = await one(unit, actor, 'disable', id);
        return (await repository.impactOf(unit, id, path)) ?? { stores: 0, shutOut: 0, elsewhere: 0 };
      });
    },

    async setStatus(actor: Actor, { id, status }: BodyOf<Calls['setStatus']>) {
      const changed = await tx(actor, async (unit) => {
        const verb = status === 'disabled' ? 'disable' : 'enable';
        const place = await one(unit, actor, verb, id);
        if (place.status === status) return false;
        what.policy.guard(actor, verb, place);
        await repository.changeStatus(unit, id, status);
        await unit.audit({
          call: what.calls.setStatus,
          entity: 'node',
          entityId: id,
          summary: `${status === 'disabled' ? '停用' : '启用'}${noun}「${place.name}」`,
          before: { status: place.status },
          after: { status },
        });
        // Its people, and those of its stores, can no longer sign in, or can again.
        await unit.accessChanged(null);
        return true;
      });
      return { changed };
    },

    /** Every look at a whole number is audited. */
    async revealPhone(actor: Actor, id: number) {
      return tx(actor, async (unit) => {
        const place = await one(unit, actor, 'revealPhone', id);
        what.policy.guard(actor, 'revealPhone', place);
        const { phone, name } = place;
        await unit.audit({
          call: what.calls.revealPhone,
          entity: 'node',
          entityId: id,
          summary: `查看${noun}「${name}」的完整联系电话`,
        });
        return { phone };
      });
    },
  };
};

function knownCity(code: string | null) {
  if (code !== null && !cityOf(code)) throw CityUnknown();
}
