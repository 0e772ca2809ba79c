import { type BodyOf, contract, type DigitFilm } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { shownMaterials, visibleMaterials } from '../../material/index.ts';
import { CONSENT_OVER, mayUseVoice } from '../../video-resource/index.ts';
import { announceFilm } from '../announce.ts';
import { FILMS_OF } from '../avatar/avatar.source.ts';
import { NothingToSay, NoVoice, ServiceOff, WrongBackdrop } from '../digitman.errors.ts';
import { speakFilm } from '../digitman.jobs.ts';
import { type AvatarFacts, avatarPolicy, filmPolicy } from '../digitman.policy.ts';
import { isServiceOn } from '../service.setting.ts';
import { filmSource } from './film.source.ts';
import { publishFilm } from './publish-film.ts';
import { talkObject } from './talk-object.ts';

type Calls = typeof contract.digitFilm;
type Verb = keyof typeof filmPolicy.verbs;
interface Locked extends Place {
  id: number;
  title: string;
  status: DigitFilm['status'];
  jobId: string | null;
  avatarId: number;
  voiceId: number;
}

export const filmService = (kernel: Kernel) => {
  const { db, tx, storage, jobs } = kernel;
  const one = (queries: Queries, actor: Actor, id: number) =>
    findSeen(queries, filmSource(storage, actor, {}), id, '数字人视频');

  async function begin(unit: Unit, actor: Actor, id: number, title: string) {
    const jobId = await jobs.enqueue(unit, speakFilm, { id }, { actor, title: `数字人视频「${title}」` });
    await unit.query(sql`UPDATE digit_film SET job_id = ${jobId} WHERE id = ${id}`);
  }

  const lock = async (unit: Unit, actor: Actor, verb: Verb, id: number): Promise<Locked> => {
    const found = await unit.one<Locked>(sql`
      SELECT r.id, r.title, r.status, r.job_id AS "jobId", r.avatar_id AS "avatarId", r.voice_id AS "voiceId", r.channel_id AS "channelId",
             r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"
      FROM digit_film r WHERE r.id = ${id} AND ${filmPolicy.reach(actor, verb)} FOR UPDATE OF r`);
    if (!found) throw RowMissing('数字人视频');
    filmPolicy.guard(actor, verb, found);
    return found;
  };
  const audit = (unit: Unit, call: Calls['cancel'] | Calls['remove'], { id, title }: Locked, verb: string) =>
    unit.audit({ call, entity: 'digitFilm', entityId: id, summary: `${verb}数字人视频「${title}」` });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, filmSource(storage, actor, body), body),
    info: (actor: Actor, id: number) => one(db, actor, id),

    create: (actor: Actor, { avatarId, voiceId, materialId, ...body }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        if (materialId !== null) await mayStandBehind(unit, actor, materialId);
        const avatar = await avatarFor(unit, actor, avatarId);
        const voice = voiceId ?? avatar.voiceId;
        if (voice === null) throw NoVoice();
        await mayUseVoice(unit, actor, voice);
        if (!/[\p{L}\p{N}]/u.test(body.text)) throw NothingToSay();
        if (body.driver === 'service' && !(await isServiceOn(unit, actor.channelId))) throw ServiceOff();
        const place = await placeOf(unit, actor, contract.digitFilm.create);
        const made = await unit.one<{ id: number }>(sql`
          INSERT INTO digit_film (channel_id, node_id, path, owner_id, title, text, avatar_id, voice_id, speed, layout, ratio, driver, material_id)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${body.title}, ${body.text}, ${avatarId}, ${voice},
                  ${body.speed}, ${body.layout}, ${body.ratio}, ${body.driver}, ${materialId}) RETURNING id`);
        const id = made?.id ?? 0;
        await begin(unit, actor, id, body.title);
        await unit.audit({
          call: contract.digitFilm.create,
          entity: 'digitFilm',
          entityId: id,
          summary: `生成数字人视频「${body.title}」`,
          after: { ...body, avatarId, voiceId: voice, materialId },
        });
        return one(unit, actor, id);
      }),

    publish: publishFilm(kernel, (actor, id) => tx(actor, (unit) => lock(unit, actor, 'publish', id))),

    cancel: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const film = await lock(unit, actor, 'cancel', id);
        await unit.query(sql`
          UPDATE digit_film SET status = 'cancelled', note = '', queue_at = NULL, queue_of = NULL, ended_at = now() WHERE id = ${id}`);
        const under = await unit.one(
          sql`SELECT 1 AS found FROM job_run WHERE id = ${film.jobId} AND status IN ('queued', 'running')`,
        );
        if (film.jobId && under) await jobs.cancel(unit, film.jobId);
        await audit(unit, contract.digitFilm.cancel, film, '取消');
        await announceFilm(unit, film);
        return one(unit, actor, id);
      }),

    /** What was said stays said; the rest is made anew. */
    retry: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const film = await lock(unit, actor, 'retry', id);
        await avatarFor(unit, actor, film.avatarId);
        await mayUseVoice(unit, actor, film.voiceId);
        await unit.query(sql`
          UPDATE digit_film SET status = 'queued', percent = 0, note = '', remote_id = NULL, ended_at = NULL WHERE id = ${id}`);
        await begin(unit, actor, id, film.title);
        await audit(unit, contract.digitFilm.retry, film, '重新生成');
        await announceFilm(unit, film);
        return one(unit, actor, id);
      }),

    async remove(actor: Actor, id: number) {
      const files = await tx(actor, async (unit) => {
        const film = await lock(unit, actor, 'delete', id);
        const gone = await unit.one<{ object: string | null; cover: string | null }>(
          sql`DELETE FROM digit_film WHERE id = ${id} RETURNING object, cover_object AS cover`,
        );
        await audit(unit, contract.digitFilm.remove, film, '删除');
        return [gone?.object, gone?.cover, talkObject(film)];
      });
      await storage
        .remove(files.filter((path) => typeof path === 'string'))
        .catch((err: unknown) => kernel.log.warn({ err, id }, 'files of a digital human were not removed'));
      return null;
    },
  };
};

/** The face, or why it may not be used. */
async function avatarFor(unit: Unit, actor: Actor, id: number) {
  const found = await unit.one<AvatarFacts & { voiceId: number | null }>(sql`
    SELECT r.name, r.state, ${CONSENT_OVER} AS expired, ${FILMS_OF} AS films, r.voice_id AS "voiceId" FROM digit_avatar r
    WHERE r.id = ${id} AND ${avatarPolicy.reach(actor, 'use')} FOR SHARE OF r`);
  if (!found) throw RowMissing('数字人形象');
  avatarPolicy.guard(actor, 'use', found);
  return found;
}

async function mayStandBehind(unit: Unit, actor: Actor, id: number) {
  if ((await visibleMaterials(unit, actor, [id])).length === 0) throw RowMissing('素材');
  const shown = (await shownMaterials(unit, null, [id])).get(id);
  if (shown?.type !== 'image' && shown?.type !== 'video') throw WrongBackdrop();
}
