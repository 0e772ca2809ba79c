import {
  CUT_RATIOS,
  CUT_SIDES,
  type FilmMusic,
  MOST_VARIANTS,
  SPEECH_SPEED,
  SUBTITLE_LOOKS,
  type VideoInput,
  type VideoKind,
} from '@zhiying/contract';
import { Checkbox, Input, InputNumber, Select, Slider } from 'antd';
import { Field, FieldRow } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { useVoiceOptions } from '../common/use-voice-options.ts';
import { FootageField } from './footage-field.tsx';
import { LogoField } from './logo-field.tsx';
import { MusicField } from './music-field.tsx';
import styles from './new-video.module.css';
import { TemplateField } from './template-field.tsx';

export const LOOK_OPTIONS = [
  { value: '', label: '不显示字幕' },
  ...Object.entries(SUBTITLE_LOOKS).map(([value, label]) => ({ value, label })),
];

interface VideoFieldsProps {
  draft: Draft<VideoInput>;
  kind: VideoKind;
  /** What earlier choices are called; the draft itself holds ids only. */
  known: {
    facts: readonly { id: number; name: string }[];
    materials: readonly (PickedMaterial & { refusal?: string | null })[];
    musics: readonly FilmMusic[];
  };
}

/** Everything that is asked for a theme of films. */
export function VideoFields({ draft, kind, known }: VideoFieldsProps) {
  const { values, set, issueOf } = draft;
  const { voice, subtitles } = values;
  const voices = useVoiceOptions(voice?.id);
  return (
    <>
      <Field label="主题" required issue={issueOf('topic')} hint="例如：示例·星河 S5 金秋试驾">
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={values.topic}
            maxLength={100}
            showCount
            onChange={(event) => set('topic', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="要点"
        issue={issueOf('brief')}
        hint="每行一个要点，分镜按要点安排镜头；未接入模型时按要点排出离线草稿"
      >
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            value={values.brief}
            maxLength={5000}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={(event) => set('brief', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="引用事实"
        issue={issueOf('factIds')}
        hint="价格、优惠和参数从事实库取值，事实变更后重新合成即可更新"
      >
        {({ id, status }) => (
          <FactPicker
            id={id}
            status={status}
            value={values.factIds}
            known={known.facts}
            onChange={(ids) => set('factIds', ids)}
          />
        )}
      </Field>
      <FootageField
        value={values.materialIds}
        known={known.materials}
        issue={issueOf('materialIds')}
        onChange={(ids) => set('materialIds', ids)}
      />
      <TemplateField
        value={values}
        issue={issueOf('templateId')}
        facts={known.facts.filter(({ id }) => values.factIds.includes(id))}
        onPick={(template) => {
          set('templateId', template?.id ?? null);
          if (template) set('ratio', template.ratio);
        }}
        onWords={(words) => set('templateWords', words)}
      />
      <FieldRow>
        <Field label="画幅" issue={issueOf('ratio')}>
          {({ id }) => (
            <Select
              id={id}
              value={values.ratio}
              options={CUT_RATIOS.map((value) => ({ value, label: value }))}
              onChange={(ratio) => set('ratio', ratio)}
            />
          )}
        </Field>
        <Field label="清晰度" issue={issueOf('side')}>
          {({ id }) => (
            <Select
              id={id}
              value={values.side}
              options={CUT_SIDES.map((value) => ({ value, label: `${value}P` }))}
              onChange={(side) => set('side', side)}
            />
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="每条时长" issue={issueOf('seconds')} hint="约数，按口播长度调整">
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              status={status}
              min={5}
              max={180}
              precision={0}
              suffix="秒"
              value={values.seconds}
              onChange={(seconds) => set('seconds', seconds ?? 30)}
            />
          )}
        </Field>
        {kind === 'montage' && (
          <Field label="生成条数" issue={issueOf('count')} hint={`1 到 ${MOST_VARIANTS} 条`}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                status={status}
                min={1}
                max={MOST_VARIANTS}
                precision={0}
                suffix="条"
                value={values.count}
                onChange={(count) => set('count', count ?? 1)}
              />
            )}
          </Field>
        )}
      </FieldRow>
      <FieldRow>
        <Field label="口播声音" issue={issueOf('voice')}>
          {({ id }) => (
            <Select
              id={id}
              value={voice?.id ?? ''}
              options={voices}
              onChange={(voiceId) => set('voice', voiceId ? { id: voiceId, speed: voice?.speed ?? 1 } : null)}
            />
          )}
        </Field>
        <Field label="语速" hint={voice ? `${voice.speed.toFixed(1)} 倍` : '未配口播'}>
          {({ id }) => (
            <Slider
              id={id}
              disabled={!voice}
              min={SPEECH_SPEED.least}
              max={SPEECH_SPEED.most}
              step={0.1}
              value={voice?.speed ?? SPEECH_SPEED.usual}
              onChange={(speed) => voice && set('voice', { ...voice, speed })}
            />
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="字幕" issue={issueOf('subtitles')}>
          {({ id }) => (
            <Select
              id={id}
              value={subtitles?.look ?? ''}
              options={LOOK_OPTIONS}
              onChange={(look) =>
                set(
                  'subtitles',
                  look
                    ? {
                        size: subtitles?.size ?? 'medium',
                        place: subtitles?.place ?? 'bottom',
                        look: look as keyof typeof SUBTITLE_LOOKS,
                      }
                    : null,
                )
              }
            />
          )}
        </Field>
        <MusicField
          value={values.music}
          issue={issueOf('music')}
          known={known}
          onChange={(music) => set('music', music)}
        />
      </FieldRow>
      <LogoField
        value={values.logo}
        issue={issueOf('logo')}
        known={known.materials}
        onChange={(logo) => set('logo', logo)}
      />
      {kind === 'montage' && (
        <Checkbox checked={values.freshScript} onChange={(event) => set('freshScript', event.target.checked)}>
          每条视频单独写口播
          <span className={styles.aside}>
            由模型按要点和事实重写并检查；未接入模型时使用分镜中的说法，标为离线草稿
          </span>
        </Checkbox>
      )}
      <FieldRow>
        <Field label="标签" issue={issueOf('tags')} hint="用于内部归类，按回车添加">
          {({ id, status }) => (
            <WordsInput id={id} status={status} value={values.tags} onChange={(tags) => set('tags', tags)} />
          )}
        </Field>
        <Field label="话题" issue={issueOf('hashtags')} hint="随视频发布">
          {({ id, status }) => (
            <WordsInput
              id={id}
              status={status}
              value={values.hashtags}
              onChange={(tags) =>
                set(
                  'hashtags',
                  tags.map((tag) => tag.replace(/^#|#$/g, '')),
                )
              }
            />
          )}
        </Field>
      </FieldRow>
    </>
  );
}
