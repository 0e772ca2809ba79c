import type { BodyOf, contract, DigitAvatar } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { RegisterStore } from '#kernel/register/register-store.ts';
import type { Unit } from '#kernel/unit.ts';
import { consentColumns, keepUpload, mayUseVoice, type Proven } from '../../video-resource/index.ts';
import { checkPortrait } from '../digitman.jobs.ts';
import type { AvatarFacts, avatarPolicy } from '../digitman.policy.ts';
import { mouthColumn } from './avatar.repository.ts';

type Calls = typeof contract.digitAvatar;
type Avatars = RegisterStore<DigitAvatar, AvatarFacts & Proven, keyof typeof avatarPolicy.verbs>;

const PORTRAIT = { kinds: ['image'], maxBytes: 20 * 1_048_576, words: '照片为 20 MB 以内的图片' } as const;

/** A face brings a photograph, the consent of the person it belongs to, and perhaps a voice. */
export const avatarService = ({ tx, storage, jobs }: Kernel, rows: Avatars) => {
  const voiceOf = async (unit: Unit, actor: Actor, voiceId: number | null) => {
    if (voiceId !== null) await mayUseVoice(unit, actor, voiceId);
    return { voice_id: voiceId };
  };
  return {
    async create(
      actor: Actor,
      { name, path, voiceId, confirmed: _confirmed, ...given }: BodyOf<Calls['create']>,
    ) {
      // Before the file is taken over: what is refused leaves nothing behind.
      await tx(actor, (unit) => voiceOf(unit, actor, voiceId));
      const consent = await consentColumns(storage, actor, given);
      const { object } = await keepUpload(storage, actor, path, 'avatar', PORTRAIT);
      return tx(actor, async (unit) => {
        const voice = await voiceOf(unit, actor, voiceId);
        const { id } = await rows.insert(unit, actor, name, { name, object, ...voice, ...consent });
        await jobs.enqueue(unit, checkPortrait, { id }, { background: true });
        return rows.one(unit, actor, id);
      });
    },

    async update(actor: Actor, { id, version, name, voiceId, mouth, ...given }: BodyOf<Calls['update']>) {
      const kept = await tx(actor, async (unit) => {
        await voiceOf(unit, actor, voiceId);
        return rows.lock(unit, actor, 'edit', id);
      });
      const consent = await consentColumns(storage, actor, given, kept);
      return tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        await rows.update(unit, actor, before, version, {
          name,
          ...(await voiceOf(unit, actor, voiceId)),
          ...consent,
          ...mouthColumn(mouth),
        });
        return rows.one(unit, actor, id);
      });
    },
  };
};
