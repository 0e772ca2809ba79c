import { ADOPT_FORMS, type AdoptForm, type BodyOf, contract, type ThemeForm } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { hotOfTopic } from '../../ai-create/index.ts';
import { beginTheme } from '../begin-theme.service.ts';
import { beginScript } from '../script/script.service.ts';
import { insertAdoption, lockPackage, type PackageRecord, type PackageVerb } from './package.repository.ts';

type Calls = typeof contract.hotPackage;
const VERBS: Record<AdoptForm, PackageVerb> = {
  article: 'adopt',
  video: 'adoptVideo',
  live: 'adoptLive',
};

/** An organisation makes a theme or a live script of a package that was published to it. */
export const adoptService = ({ tx }: Kernel) => ({
  adopt: (actor: Actor, { id, form }: BodyOf<Calls['adopt']>) =>
    tx(actor, async (unit) => {
      const found = await lockPackage(unit, actor, VERBS[form], id);
      const { themeId, place } =
        form === 'live' ? await beginScript(unit, actor, id, found) : await themeOf(unit, actor, form, found);
      await insertAdoption(unit, id, place, { form, themeId });
      await unit.audit({
        call: contract.hotPackage.adopt,
        entity: 'hotPackage',
        entityId: id,
        summary: `采用热点包「${found.title}」，生成${ADOPT_FORMS[form]}草稿`,
        after: { form, themeId },
      });
      return { form, themeId };
    }),
});

async function themeOf(unit: Unit, actor: Actor, form: ThemeForm, found: PackageRecord) {
  const hotId = found.topicId ? await hotOfTopic(unit, found.topicId) : null;
  return beginTheme(unit, actor, form, {
    topic: found.title,
    brief: [`切入角度：${found.angle}`, found.script].filter(Boolean).join('\n\n'),
    tag: '热点包',
    hotIds: hotId ? [hotId] : [],
    materialIds: found.materialIds,
    accountIds: found.accountIds,
  });
}
