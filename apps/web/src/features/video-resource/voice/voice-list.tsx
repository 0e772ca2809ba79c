import {
  CONSENT_FILTERS,
  contract,
  OFFLINE_SPEECH_LABEL,
  type VideoVoice,
  VOICE_GENDERS,
} from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { CONSENT } from '#parts/video-resource/consent-fields.tsx';
import { BuiltinMark, ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { SampleButton } from './sample-button.tsx';
import { TryLine } from './try-line.tsx';
import { VOICE_FIELDS } from './voice-fields.ts';

const Name = ({ voice }: { voice: VideoVoice }) => (
  <Row as="span" gap={8} minWidth={0}>
    <SampleButton voice={voice} />
    <Clip>{voice.name}</Clip>
    <BuiltinMark builtin={voice.builtin} />
  </Row>
);
const Consent = ({ voice }: { voice: VideoVoice }) => (
  <ConsentStatus state={voice.consentState} consent={voice.consent} />
);

/** Who can speak: the offline voices, and those of services with the leave of whoever lent them. */
export const VoiceList = registerPage(contract.videoVoice, {
  id: 'video-voice',
  noun: '声音',
  label: ({ name }) => name,
  useLive: () => useLiveResources('videoResource.changed', '/api/admin/aivideos/voice/'),
  fields: VOICE_FIELDS,
  columns: (of) => [
    of.shown('name', 180, (voice) => <Name voice={voice} />, { exports: ['name', 'builtin'] }),
    of.named('gender', 80, VOICE_GENDERS),
    of.text('use', 240),
    of.shown('speed', 80, ({ speed }) => `${speed.toFixed(1)}×`),
    of.shown('driver', 110, ({ offline }) => (offline ? <Mark>{OFFLINE_SPEECH_LABEL}</Mark> : '语音服务'), {
      title: '来源',
    }),
    of.shown('consentState', 140, (voice) => <Consent voice={voice} />, {
      title: '授权',
      exports: ['consentState', 'consent'],
    }),
    of.choice('node', 130),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '声音名称', main: true }),
    selectField({ name: 'gender', label: '性别', options: VOICE_GENDERS }),
    selectField({ name: 'consent', label: '授权', options: CONSENT_FILTERS }),
  ],
  card: (voice) => (
    <RowCard
      before={<SampleButton voice={voice} />}
      title={voice.name}
      mark={<Consent voice={voice} />}
      meta={[VOICE_GENDERS[voice.gender], voice.offline && OFFLINE_SPEECH_LABEL, voice.use]}
    />
  ),
  empty: ['内置离线语音在首次启动后自动出现。'],
  drawer: {
    status: (voice) => <Consent voice={voice} />,
    subtitle: (voice) => <MetaLine items={[VOICE_GENDERS[voice.gender], voice.node.name]} />,
    removal: '已生成的配音保留，使用该声音的形象需另选声音。',
    above: ({ row }) => row && <TryLine voice={row} />,
    first: ['name', 'gender', 'speed', 'use'],
    below: (entry) =>
      !entry.readOnly && (
        <>
          <FormSection title="语音服务">
            <EntryFormFields entry={entry} only={['baseUrl', 'model', 'speaker', 'apiKey']} />
          </FormSection>
          <FormSection title="授权">
            <EntryFormFields entry={entry} only={CONSENT} />
          </FormSection>
        </>
      ),
  },
});
