import { SPEECH_SPEED } from '../ai-video/voices.ts';
import { z } from '../core/zod.ts';

export const SpeechSpeed = z
  .number('语速不正确')
  .min(SPEECH_SPEED.least, `语速最低 ${SPEECH_SPEED.least}`)
  .max(SPEECH_SPEED.most, `语速最高 ${SPEECH_SPEED.most}`)
  .meta({ title: '语速' });
