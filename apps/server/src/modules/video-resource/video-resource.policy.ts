import { contract } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { changeable, usable } from '../ai/index.ts';
import { type PreviewFacts, previewOf } from './template/preview-state.ts';
import { BuiltIn, ConsentOver, PreviewNotMissing } from './video-resource.errors.ts';

export interface Made {
  /** Which of ours it is; null for what people made. */
  builtin: string | null;
}
const ours: Obstacle<Made> = ({ builtin }) => builtin !== null && (() => BuiltIn());

export interface VoiceFacts extends Made {
  name: string;
  /** Why it may not be used today. */
  problem: string | null;
}
const unlent: Obstacle<VoiceFacts> = ({ name, problem }) =>
  problem !== null && (() => ConsentOver(name, problem));

export const voicePolicy = policy<VoiceFacts>(changeable)({
  sample: { call: contract.videoVoice.sample, reach: usable, unless: [unlent] },
  say: { call: contract.videoVoice.say, reach: usable, unless: [unlent] },
  edit: { call: contract.videoVoice.update, unless: [ours] },
  delete: { call: contract.videoVoice.remove, unless: [ours] },
});

export const musicPolicy = policy<Made>(changeable)({
  edit: { call: contract.videoMusic.update, unless: [ours] },
  delete: { call: contract.videoMusic.remove, unless: [ours] },
});

/** Only a preview that nobody will see otherwise is made again. */
const previewed: Obstacle<PreviewFacts> = (facts) => {
  const { state } = previewOf(facts);
  return (state === 'making' || state === 'ready') && (() => PreviewNotMissing(state));
};

export const templatePolicy = policy<Made & PreviewFacts>(changeable)({
  copy: { call: contract.videoTemplate.copy, reach: usable },
  preview: { call: contract.videoTemplate.preview, reach: usable, unless: [previewed] },
  edit: { call: contract.videoTemplate.update, unless: [ours] },
  delete: { call: contract.videoTemplate.remove, unless: [ours] },
});

export const packagePolicy = policy<object>(changeable)({
  edit: { call: contract.videoPackage.update },
  delete: { call: contract.videoPackage.remove },
});
