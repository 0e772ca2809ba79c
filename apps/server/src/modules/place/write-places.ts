import type { Actor } from '#kernel/access/actor.ts';
import { lockTree, lockTreeExclusively } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { moveSubtree } from '../organ/index.ts';
import { insertOwnerChanges, insertPlaces, type KnownPlace, updatePlaces } from './import.repository.ts';
import { translateConflict } from './place.errors.ts';
import type { Plan } from './place.import.ts';
import type { PlaceKind } from './place.kinds.ts';
import { editable, findParents } from './place.repository.ts';

type Update = Plan & { before: KnownPlace };

/** What a file's rows are to change, a statement for all that are alike. */
export async function writePlaces(unit: Unit, actor: Actor, what: PlaceKind, plans: readonly Plan[]) {
  const updates = plans.filter((plan): plan is Update => plan.before !== null);
  const moves = updates.filter(({ parentId }) => parentId !== null);
  // Before any row is held: whoever moves a subtree takes this lock first and the rows then.
  await (moves.length > 0 ? lockTreeExclusively : lockTree)(unit, actor.channelId);
  await createAll(
    unit,
    actor,
    what,
    plans.filter(({ before }) => before === null),
  );
  await updateAll(unit, what, updates);
  await moveAll(unit, actor, what, moves);
  await rememberOwners(unit, actor, updates);
}

async function createAll(unit: Unit, actor: Actor, what: PlaceKind, plans: readonly Plan[]) {
  if (plans.length === 0) return;
  const parentOf = await parentsOf(unit, actor, what, 'create', plans);
  const places = plans.map((plan) => {
    const { id, path, channelId, name } = parentOf(plan);
    const ownerId = plan.owner?.id ?? null;
    return { ...plan.fields, parentId: id, parentPath: path, parentName: name, channelId, ownerId };
  });
  const idOf = await insertPlaces(unit, what, places).catch(translateConflict(what.noun));
  const owned = places.flatMap(({ code, ownerId }) =>
    ownerId === null ? [] : [{ id: idOf.get(code) ?? 0, from: null, to: ownerId }],
  );
  if (owned.length > 0) await insertOwnerChanges(unit, actor.id, owned);
  await unit.auditAll(
    places.map(({ parentName, parentPath: _path, channelId: _channel, ...place }) => ({
      call: what.calls.create,
      entity: 'node',
      entityId: idOf.get(place.code),
      summary: `导入：在「${parentName}」下新建${what.noun}「${place.name}」`,
      after: place,
    })),
  );
}

async function updateAll(unit: Unit, what: PlaceKind, plans: readonly Update[]) {
  if (plans.length === 0) return;
  const places = plans.map(({ fields, owner, before: { id, version, ownerId } }) => ({
    ...fields,
    id,
    version,
    ownerId: owner?.id ?? ownerId,
  }));
  if ((await updatePlaces(unit, places)) < plans.length) throw RowChanged(null);
  await unit.auditAll(
    plans.map(({ fields, owner, parentId, before }) => ({
      call: what.calls.update,
      entity: 'node',
      entityId: before.id,
      summary: `导入更新${what.noun}「${fields.name}」`,
      before: { ...editable(before), ownerId: before.ownerId },
      after: {
        ...fields,
        parentId: parentId ?? before.parentId,
        ownerId: owner?.id ?? before.ownerId,
      },
    })),
  );
}

async function moveAll(unit: Unit, actor: Actor, what: PlaceKind, plans: readonly Update[]) {
  if (plans.length === 0) return;
  const parentOf = await parentsOf(unit, actor, what, 'update', plans);
  for (const plan of plans) await moveSubtree(unit, plan.before, parentOf(plan));
  await unit.accessChanged(null);
}

async function rememberOwners(unit: Unit, actor: Actor, plans: readonly Update[]) {
  const changes = plans.flatMap(({ owner, before: { id, ownerId } }) =>
    owner ? [{ id, from: ownerId, to: owner.id }] : [],
  );
  if (changes.length > 0) await insertOwnerChanges(unit, actor.id, changes);
}

/** Looked at again now that the tree holds still. */
async function parentsOf(
  unit: Unit,
  actor: Actor,
  what: PlaceKind,
  act: 'create' | 'update',
  plans: readonly Plan[],
) {
  const ids = new Set(plans.flatMap(({ parentId }) => parentId ?? []));
  const found = new Map((await findParents(unit, actor, what, act, [...ids])).map((one) => [one.id, one]));
  return ({ parentId }: Plan) => {
    const parent = found.get(parentId ?? 0);
    if (!parent || parent.suspended) throw RowMissing(what.parent.noun);
    return parent;
  };
}
