import { contract } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable, usable } from '../ai/index.ts';
import { BuiltIn, ConsentOver } from './video-resource.errors.ts';

export interface Made {
  /** Which of ours it is; null for what people made. */
  builtin: string | null;
}
const ours: Obstacle<Made> = ({ builtin }) => builtin !== null && (() => BuiltIn());

export interface VoiceFacts extends Made {
  name: string;
  expired: boolean;
}
const expired: Obstacle<VoiceFacts> = (voice) => voice.expired && (() => ConsentOver(voice.name));

export const voicePolicy = policy<VoiceFacts>(changeable)({
  sample: { call: contract.videoVoice.sample, reach: usable, unless: [expired] },
  say: { call: contract.videoVoice.say, reach: usable, unless: [expired] },
  edit: { call: contract.videoVoice.update, unless: [ours] },
  delete: { call: contract.videoVoice.remove, unless: [ours] },
});

export const readingPolicy = policy<object>(changeable)({
  edit: { call: contract.videoReading.update },
  delete: { call: contract.videoReading.remove },
});

export const musicPolicy = policy<Made>(changeable)({
  edit: { call: contract.videoMusic.update, unless: [ours] },
  delete: { call: contract.videoMusic.remove, unless: [ours] },
});

export const templatePolicy = policy<Made>(changeable)({
  copy: { call: contract.videoTemplate.copy, reach: usable },
  edit: { call: contract.videoTemplate.update, unless: [ours] },
  delete: { call: contract.videoTemplate.remove, unless: [ours] },
});

export const packagePolicy = policy<object>(changeable)({
  edit: { call: contract.videoPackage.update },
  delete: { call: contract.videoPackage.remove },
});
