import { sql } from '#db/sql.ts';
import { isVoiceReady } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { filmService } from '../film/film.service.ts';
import { DEMO_AVATAR } from './demo.ts';

const TEXT = '大家好，我是示例顾问小智。周末到店可以看车和试驾，提前预约更方便。';

/**
 * One film in which the demo's face speaks, made once as soon as both the face was looked at and the voice is there: whichever comes
 * last calls.
 */
export async function ensureDemoFilm(kernel: Kernel): Promise<void> {
  const { db, access, config } = kernel;
  if (!config.demoFilms || !isVoiceReady()) return;
  const avatar = await db.one<{ id: number; ownerId: number; channelId: number }>(sql`
    SELECT id, owner_id AS "ownerId", channel_id AS "channelId" FROM digit_avatar
    WHERE object = ${DEMO_AVATAR} AND state = 'ready' AND voice_id IS NOT NULL`);
  const actor = avatar && (await access.actFor(avatar.ownerId, avatar.channelId, SYSTEM.origin));
  if (!actor) return;
  if (!(await claimDemo(db, 'digitFilm'))) return;
  await filmService(kernel).create(actor, {
    title: '示例·到店邀约',
    text: TEXT,
    avatarId: avatar.id,
    voiceId: null,
    speed: 1,
    layout: 'full',
    ratio: '9:16',
    driver: 'basic',
    materialId: null,
  });
}
