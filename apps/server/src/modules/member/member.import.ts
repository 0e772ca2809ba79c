import { contract, type ImportValues, MEMBER_IMPORT } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import { importable, type Reason, type Verdict } from '#kernel/import/importable.ts';
import type { Unit } from '#kernel/unit.ts';
import { endResets } from '../auth/index.ts';
import { namedRoles, withinOwnAt } from '../group/index.ts';
import { findNodes, namedNodes, nodeScope } from '../organ/index.ts';
import { allowedMemberships } from './allowed-memberships.ts';
import {
  insertImported,
  type KnownMember,
  knownMembers,
  phoneOwners,
  replacePrimary,
} from './import.repository.ts';
import * as repository from './member.repository.ts';

type Values = ImportValues<(typeof MEMBER_IMPORT)['columns']>;
type Place = repository.MembershipRecord;
/** `place` is where the row puts the person; null where they are already. */
type Plan = { values: Values; place: Place | null; before: KnownMember | null };

/** People from a sheet, found by their account. New ones wait for a one-time link like any other new user. */
export const memberImport = importable<(typeof MEMBER_IMPORT)['columns'], Plan>({
  importing: MEMBER_IMPORT,

  async check(db, actor, rows, moment) {
    const facts = { ...(await factsFor(db, actor, rows)), writing: moment === 'write' };
    return rows.map(({ values }) => verdictOn(values, actor, facts));
  },

  async faults(db, actor, rows) {
    const facts = { ...(await factsFor(db, actor, rows)), writing: false };
    return rows.map(({ values }) => faultsIn(values, facts.personOf(values), actor, facts));
  },

  async write(unit, actor, plans) {
    await createAll(
      unit,
      actor,
      plans.filter(({ before }) => !before),
    );
    for (const plan of plans) if (plan.before) await update(unit, actor, plan, plan.before);
    const changed = plans.flatMap(({ before }) => before?.id ?? []);
    if (changed.length > 0) await unit.accessChanged(changed);
  },
});

type Facts = Awaited<ReturnType<typeof factsFor>> & { writing: boolean };

/** Everything the rows refer to, asked for once. Where people may be put depends on whether they are new. */
async function factsFor(db: Queries, actor: Actor, rows: readonly { values: Partial<Values> }[]) {
  const known = await knownMembers(
    db,
    actor,
    rows.flatMap(({ values }) => values.uname ?? []),
  );
  const personOf = ({ uname }: Partial<Values>) => known.get(uname?.toLowerCase() ?? '');
  const isKnown = ({ values }: { values: Partial<Values> }) => personOf(values) !== undefined;
  const nodesOf = (some: readonly { values: Partial<Values> }[]) =>
    some.flatMap(({ values }) => values.node ?? []);
  return {
    personOf,
    roles: await namedRoles(db),
    phones: await phoneOwners(
      db,
      actor,
      rows.flatMap(({ values }) => values.phone ?? []),
    ),
    nodesForNew: await namedNodes(
      db,
      nodeScope(scope(actor, contract.member.create)),
      nodesOf(rows.filter((row) => !isKnown(row))),
    ),
    nodesForKnown: await namedNodes(
      db,
      nodeScope(scope(actor, contract.member.update)),
      nodesOf(rows.filter(isKnown)),
    ),
  };
}

function verdictOn(values: Values, actor: Actor, facts: Facts): Verdict<Plan> {
  const before = facts.personOf(values);
  const reasons = faultsIn(values, before, actor, facts);
  const { node, role, held } = membershipIn(values, before, facts);
  if (!node || !role || reasons.length > 0) return { state: 'bad', reasons };

  const place = { nodeId: node.id, roleId: role.id };
  if (!before) return { state: 'create', plan: { values, place, before: null } };
  if (held && !differs(before, values)) return { state: 'same' };
  return { state: 'update', plan: { values, place: held ? null : place, before } };
}

function membershipIn(
  { node: text, role: name }: Partial<Values>,
  before: KnownMember | undefined,
  facts: Facts,
) {
  const nodes = (before ? facts.nodesForKnown : facts.nodesForNew).get(text ?? '') ?? [];
  const role = facts.roles.get(name ?? '');
  const [node] = nodes;
  const held = before?.held.find((place) => place.nodeId === node?.id && place.roleId === role?.id);
  return { nodes, node, role, held };
}

