import {
  CUT_RATIOS,
  contract,
  DIGIT_DRIVERS,
  DIGIT_LAYOUTS,
  DIGIT_TEXT_MAX,
  type DigitDriver,
  type DigitFilm,
  type DigitLayout,
  SPEECH_SPEED,
} from '@zhiying/contract';
import { Input, Segmented, Select, Slider } from 'antd';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MaterialPicker, type PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { VoiceSelect } from '#parts/video-resource/voice-select.tsx';
import styles from './digitman.module.css';

const optionsOf = <Name extends string>(words: Record<Name, string>) =>
  (Object.keys(words) as Name[]).map((value) => ({ value, label: words[value] }));
const MOST_AVATARS = 100;

interface FilmFormProps {
  onClose(): void;
  onMade(id: number): void;
}

/** Somebody says something: who, in which voice, before what. */
export function FilmForm({ onClose, onMade }: FilmFormProps) {
  const avatars = useCall(contract.digitAvatar.list, { limit: MOST_AVATARS, sort: 'name', order: 'ASC' });
  const service = useCall(contract.digitService.info, {});
  const draft = useDraft({
    title: '',
    text: '',
    avatarId: null as number | null,
    voiceId: null as number | null,
    speed: SPEECH_SPEED.usual as number,
    layout: 'full' as DigitLayout,
    ratio: '9:16' as DigitFilm['ratio'],
    driver: 'basic' as DigitDriver,
    behind: [] as PickedMaterial[],
  });
  const { values } = draft;
  const create = useAction(contract.digitFilm.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => onMade(id),
  });
  const { behind, avatarId, ...body } = values;
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title="生成数字人视频"
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      submitText="生成"
      submitting={create.isPending}
      submitDisabled={avatarId === null || !values.text.trim() || !values.title.trim()}
      onSubmit={() => {
        if (avatarId !== null)
          create.mutate({
            ...body,
            avatarId,
            materialId: values.layout === 'inset' ? (behind[0]?.id ?? null) : null,
          });
      }}
    >
      <FailureNote error={create.error} />
      <FormSection title="口播">
        <Field label="标题" required issue={draft.issueOf('title')}>
          {(control) => (
            <Input
              {...control}
              maxLength={60}
              value={values.title}
              onChange={(event) => draft.set('title', event.target.value)}
            />
          )}
        </Field>
        <Field label="口播文案" required issue={draft.issueOf('text')}>
          {(control) => (
            <Input.TextArea
              {...control}
              showCount
              maxLength={DIGIT_TEXT_MAX}
              autoSize={{ minRows: 4, maxRows: 12 }}
              value={values.text}
              onChange={(event) => draft.set('text', event.target.value)}
            />
          )}
        </Field>
        <Field label="形象" required issue={draft.issueOf('avatarId')}>
          {({ id }) => (
            <Select
              id={id}
              loading={avatars.isLoading}
              placeholder="请选择形象"
              value={avatarId ?? undefined}
              notFoundContent="暂无可用的形象"
              onChange={(picked: number) => draft.set('avatarId', picked)}
              options={(avatars.data?.rows ?? []).map((avatar) => ({
                value: avatar.id,
                disabled: !avatar.can.includes('use'),
                label: avatar.can.includes('use')
                  ? avatar.name
                  : `${avatar.name}（${avatar.consentState === 'expired' ? '授权已到期' : '未通过检查'}）`,
              }))}
            />
          )}
        </Field>
        <div className={styles.halves}>
          <Field label="声音" issue={draft.issueOf('voiceId')}>
            {({ id }) => (
              <VoiceSelect
                id={id}
                placeholder="形象的默认声音"
                value={values.voiceId}
                onChange={(picked) => draft.set('voiceId', picked)}
              />
            )}
          </Field>
          <Field label={`语速 ${values.speed.toFixed(1)}×`} issue={draft.issueOf('speed')}>
            {() => (
              <Slider
                aria-label="语速"
                min={SPEECH_SPEED.least}
                max={SPEECH_SPEED.most}
                step={0.1}
                value={values.speed}
                onChange={(speed: number) => draft.set('speed', speed)}
              />
            )}
          </Field>
        </div>
      </FormSection>
      <FormSection title="画面">
        <div className={styles.halves}>
          <Field label="布局" issue={draft.issueOf('layout')}>
            {() => (
              <Segmented
                block
                value={values.layout}
                options={optionsOf<DigitLayout>(DIGIT_LAYOUTS)}
                onChange={(layout) => draft.set('layout', layout)}
              />
            )}
          </Field>
          <Field label="画幅" issue={draft.issueOf('ratio')}>
            {({ id }) => (
              <Select
                id={id}
                value={values.ratio}
                options={CUT_RATIOS.map((value) => ({ value, label: value }))}
                onChange={(ratio) => draft.set('ratio', ratio)}
              />
            )}
          </Field>
        </div>
        {values.layout === 'inset' && (
          <Field label="背景" issue={draft.issueOf('materialId')} hint="图片或视频；不选则使用纯色背景">
            {() => (
              <MaterialPicker
                value={behind}
                max={1}
                received
                refuses={({ type }) => (type === 'image' || type === 'video' ? null : '仅支持图片和视频')}
                onChange={(picked) => draft.set('behind', picked)}
              />
            )}
          </Field>
        )}
        <Field
          label="驱动"
          issue={draft.issueOf('driver')}
          hint={
            service.data?.on
              ? '「基础」在本机按音量驱动口型；「数字人服务」由已接入的服务生成'
              : '「基础」在本机按音量驱动口型；接入数字人服务后可选择更自然的效果'
          }
        >
          {() => (
            <Segmented
              block
              value={values.driver}
              options={optionsOf<DigitDriver>(DIGIT_DRIVERS).map((option) => ({
                ...option,
                disabled: option.value === 'service' && !service.data?.on,
              }))}
              onChange={(driver) => draft.set('driver', driver)}
            />
          )}
        </Field>
      </FormSection>
    </SideDrawer>
  );
}
