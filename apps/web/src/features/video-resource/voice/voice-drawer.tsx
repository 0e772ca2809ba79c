import { contract, SPEECH_SPEED, type VideoVoice, VOICE_GENDERS, type VoiceGender } from '@zhiying/contract';
import { Input, Select, Slider } from 'antd';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ConsentSection, consentBody, consentDraft } from '#parts/video-resource/consent-section.tsx';
import { ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import styles from '../video-resource.module.css';
import { TryLine } from './try-line.tsx';

const GENDERS = Object.entries(VOICE_GENDERS).map(([value, label]) => ({
  value: value as VoiceGender,
  label,
}));

interface VoiceDrawerProps {
  target: DrawerTarget;
  voice: VideoVoice | null;
  onClose(): void;
}

/** One voice: what it says, where it comes from, and who allowed it. */
export function VoiceDrawer({ target, voice, onClose }: VoiceDrawerProps) {
  const draft = useDraft({
    name: voice?.name ?? '',
    gender: voice?.gender ?? ('female' as VoiceGender),
    use: voice?.use ?? '',
    speed: voice?.speed ?? SPEECH_SPEED.usual,
    baseUrl: voice?.service?.baseUrl ?? '',
    model: voice?.service?.model ?? '',
    speaker: voice?.service?.speaker ?? '',
    apiKey: '',
    ...consentDraft(voice?.consent ?? null),
  });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.videoVoice.create, done);
  const update = useAction(contract.videoVoice.update, done);
  const remove = useAction(contract.videoVoice.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { values } = draft;
  const body = {
    name: values.name,
    gender: values.gender,
    use: values.use,
    speed: values.speed,
    baseUrl: values.baseUrl,
    model: values.model,
    speaker: values.speaker,
    apiKey: values.apiKey,
    ...consentBody(values),
  };
  const isNew = target === 'new';
  const mayEdit = isNew || (voice?.can.includes('edit') ?? false);
  const { error, isPending, isSuccess } = isNew ? create : update;
  const text = (name: 'name' | 'use' | 'baseUrl' | 'model' | 'speaker', max: number, placeholder = '') =>
    function TextControl(control: { id: string }) {
      return (
        <Input
          {...control}
          disabled={!mayEdit}
          maxLength={max}
          value={values[name]}
          placeholder={placeholder}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      );
    };
  return (
    <SideDrawer
      open={isNew || voice !== null}
      onClose={onClose}
      title={voice?.name ?? '新建声音'}
      status={voice && <ConsentStatus state={voice.consentState} consent={voice.consent} />}
      subtitle={voice && <MetaLine items={[VOICE_GENDERS[voice.gender], voice.node.name]} />}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={isNew ? '创建' : undefined}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={
        mayEdit
          ? () =>
              voice ? update.mutate({ id: voice.id, version: voice.version, ...body }) : create.mutate(body)
          : undefined
      }
    >
      <FailureNote error={error} />
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
        <Field label="名称" required issue={draft.issueOf('name')}>
          {text('name', 30)}
        </Field>
        <div className={styles.halves}>
          <Field label="性别" issue={draft.issueOf('gender')}>
            {({ id }) => (
              <Select
                id={id}
                disabled={!mayEdit}
                options={GENDERS}
                value={values.gender}
                onChange={(gender) => draft.set('gender', gender)}
              />
            )}
          </Field>
          <Field label={`语速 ${values.speed.toFixed(1)}×`} issue={draft.issueOf('speed')}>
            {() => (
              <Slider
                aria-label="语速"
                disabled={!mayEdit}
                min={SPEECH_SPEED.least}
                max={SPEECH_SPEED.most}
                step={0.1}
                value={values.speed}
                onChange={(speed: number) => draft.set('speed', speed)}
              />
            )}
          </Field>
        </div>
        <Field label="适用" issue={draft.issueOf('use')}>
          {text('use', 60, '如：口播、讲解')}
        </Field>
      </FormSection>
      {mayEdit && (
        <>
          <FormSection title="语音服务">
            <Field
              label="服务地址"
              required
              issue={draft.issueOf('baseUrl')}
              hint="兼容 OpenAI 的语音接口，如 https://…/v1"
            >
              {text('baseUrl', 300, 'https://')}
            </Field>
            <div className={styles.halves}>
              <Field label="模型" required issue={draft.issueOf('model')}>
                {text('model', 80)}
              </Field>
              <Field label="音色编号" required issue={draft.issueOf('speaker')}>
                {text('speaker', 80)}
              </Field>
            </div>
            <Field
              label="密钥"
              issue={draft.issueOf('apiKey')}
              hint={
                voice?.service?.hasKey ? '已保存，留空则不变；更换地址后需重新填写' : '加密保存，不再显示'
              }
            >
              {(control) => (
                <Input.Password
                  {...control}
                  autoComplete="new-password"
                  maxLength={400}
                  value={values.apiKey}
                  onChange={(event) => draft.set('apiKey', event.target.value)}
                />
              )}
            </Field>
          </FormSection>
          <ConsentSection draft={draft} saved={voice?.consent ?? null} disabled={!mayEdit} what="声音" />
        </>
      )}
    </SideDrawer>
  );
}