/** Everything that is wrong with the cells there are. Whom a row means is not known while its account is not. */
function faultsIn(
  values: Partial<Values>,
  before: KnownMember | undefined,
  actor: Actor,
  facts: Facts,
): Reason[] {
  if (before && !before.editable) return [{ column: 'uname', msg: '账号已被使用，且你无权修改该用户' }];
  if (before?.isAdmin && !actor.isAdmin) return [{ column: 'uname', msg: '管理员账号只能由管理员修改' }];

  const reasons: Reason[] = [];
  const { nodes, node, role, held } = membershipIn(values, before, facts);
  const placed = values.uname !== undefined && values.node !== undefined;
  if (placed && !node) reasons.push({ column: 'node', msg: '组织不存在，或不在你的管理范围内' });
  else if (placed && nodes.length > 1)
    reasons.push({ column: 'node', msg: `有 ${nodes.length} 个同名组织，请填写编码或完整路径` });
  if (values.role !== undefined && !role) reasons.push({ column: 'role', msg: '角色不存在' });
  else if (placed && role && node && !held && !withinOwnAt(actor, role, node))
    reasons.push({ column: 'role', msg: '不能授予超出本人权限的角色' });
  if (before && !before.inHand && changesPhone(before, values))
    reasons.push({ column: 'phone', msg: '该用户有超出你管理范围的任职，请由管理员修改手机号' });
  const owner = values.phone === undefined ? undefined : facts.phones.get(values.phone);
  // Whose number it is shows only to whoever may see that number, until the row is really written.
  if (owner && owner.id !== before?.id && (owner.mayKnow || facts.writing))
    reasons.push({ column: 'phone', msg: '手机号已被其他用户使用' });
  return reasons;
}

/** An empty cell changes nothing. */
const differs = (before: KnownMember, values: Values) =>
  values.name !== before.name ||
  changesPhone(before, values) ||
  (values.remark ?? before.remark) !== before.remark;

/** A number that the reader may not see is never said to be the same. */
const changesPhone = ({ phone, mayKnow }: KnownMember, values: Partial<Values>) =>
  values.phone !== undefined && (values.phone !== phone || !mayKnow);

async function createAll(unit: Unit, actor: Actor, plans: readonly Plan[]) {
  if (plans.length === 0) return;
  const nodeIds = new Set(plans.flatMap(({ place }) => place?.nodeId ?? []));
  const nodes = await findNodes(unit, scope(actor, contract.member.create), [...nodeIds]);
  const people = plans.map(({ values: { uname, name, phone, remark }, place }) => {
    const node = nodes.find(({ id }) => id === place?.nodeId);
    if (!node || !place) throw RowMissing('组织');
    const { channelId, path } = node;
    return { uname, name, phone: phone ?? null, remark: remark ?? '', ...place, channelId, path };
  });
  const idOf = await insertImported(unit, actor.id, people);
  await unit.auditAll(
    people.map(({ uname, name, phone, remark, nodeId, roleId }) => ({
      call: contract.member.create,
      entity: 'member',
      entityId: idOf.get(uname),
      summary: `导入新建用户「${name}」（${uname}）`,
      after: { uname, name, phone, remark, memberships: [{ nodeId, roleId }] },
    })),
  );
}

async function update(unit: Unit, actor: Actor, { values, place }: Plan, before: KnownMember) {
  const { id, version, held } = before;
  const fields = {
    name: values.name,
    phone: values.phone ?? before.phone,
    remark: values.remark ?? before.remark,
  };
  if (!(await repository.updateMember(unit, id, version, fields))) throw RowChanged(null);
  if (place) await moveTo(unit, actor, id, place, held);
  await unit.audit({
    call: contract.member.update,
    entity: 'member',
    entityId: id,
    summary: `导入更新用户「${fields.name}」（${before.uname}）`,
    before: { name: before.name, phone: before.phone, remark: before.remark, memberships: held },
    after: { ...fields, memberships: place ? [place, ...held.slice(1)] : held },
  });
}

/** The file names one membership: it takes the primary one's place, others stay as they are. */
async function moveTo(unit: Unit, actor: Actor, memberId: number, place: Place, held: Place[]) {
  const [membership] = await allowedMemberships(unit, actor, contract.member.update, [place], held);
  if (!membership) return;
  await replacePrimary(unit, memberId, held[0], membership);
  await endResets(unit, [memberId], actor.id);
}
