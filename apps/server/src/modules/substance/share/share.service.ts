import { type BodyOf, contract, LOOK_LINK_HOURS, maskPhone, VISIT_TIMES } from '@zhiying/contract';
import { type Actor, holds, type Origin } from '#kernel/access/actor.ts';
import { addressBlock } from '#kernel/access/address-block.ts';
import { linkIssuer } from '#kernel/access/signed-link.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { productFacts } from '../../ai/index.ts';
import { notify } from '../../notification/index.ts';
import { isSubstanceVisible } from '../substance.repository.ts';
import { keyedHash } from './keyed-hash.ts';
import { leadSource } from './lead.source.ts';
import { LeadsClosed, LeadsFull, LinkEnded } from './share.errors.ts';
import { findHost, findRoots, findSharer, insertLead, insertVisit, type Sharer } from './share.repository.ts';
import { isBurst, isLinkFull, isNumberElsewhere } from './share-limits.repository.ts';
import { type ReadShare, readShare, signShare } from './share-link.ts';
import { leadLeft, type SharedPage, shareTargets } from './share-target.ts';

type Calls = typeof contract.substanceShare;

export const shareService = (kernel: Kernel) => {
  const { db, tx, secret, secrets, contributions } = kernel;
  const hashed = (text: string, what: Parameters<typeof keyedHash>[2]) => keyedHash(secret, text, what);

  /** The page of a link, while the sharer has access to it and is still active. */
  async function open(text: string) {
    const by = readShare(secret, text);
    const target = by && contributions(shareTargets).find(({ letter }) => letter === by.letter);
    const page = by && (await target?.page(kernel, by));
    const sharer =
      by && page && (by.letter === 'p' ? await previewerOf(by, page) : await sharerOf(page, by.sharerId));
    if (!by || !target || !page || !sharer) throw LinkEnded();
    return { by, target, page, sharer };
  }

  /** The place a poster was made for, else the person. */
  async function sharerOf({ scanned, channelId, nodeId }: SharedPage, sharerId: number) {
    const host = scanned?.placeId ? await findHost(db, scanned.placeId, sharerId) : undefined;
    return host ?? findSharer(db, sharerId, channelId, nodeId);
  }

  /** The page with the facts that apply at the sharer's node; in a preview, at the top of the channel. */
  async function show(text: string) {
    const opened = await open(text);
    const { page, sharer } = opened;
    if (!page.product) return { ...opened, facts: [] };
    const above = sharer.path.split('/').filter(Boolean).map(Number);
    const nodeIds = above.length > 0 ? above : await findRoots(db, page.channelId);
    const facts = await productFacts(db, { channelId: page.channelId, nodeIds, subject: page.product });
    return { ...opened, facts };
  }

  /** A preview names no sharer and counts no visit. It is valid while its author could create it again. */
  async function previewerOf(
    { targetId, sharerId, expires }: ReadShare,
    { channelId }: SharedPage,
  ): Promise<Sharer | null> {
    const madeAt = (expires - LOOK_LINK_HOURS * 3600) * 1000;
    const maker = await linkIssuer(kernel, { makerId: sharerId, channelId, madeAt });
    const may = maker && holds(maker, contract.substanceShare.look) && (await mayPreview(maker, targetId));
    return may
      ? { channelId, nodeId: 0, path: '', ownerId: sharerId, name: '', store: '', phone: null, address: '' }
      : null;
  }

  const mayPreview = (actor: Actor, id: number) =>
    isSubstanceVisible(db, actor, contract.substanceShare.look, id);

  return {
    show,

    async look(actor: Actor, id: number) {
      if (!(await mayPreview(actor, id))) throw RowMissing('内容');
      return {
        share: signShare(secret, { letter: 'p', targetId: id, sharerId: actor.id }, LOOK_LINK_HOURS),
        expiresAt: new Date(Date.now() + LOOK_LINK_HOURS * 3_600_000).toISOString(),
      };
    },

    /** `visitor` is the signed cookie of the page; without one no visit is counted. */
    async visit({ id }: BodyOf<Calls['visit']>, visitor: string | null, origin: Origin) {
      const { by, target, sharer } = await open(id);
      if (by.letter === 'p' || visitor === null) return { counted: false };
      const who = hashed(visitor, 'visitor');
      const [address, agent] = [
        hashed(addressBlock(origin.ip), 'address'),
        hashed(origin.userAgent, 'agent'),
      ];
      return tx(SYSTEM, async (unit) => {
        const suspicious = await isBurst(unit, { ownerId: sharer.ownerId, visitor: who, address, agent });
        const shared = { kind: target.kind, targetId: by.targetId };
        const first = await insertVisit(unit, sharer, shared, { visitor: who, address, agent, suspicious });
        const counted = first && !suspicious;
        if (counted) await target.count(unit, by, 'visits');
        return { counted };
      });
    },

    async lead({ id, name: typedName, phone, time }: BodyOf<Calls['lead']>) {
      const name = maskPhones(typedName);
      const { by, target, page, sharer } = await open(id);
      if (!page.leads || by.letter === 'p') throw LeadsClosed();
      const phoneHash = hashed(phone, 'phone');
      const { kind } = target;
      const { targetId } = by;
      const wish = time ? `到店时间：${VISIT_TIMES[time]}` : '';
      await tx(SYSTEM, async (unit) => {
        // The link's limit is checked first and does not depend on the number, so that a refusal reveals
        // nothing about it.
        if (await isLinkFull(unit, kind, by)) throw LeadsFull();
        if (await isNumberElsewhere(unit, kind, by, phoneHash)) return;
        const leadId = await insertLead(
          unit,
          sharer,
          { kind, targetId },
          { name, phoneSealed: secrets.seal(phone, 'share lead'), phoneHash, phoneMasked: maskPhone(phone) },
        );
        // The same number again is the same customer: nothing is counted twice.
        if (leadId === null) return;
        await target.count(unit, by, 'leads');
        const { channelId, nodeId, path } = sharer;
        // A place's customer is given to somebody by its rules, and they are told then.
        const ownerId = sharer.host ? null : sharer.ownerId;
        if (ownerId !== null)
          await notify(unit, ownerId, {
            kind: 'substance',
            title: wish ? `${name}预约试驾` : `${name}留下了联系方式`,
            body: `${maskPhone(phone)}${wish && `，${wish}`}，来自你分享的「${page.title}」`,
            link: '/home/substance?tabid=lead',
          });
        for (const tell of unit.contributions(leadLeft))
          await tell(unit, {
            id: leadId,
            channelId,
            nodeId,
            path,
            ownerId,
            name,
            phone,
            kind,
            targetId,
            title: page.scanned?.name ?? page.title,
            product: page.product,
            wish,
            poster: Boolean(page.scanned) || page.pieces.every((piece) => piece.kind === 'poster'),
          });
      });
      return null;
    },

    leads: (actor: Actor, body: BodyOf<Calls['leads']>) =>
      listPage(db, leadSource(actor, body, kernel), body),
  };
};
