import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { SpeechSpeed } from './speed.ts';
import { MUSIC_DUCK, MUSIC_VOLUME } from './words.ts';

const Volume = z.number('音量不正确').min(0, '音量最低 0').max(1, '音量最高 1');

/** How a channel's rooms sound. */
export const LiveSoundSetting = z.strictObject({
  /** Null: the offline voice. */
  voiceId: ref('videoVoice').nullable().meta({ title: '声音' }),
  speed: SpeechSpeed,
  volume: Volume.meta({ title: '口播音量' }),
  /** Null: none. */
  musicId: ref('videoMusic').nullable().meta({ title: '背景音乐' }),
  musicVolume: Volume.meta({ title: '音乐音量' }),
  /** What is left of the music's volume while somebody speaks. */
  musicDuck: Volume.default(MUSIC_DUCK).meta({ title: '口播时的音乐' }),
});
export type LiveSoundSetting = z.infer<typeof LiveSoundSetting>;
export const LIVE_SOUND: LiveSoundSetting = {
  voiceId: null,
  speed: 1,
  volume: 1,
  musicId: null,
  musicVolume: MUSIC_VOLUME,
  musicDuck: MUSIC_DUCK,
};

const { get, post } = callsUnder('/api/admin/ailive/sound', ['19-3']);

export const liveSound = area('ailive/sound', {
  info: get('info', '直播声音', NO_INPUT, z.object({ setting: LiveSoundSetting, mayChange: z.boolean() })),
  update: post('update', '设置直播声音', LiveSoundSetting, LiveSoundSetting),
});
