import { type BodyOf, contract, type DigitAvatar } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { CONSENT_OVER, consentColumns, keepUpload, mayUseVoice } from '../../video-resource/index.ts';
import { translateConflict } from '../digitman.errors.ts';
import { checkPortrait } from '../digitman.jobs.ts';
import { type AvatarFacts, avatarPolicy } from '../digitman.policy.ts';
import { avatarSource, FILMS_OF, loadAvatars } from './avatar.source.ts';

type Calls = typeof contract.digitAvatar;
const PORTRAIT = { kinds: ['image'], maxBytes: 20 * 1_048_576, words: '照片为 20 MB 以内的图片' } as const;

export const avatarService = ({ db, tx, storage, jobs }: Kernel) => {
  const rows = keptRows<DigitAvatar, AvatarFacts, keyof typeof avatarPolicy.verbs>({
    noun: '数字人形象',
    entity: 'digitAvatar',
    table: 'digit_avatar',
    calls: contract.digitAvatar,
    policy: avatarPolicy,
    facts: sql`r.name, r.state, ${CONSENT_OVER} AS expired, ${FILMS_OF} AS films`,
    name: sql`r.name`,
    conflict: translateConflict,
    load: (queries, actor, ids) => loadAvatars(queries, storage, actor, ids),
  });
  const voiceOf = async (unit: Unit, actor: Actor, voiceId: number | null) => {
    if (voiceId !== null) await mayUseVoice(unit, actor, voiceId);
    return { voice_id: voiceId };
  };
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, avatarSource(storage, actor, body), body),

    async create(
      actor: Actor,
      { name, path, voiceId, confirmed: _confirmed, ...given }: BodyOf<Calls['create']>,
    ) {
      // Before the file is taken over: what is refused leaves nothing behind.
      await tx(actor, (unit) => voiceOf(unit, actor, voiceId));
      const { object } = await keepUpload(storage, actor, path, 'avatar', PORTRAIT);
      const consent = await consentColumns(storage, actor, given);
      return tx(actor, async (unit) => {
        const voice = await voiceOf(unit, actor, voiceId);
        const { id } = await rows.insert(unit, actor, name, { name, object, ...voice, ...consent });
        await jobs.enqueue(unit, checkPortrait, { id }, { background: true });
        return rows.one(unit, actor, id);
      });
    },

    async update(actor: Actor, { id, version, name, voiceId, mouth, ...given }: BodyOf<Calls['update']>) {
      await tx(actor, (unit) => rows.lock(unit, actor, 'edit', id));
      const consent = await consentColumns(storage, actor, given);
      return tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        await rows.update(unit, actor, before, version, {
          name,
          ...(await voiceOf(unit, actor, voiceId)),
          ...consent,
          ...(mouth ? { mouth: sql`${JSON.stringify(mouth)}::jsonb` } : {}),
        });
        return rows.one(unit, actor, id);
      });
    },

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
};
