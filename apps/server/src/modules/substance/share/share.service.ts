import { createHmac } from 'node:crypto';
import { type BodyOf, contract, LOOK_LINK_HOURS, maskPhone, type ShareLead } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { notify } from '../../notification/index.ts';
import { ownedSubstances } from '../substance.scope.ts';
import { LeadsClosed, LinkEnded } from './share.errors.ts';
import { readShare, type SharedBy, signShare } from './share-link.ts';
import { leadLeft, type SharedPage, type ShareTarget, shareTargets } from './share-target.ts';

type Calls = typeof contract.substanceShare;
type Sharer = Place & { name: string; store: string; phone: string | null; address: string };

export const shareService = (kernel: Kernel) => {
  const { db, tx, secret, secrets, brought } = kernel;
  const hashed = (text: string, what: string) =>
    createHmac('sha256', secret).update(`${what} ${text}`).digest('base64url');

  /** The page a link leads to, as long as the sharer has it and still works here. */
  async function open(text: string) {
    const by = readShare(secret, text);
    const target = by && brought(shareTargets).find(({ letter }) => letter === by.letter);
    const page = by && (await target?.page(kernel, by));
    const sharer = by && page && ((await sharerOf(by, page)) ?? onlyLooking(by, page.channelId));
    if (!by || !target || !page || !sharer) throw LinkEnded();
    return { by, target, page, sharer };
  }

  /** Who shared it and from where: the seat they were reached at, else their first of those that are not shut. */
  const sharerOf = ({ sharerId }: SharedBy, { channelId, nodeId }: SharedPage) =>
    db.one<Sharer>(sql`
      SELECT ms.channel_id AS "channelId", ms.node_id AS "nodeId", ms.path, m.id AS "ownerId", m.name, n.name AS store,
             n.contact_phone AS phone, n.address
      FROM member m JOIN membership ms ON ms.member_id = m.id JOIN node n ON n.id = ms.node_id
      WHERE m.id = ${sharerId} AND m.status = 'active' AND ms.channel_id = ${channelId} AND ${inForce(sql`ms.path`)}
      ORDER BY ms.node_id = ${nodeId ?? null} DESC NULLS LAST, ms.id LIMIT 1`);

  return {
    open,

    async look(actor: Actor, id: number) {
      const found = await db.one(sql`
        SELECT 1 FROM substance s WHERE s.id = ${id} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substanceShare.look)}`);
      if (!found) throw RowMissing('内容');
      return {
        share: signShare(secret, { letter: 'p', targetId: id, sharerId: actor.id }, LOOK_LINK_HOURS),
        expiresAt: new Date(Date.now() + LOOK_LINK_HOURS * 3_600_000).toISOString(),
      };
    },

    async visit({ id, visitor }: BodyOf<Calls['visit']>) {
      const { by, target, sharer } = await open(id);
      if (by.letter === 'p') return { counted: false };
      return tx(SYSTEM, async (unit) => {
        const first = await unit.one(sql`
          INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, day)
          VALUES (${sharer.channelId}, ${sharer.nodeId}, ${sharer.path}, ${sharer.ownerId}, ${target.kind}, ${by.targetId},
                  ${hashed(visitor, 'visitor')}, (now() AT TIME ZONE 'Asia/Shanghai')::date)
          ON CONFLICT DO NOTHING RETURNING id`);
        if (first) await target.count(unit, by, 'visits');
        return { counted: first !== undefined };
      });
    },

    async lead({ id, name, phone }: BodyOf<Calls['lead']>) {
      const { by, target, page, sharer } = await open(id);
      if (!page.leads || by.letter === 'p') throw LeadsClosed();
      await tx(SYSTEM, async (unit) => {
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO share_lead (channel_id, node_id, path, owner_id, kind, target_id, name, phone_sealed, phone_hash, phone_masked)
          VALUES (${sharer.channelId}, ${sharer.nodeId}, ${sharer.path}, ${sharer.ownerId}, ${target.kind}, ${by.targetId}, ${name},
                  ${secrets.seal(phone, 'share lead')}, ${hashed(phone, 'phone')}, ${maskPhone(phone)})
          ON CONFLICT DO NOTHING RETURNING id`);
        // The same number again is the same customer: nothing more to tell.
        if (!row) return;
        await target.count(unit, by, 'leads');
        const { channelId, nodeId, path, ownerId } = sharer;
        await notify(unit, ownerId, {
          kind: 'substance',
          title: `${name}留下了联系方式`,
          body: `${maskPhone(phone)}，来自你分享的「${page.title}」`,
          link: '/home/substance?tabid=lead',
        });
        for (const tell of unit.brought(leadLeft))
          await tell(unit, {
            id: row.id,
            channelId,
            nodeId,
            path,
            ownerId,
            name,
            phone,
            kind: target.kind,
            targetId: by.targetId,
            title: page.title,
            poster: page.pieces.every(({ kind }) => kind === 'poster'),
          });
      });
      return null;
    },

    leads: (actor: Actor, body: BodyOf<Calls['leads']>) =>
      listPage(db, leadSource(actor, body, kernel), body),
  };
};

/** An administrator may look without a seat; on a look nobody is shown or counted. */
const onlyLooking = ({ letter, sharerId }: SharedBy, channelId: number): Sharer | null =>
  letter === 'p'
    ? { channelId, nodeId: 0, path: '', ownerId: sharerId, name: '', store: '', phone: null, address: '' }
    : null;

export const leadSource = (
  actor: Actor,
  { q, created }: Pick<BodyOf<Calls['leads']>, 'q' | 'created'>,
  { brought }: Pick<Kernel, 'brought'>,
): ListSource<ShareLead> => ({
  from: sql`share_lead l`,
  id: sql`l.id`,
  where: [
    scope(actor, contract.substanceShare.leads).on({
      channel: sql`l.channel_id`,
      path: sql`l.path`,
      node: sql`l.node_id`,
      owner: sql`l.owner_id`,
    }),
    ...(q ? [sql`l.name LIKE ${likeText(q)}`] : []),
    ...(created ? [withinDays(sql`l.created_at`, created)] : []),
  ],
  sorts: { createdAt: sql`l.created_at` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: async (db, ids) => {
    const rows = await db.query<Omit<ShareLead, 'target'> & { kind: string; targetId: number }>(sql`
      SELECT l.id, l.name, l.phone_masked AS phone, l.kind, l.target_id AS "targetId", l.created_at AS "createdAt",
             json_build_object('id', m.id, 'name', m.name) AS sharer, json_build_object('id', n.id, 'name', n.name) AS node
      FROM share_lead l JOIN member m ON m.id = l.owner_id JOIN node n ON n.id = l.node_id WHERE l.id = ${anyOf(ids)}`);
    const called = await namesOf(db, brought(shareTargets), rows);
    return rows.map(({ kind, targetId, ...row }) => ({
      ...row,
      target: called.get(`${kind} ${targetId}`) ?? '',
    }));
  },
});

/** What each was left on is called, as its area says. */
async function namesOf(
  db: Queries,
  targets: readonly ShareTarget[],
  rows: readonly { kind: string; targetId: number }[],
) {
  const called = new Map<string, string>();
  for (const [kind, left] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(left.map(({ targetId }) => targetId))];
    const names = await targets.find((target) => target.kind === kind && target.names)?.names?.(db, ids);
    for (const { id, name } of names ?? []) called.set(`${kind} ${id}`, name);
  }
  return called;
}
