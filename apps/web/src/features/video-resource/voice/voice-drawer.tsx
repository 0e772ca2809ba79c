import { contract, type VideoVoice, VOICE_GENDERS, type VoiceGender } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { choice, secret, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { CONSENT, consentFields } from '#parts/video-resource/consent-fields.tsx';
import { ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import { speedField } from '#parts/video-resource/speech-fields.tsx';
import { TryLine } from './try-line.tsx';

const service = (label: string, name: 'model' | 'speaker') => ({
  ...text<VideoVoice>(label, { max: 80, required: true, half: true }),
  of: (voice: VideoVoice) => voice.service?.[name] ?? '',
});

const FIELDS = entryFields(contract.videoVoice, {
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
    of: (voice) => voice.service?.baseUrl ?? '',
  },
  model: service('模型', 'model'),
  speaker: service('音色编号', 'speaker'),
  apiKey: secret<VideoVoice>('密钥', { max: 400, kept: (voice) => voice.service?.hasKey ?? false }),
  ...consentFields<VideoVoice>('声音'),
});

interface VoiceDrawerProps {
  target: DrawerTarget;
  voice: VideoVoice | null;
  onClose(): void;
}

/** One voice: what it says, where it comes from, and who allowed it. */
export function VoiceDrawer({ target, voice, onClose }: VoiceDrawerProps) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, voice, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.videoVoice.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该声音"
      open={target === 'new' || voice !== null}
      onClose={onClose}
      title={voice?.name ?? '新建声音'}
      status={voice && <ConsentStatus state={voice.consentState} consent={voice.consent} />}
      subtitle={voice && <MetaLine items={[VOICE_GENDERS[voice.gender], voice.node.name]} />}
    >
      {voice && <TryLine voice={voice} />}
      <FormSection
        title="基本信息"
        action={
          voice?.can.includes('delete') && (
            <DeleteLink
              name={voice.name}
              consequence="已生成的配音保留，使用该声音的形象需另选声音。"
              onDelete={() => remove.mutate({ id: voice.id })}
            />
          )
        }
      >
        <EntryFormFields entry={entry} only={['name', 'gender', 'speed', 'use']} />
      </FormSection>
      {!entry.readOnly && (
        <>
          <FormSection title="语音服务">
            <EntryFormFields entry={entry} only={['baseUrl', 'model', 'speaker', 'apiKey']} />
          </FormSection>
          <FormSection title="授权">
            <EntryFormFields entry={entry} only={CONSENT} />
          </FormSection>
        </>
      )}
    </EntryDrawer>
  );
}
