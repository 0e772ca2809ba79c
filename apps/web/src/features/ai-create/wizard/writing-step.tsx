import {
  ARTICLE_PLATFORMS,
  type ArticlePlatform,
  contract,
  PLATFORMS,
  THEME_MAX_ARTICLES,
  TITLE_RULES,
  TONES,
} from '@zhiying/contract';
import { Checkbox, Input, InputNumber, Segmented, Select, Slider } from 'antd';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { WordsInput } from '#kit/form/words-input.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import type { Known, ThemeDraft } from './theme-wizard.tsx';
import styles from './wizard.module.css';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function WritingStep({ draft, known }: { draft: ThemeDraft; known: Known }) {
  const offered = useCall(contract.aiPrompt.list, { kind: 'style', limit: 500 }, { staleTime: 60_000 });
  const { values, set, issueOf } = draft;
  const { titleRule } = values;
  const rule = (change: Partial<typeof titleRule>) => set('titleRule', { ...titleRule, ...change });
  return (
    <>
      <FieldRow>
        <Field
          label="文章数"
          required
          issue={issueOf('count')}
          hint={`1 到 ${THEME_MAX_ARTICLES} 篇，每篇角度不同`}
        >
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              status={status}
              style={{ width: '100%' }}
              precision={0}
              suffix="篇"
              value={values.count}
              onChange={(count) => set('count', count ?? 0)}
            />
          )}
        </Field>
        <Field label="每篇字数" issue={issueOf('length')} hint={`约 ${values.length} 字`}>
          {({ id }) => (
            <Slider
              id={id}
              min={200}
              max={3000}
              step={100}
              value={values.length}
              tooltip={{ formatter: (length) => `${length} 字` }}
              onChange={(length) => set('length', length)}
            />
          )}
        </Field>
      </FieldRow>
      <Field
        label="平台"
        required
        issue={issueOf('platforms')}
        hint="文章依次分配到所选平台，并遵循平台的字数和图片限制"
      >
        {({ id }) => (
          <Checkbox.Group
            className={styles.platforms}
            value={values.platforms}
            onChange={(platforms) => set('platforms', platforms as ArticlePlatform[])}
          >
            {ARTICLE_PLATFORMS.map((platform, index) => (
              <Checkbox key={platform} id={index === 0 ? id : undefined} value={platform}>
                <span className={styles.platform}>
                  <PlatformMark platform={platform} />
                  <span aria-hidden="true">{PLATFORMS[platform].name}</span>
                  <small>标题 {PLATFORMS[platform].title.max} 字</small>
                </span>
              </Checkbox>
            ))}
          </Checkbox.Group>
        )}
      </Field>
      <Field
        label="事实"
        issue={issueOf('factIds')}
        hint="价格、优惠、配置仅引用事实；事实变更后，相关文章将标记为待更新"
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
      <Field label="写作风格" issue={issueOf('styleId')}>
        {({ id, status }) => (
          <Select
            id={id}
            status={status}
            style={{ width: '100%' }}
            allowClear
            placeholder="不使用风格模板，仅按语气生成"
            loading={offered.isFetching}
            value={values.styleId ?? undefined}
            options={offered.data?.rows.map((style) => ({ value: style.id, label: style.name }))}
            onChange={(styleId: number | undefined) => set('styleId', styleId ?? null)}
          />
        )}
      </Field>
      <Field label="语气" issue={issueOf('tone')}>
        {({ id }) => (
          <Segmented
            id={id}
            value={values.tone}
            options={options(TONES)}
            onChange={(tone) => set('tone', tone as typeof values.tone)}
          />
        )}
      </Field>
      <FieldRow>
        <Field label="主标题规则" issue={issueOf('titleRule.kind')}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={titleRule.kind}
              options={options(TITLE_RULES)}
              onChange={(kind) => rule({ kind })}
            />
          )}
        </Field>
        <Field label="标题必含词" issue={issueOf('titleRule.words')} hint="最多 5 个，按回车添加">
          {({ id, status }) => (
            <WordsInput
              id={id}
              status={status}
              value={titleRule.words}
              onChange={(words) => rule({ words })}
            />
          )}
        </Field>
      </FieldRow>
      <Field
        label="固定标题"
        issue={issueOf('titleRule.fixed')}
        hint={`一行一个，依次用于前 ${titleRule.fixed.length || 'N'} 篇；不填则由 AI 生成`}
      >
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            autoSize={{ minRows: 2, maxRows: 8 }}
            defaultValue={titleRule.fixed.join('\n')}
            onChange={(event) =>
              rule({
                fixed: event.target.value
                  .split('\n')
                  .map((line) => line.trim())
                  .filter(Boolean),
              })
            }
          />
        )}
      </Field>
    </>
  );
}
