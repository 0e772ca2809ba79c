import { type VideoVoice, VOICE_GENDERS, type VoiceGender } from '@zhiying/contract';
import { choice, secret, text } from '#kit/form/entry-controls.tsx';
import { consentFields } from '#parts/video-resource/consent-fields.tsx';
import { speedField } from '#parts/video-resource/speech-fields.tsx';

const service = (label: string, name: 'model' | 'speaker') => ({
  ...text<VideoVoice>(label, { max: 80, required: true, half: true }),
  of: (voice: VideoVoice) => voice.service?.[name] ?? '',
});

export const VOICE_FIELDS = {
  name: text<VideoVoice>('名称', { max: 30, required: true }),
  gender: choice<VoiceGender, VideoVoice>('性别', VOICE_GENDERS, { blank: 'female', half: true }),
  speed: speedField<VideoVoice>(),
  use: text<VideoVoice>('适用', { max: 60, placeholder: '如：口播、讲解' }),
  baseUrl: {
    ...text<VideoVoice>('服务地址', {
      max: 300,
      required: true,
      placeholder: 'https://',
      hint: '兼容 OpenAI 的语音接口，如 https://…/v1',
    }),
    of: (voice: VideoVoice) => voice.service?.baseUrl ?? '',
  },
  model: service('模型', 'model'),
  speaker: service('音色编号', 'speaker'),
  apiKey: secret<VideoVoice>('密钥', { max: 400, kept: (voice) => voice.service?.hasKey ?? false }),
  ...consentFields<VideoVoice>('声音'),
};
