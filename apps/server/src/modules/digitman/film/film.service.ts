import { type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { shownMaterials, visibleMaterials } from '../../material/index.ts';
import { mayUseVoice } from '../../video-resource/index.ts';
import { announceFilm } from '../announce.ts';
import { holdAvatar } from '../avatar/avatar.repository.ts';
import { NothingToSay, NoVoice, ServiceOff, WrongBackdrop } from '../digitman.errors.ts';
import { speakFilm } from '../digitman.jobs.ts';
import { isOutsideServiceOn } from '../outside-service.setting.ts';
import * as repository from './film.repository.ts';
import { filmSource } from './film.source.ts';
import { publishFilm } from './publish-film.service.ts';
import { requireConsent } from './require-consent.service.ts';
import { talkObject } from './talk-object.ts';

type Calls = typeof contract.digitFilm;

export const filmService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;
  const one = (queries: Queries, actor: Actor, id: number) =>
    findVisible(queries, filmSource(storage, actor, {}), id, '数字人视频');

  async function begin(unit: Unit, actor: Actor, id: number, title: string) {
    const jobId = await jobs.enqueue(unit, speakFilm, { id }, { actor, title: `数字人视频「${title}」` });
    await repository.setJob(unit, id, jobId);
  }

  const audit = (
    unit: Unit,
    call: Calls['cancel'] | Calls['remove'],
    { id, title }: repository.FilmRecord,
    verb: string,
  ) => unit.audit({ call, entity: 'digitFilm', entityId: id, summary: `${verb}数字人视频「${title}」` });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, filmSource(storage, actor, body), body),
    info: (actor: Actor, id: number) => one(db, actor, id),

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        if (body.materialId !== null) await mayStandBehind(unit, actor, body.materialId);
        const avatar = await holdAvatar(unit, actor, body.avatarId);
        const voiceId = body.voiceId ?? avatar.voiceId;
        if (voiceId === null) throw NoVoice();
        await mayUseVoice(unit, actor, voiceId);
        if (!/[\p{L}\p{N}]/u.test(body.text)) throw NothingToSay();
        if (body.driver === 'service' && !(await isOutsideServiceOn(unit, actor.channelId)))
          throw ServiceOff();
        const place = await placeOf(unit, actor, contract.digitFilm.create);
        const film = { ...body, voiceId };
        const id = await repository.insertFilm(unit, place, film);
        await begin(unit, actor, id, body.title);
        await unit.audit({
          call: contract.digitFilm.create,
          entity: 'digitFilm',
          entityId: id,
          summary: `生成数字人视频「${body.title}」`,
          after: film,
        });
        return one(unit, actor, id);
      }),

    publish: publishFilm(kernel, (actor, id) =>
      tx(actor, async (unit) => requireConsent(unit, await repository.lockFilm(unit, actor, 'publish', id))),
    ),

    cancel: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const film = await repository.lockFilm(unit, actor, 'cancel', id);
        await repository.cancelFilm(unit, id);
        if (film.jobId && (await repository.isJobOpen(unit, film))) await jobs.cancel(unit, film.jobId);
        await audit(unit, contract.digitFilm.cancel, film, '取消');
        await announceFilm(unit, film);
        return one(unit, actor, id);
      }),

    /** The narration that is there stays; the rest is made anew. */
    retry: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const film = await repository.lockFilm(unit, actor, 'retry', id);
        await holdAvatar(unit, actor, film.avatarId);
        await mayUseVoice(unit, actor, film.voiceId);
        await repository.requeueFilm(unit, id);
        await begin(unit, actor, id, film.title);
        await audit(unit, contract.digitFilm.retry, film, '重新生成');
        await announceFilm(unit, film);
        return one(unit, actor, id);
      }),

    async remove(actor: Actor, id: number) {
      const files = await tx(actor, async (unit) => {
        const film = await repository.lockFilm(unit, actor, 'delete', id);
        const left = await repository.deleteFilm(unit, id);
        await audit(unit, contract.digitFilm.remove, film, '删除');
        return [...left, talkObject(film)];
      });
      await storage
        .remove(files)
        .catch((err: unknown) => kernel.log.warn({ err, id }, 'files of a digital human were not removed'));
      return null;
    },
  };
};

async function mayStandBehind(unit: Unit, actor: Actor, id: number) {
  if ((await visibleMaterials(unit, actor, [id])).length === 0) throw RowMissing('素材');
  const shown = (await shownMaterials(unit, null, [id])).get(id);
  if (shown?.type !== 'image' && shown?.type !== 'video') throw WrongBackdrop();
}
