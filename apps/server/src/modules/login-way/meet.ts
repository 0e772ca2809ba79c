import { contract } from '@zhiying/contract';
import type { Origin } from '#kernel/access/actor.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import { translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { insertJoiner, isFreeName, isFreePhone } from '../member/index.ts';
import { LinkNeeded, LinkTaken, NoRuleFits } from './login-way.errors.ts';
import type { StoredWay } from './login-way.repository.ts';
import * as repository from './login-way.repository.ts';
import type { StoredRule } from './login-way.table.ts';
import type { Identity } from './provider.ts';

/** Who somebody is here, as far as it is known before anything is changed. */
export type Met =
  | { as: 'linked' | 'recognised'; memberId: number }
  /** Somebody has the attribute, and still has to say with the password that it is them. */
  | { as: 'unsure' }
  | { as: 'joining'; rule: StoredRule }
  | { as: 'stranger' };

/**
 * Looked for by what the provider verified, never by a name. An administrator, whoever is linked to any provider already,
 * and whoever has a second step is not linked by an attribute: a second provider that claims the same number gets nobody's
 * account, and no link is made before the second step.
 */
export async function meet(db: Kernel['db'], way: StoredWay, who: Identity): Promise<Met> {
  const linked = await repository.linkedMember(db, way.id, who.subject);
  if (linked) return { as: 'linked', memberId: linked.memberId };
  const by = attributeOf(way, who);
  const matching = by ? await repository.matchingMembers(db, way.channelId, by) : [];
  const [only] = matching;
  if (only) {
    const sure = matching.length === 1 && !only.guarded;
    return sure ? { as: 'recognised', memberId: only.id } : { as: 'unsure' };
  }
  if (!way.autoJoin) return { as: 'stranger' };
  const rule = way.joinRules.find((one) => fits(one, who.claims));
  if (!rule) throw NoRuleFits(way.name);
  return { as: 'joining', rule };
}

function attributeOf({ matchBy }: StoredWay, { phone, email, workChat }: Identity) {
  if (matchBy === 'phone' && phone) return { phone };
  if (matchBy === 'email' && email) return { email };
  if (matchBy === 'workChat' && workChat) return { workChat };
  return null;
}

/** A claim that is a list fits by any of its entries; `a.b` looks inside. */
function fits({ claim, value }: StoredRule, claims: Readonly<Record<string, unknown>>): boolean {
  if (claim === '') return true;
  const told = claims[claim] ?? claim.split('.').reduce<unknown>(inside, claims);
  return [told]
    .flat()
    .some((one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value);
}
const inside = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined;

interface Meeting {
  way: StoredWay;
  who: Identity;
  met: Met;
  origin: Origin;
}

/** The person who signs in: linked now where they were not; refused with a ticket where only they can tell. */
export async function welcome({ db, tx }: Pick<Kernel, 'db' | 'tx'>, { way, who, met, origin }: Meeting) {
  if (met.as === 'linked') return met.memberId;
  if (met.as === 'recognised') {
    const person = await repository.namesOf(db, met.memberId);
    await tx({ id: met.memberId, uname: person?.uname ?? '', channelId: way.channelId, origin }, (unit) =>
      link(unit, { way, memberId: met.memberId, subject: who.subject, name: who.name, by: way.matchBy }),
    );
    return met.memberId;
  }
  if (met.as === 'joining') {
    const { rule } = met;
    return tx({ id: null, uname: way.name, channelId: way.channelId, origin }, (unit) =>
      join(unit, way, who, rule),
    );
  }
  const ticket = newToken();
  await repository.openTicket(db, {
    tokenHash: hashToken(ticket),
    wayId: way.id,
    subject: who.subject,
    name: who.name,
  });
  throw LinkNeeded({ ticket, way: way.name, name: who.name });
}

const conflict = translate({ login_identity_subject: LinkTaken, login_identity_member: LinkTaken });

interface Link {
  way: Pick<StoredWay, 'id' | 'name'>;
  memberId: number;
  subject: string;
  name: string;
  by: StoredWay['matchBy'] | 'join';
}

export async function link(unit: Unit, { way, memberId, subject, name, by }: Link) {
  await repository
    .insertIdentity(unit, { wayId: way.id, subject, memberId, name, linkedBy: by })
    .catch(conflict);
  await unit.audit({
    call: contract.loginBy.attach,
    entity: 'member',
    entityId: memberId,
    summary: `关联登录方式「${way.name}」${name ? `的账号「${name}」` : ''}`,
    after: { subject, by },
  });
}

async function join(unit: Unit, way: StoredWay, who: Identity, rule: StoredRule): Promise<number> {
  const place = await repository.placeOfRule(unit, way.channelId, rule);
  if (!place) throw NoRuleFits(way.name);
  const uname = await freeName(unit, who);
  const phone = who.phone && (await isFreePhone(unit, who.phone)) ? who.phone : null;
  const name = (who.name || uname).slice(0, 20);
  const id = await insertJoiner(unit, { uname, name, phone, remark: '' }, place);
  await unit.audit({
    call: contract.member.create,
    entity: 'member',
    entityId: id,
    entityName: `${name}（${uname}）`,
    summary: `通过「${way.name}」首次登录，创建用户「${name}」（${uname}）`,
    after: { nodeId: place.nodeId, roleId: place.roleId, subject: who.subject },
  });
  await link(unit, { way, memberId: id, subject: who.subject, name: who.name, by: 'join' });
  return id;
}

/** A name of their own to sign in with, where it may be one and nobody has it. */
async function freeName(unit: Unit, { claims }: Identity): Promise<string> {
  const wished = [claims.preferred_username, claims.email, claims.userid].filter(
    (one): one is string => typeof one === 'string' && /^[A-Za-z0-9_.@-]{3,32}$/.test(one),
  );
  for (const uname of wished) if (await isFreeName(unit, uname)) return uname;
  return `u-${newToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 10)
    .toLowerCase()}`;
}
