import { type BodyOf, type Call, contract, type LiveStage } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { setUsage, shownMaterials } from '../../material/index.ts';
import { cardTemplate, seesTemplate } from '../../poster/index.ts';
import { GroundMissing } from '../ailive.errors.ts';
import {
  announceStage,
  endStageLink,
  newStageLink,
  type StageRow,
  saveStage,
  seenStage,
} from './stage.repository.ts';
import { stageAddress } from './stage-link.ts';
import { STAGE_USE } from './stage-use.ts';

type Calls = typeof contract.liveStage;
const GROUND_KINDS: readonly string[] = ['image', 'video'];

export const stageService = ({ db, tx, secret, storage }: Kernel) => {
  const seen = async (from: Queries, actor: Actor, id: number) => {
    const stage = await seenStage(from, actor, id);
    if (!stage) throw RowMissing('直播账号');
    return stage;
  };

  async function info(actor: Actor, { id }: { id: number }): Promise<LiveStage> {
    const { setting, linkNo, openedAt, shown, name, aiNotice } = await seen(db, actor, id);
    const { materialId, templateId } = setting;
    const material =
      materialId === null ? undefined : (await shownMaterials(db, storage, [materialId])).get(materialId);
    const template = templateId === null ? undefined : await cardTemplate(db, templateId);
    return {
      account: { id, name },
      setting: { ...setting, templateId: template?.id ?? null },
      material: material
        ? {
            id: material.id,
            name: material.name,
            type: material.type,
            thumb: material.thumb ?? material.poster,
            refusal: material.refusal,
          }
        : null,
      template: template ?? null,
      address: openedAt === null ? null : stageAddress(secret, { accountId: id, no: linkNo }),
      openedAt,
      shown: shown && openedAt !== null,
      aiNotice,
    };
  }

  /** One change of a room's page, audited; pages that show it follow at once. */
  async function change(
    actor: Actor,
    id: number,
    call: Call,
    work: (unit: Unit, stage: StageRow) => Promise<object | undefined>,
  ): Promise<LiveStage> {
    await tx(actor, async (unit) => {
      const stage = await seen(unit, actor, id);
      const after = await work(unit, stage);
      const summary = `${call.summary}「${stage.name}」`;
      await unit.audit({ call, entity: 'liveAccount', entityId: id, summary, after });
      await announceStage(unit, stage);
    });
    return info(actor, { id });
  }

  return {
    info,

    update: (actor: Actor, { id, ...setting }: BodyOf<Calls['update']>) =>
      change(actor, id, contract.liveStage.update, async (unit, stage) => {
        const { ground, materialId, templateId } = setting;
        if (ground === 'material' && materialId === null) throw GroundMissing();
        const before = stage.setting.templateId;
        if (templateId !== null && templateId !== before && !(await seesTemplate(unit, actor, templateId)))
          throw RowMissing('海报模板');
        if (materialId !== stage.setting.materialId) {
          const ids = materialId === null ? [] : [materialId];
          const user = { kind: STAGE_USE, id, title: stage.name, link: '/home/ailive', place: stage };
          await setUsage(unit, actor, user, ids);
          const [shown] = (await shownMaterials(unit, null, ids)).values();
          if (shown && !GROUND_KINDS.includes(shown.type)) throw GroundMissing();
        }
        await saveStage(unit, id, setting);
        return setting;
      }),

    open: (actor: Actor, { id }: { id: number }) =>
      change(actor, id, contract.liveStage.open, async (unit) => {
        await newStageLink(unit, id);
        return undefined;
      }),

    close: (actor: Actor, { id }: { id: number }) =>
      change(actor, id, contract.liveStage.close, async (unit) => {
        await endStageLink(unit, id);
        return undefined;
      }),
  };
};
