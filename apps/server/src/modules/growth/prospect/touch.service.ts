import { type BodyOf, contract, TOUCH_RESULTS, TOUCH_WAYS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskWritten } from '#kernel/phone/phone-mask.ts';
import { refuseContact } from '../../clue/index.ts';
import { announceProspects } from '../announce.service.ts';
import { closeCases } from '../task/cases.repository.ts';
import { countUse, passedTemplate } from '../template/template.repository.ts';
import { lockProspect, lockTouchLimits, prospectInfo, recordTouch } from './prospect.repository.ts';
import { auditProspect } from './prospect.service.ts';

type Body = BodyOf<typeof contract.growth.touch>;

export const touchService = ({ tx }: Kernel) => ({
  /** Records how a person contacted a prospect. The limits hold for people, too; beyond them nothing is recorded. */
  touch: (actor: Actor, { id, version, way, templateId, result, nextAt, ...written }: Body) =>
    tx(actor, async (unit) => {
      const { text, note } = maskWritten({ text: written.text, note: written.note });
      await lockTouchLimits(unit, actor, id);
      const template = templateId === null ? null : await passedTemplate(unit, actor, templateId);
      const found = await lockProspect(unit, actor, result === 'refused' ? 'refuse' : 'touch', id, version);
      const place = await placeOf(unit, actor, contract.growth.touch);
      await recordTouch(unit, found, {
        memberId: place.ownerId,
        way,
        result,
        templateId,
        template,
        text,
        note,
        nextAt,
      });
      if (templateId !== null) await countUse(unit, templateId);
      await closeCases(unit, id, result);
      if (result === 'refused')
        await refuseContact(unit, { ...found, identityMark: found.authorMark }, actor.id);
      await auditProspect(
        unit,
        contract.growth.touch,
        id,
        `触达潜客「${found.name}」：${TOUCH_WAYS[way]}，${TOUCH_RESULTS[result]}`,
        { state: found.state },
        { result, nextAt },
      );
      await announceProspects(unit, [id]);
      return prospectInfo(unit, actor, id);
    }),
});
