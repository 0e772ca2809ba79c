import {
  ARTICLE_PLATFORMS,
  type ArticlePlatform,
  contract,
  PLATFORMS,
  SPREADS,
  type Spread,
  THEME_MAX_ARTICLES,
  THEME_TOPIC_MAX,
  type ThemeInfo,
  type ThemeInput,
  TITLE_RULES,
  TONES,
  type Tone,
} from '@zhiying/contract';
import { Checkbox, Input, Radio, Slider } from 'antd';
import { Muted, Row } from '#kit/base/pieces.tsx';
import { longText, number, segments, text, wordList } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FieldSpecs } from '#kit/form/entry-fields.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { TimingFields } from '../theme/timing-fields.tsx';
import { StylePicker } from './style-picker.tsx';
import { timingText } from './summary-text.ts';
import { TitleRuleFields } from './title-rule-fields.tsx';
import styles from './wizard.module.css';

type Spec<Name extends keyof ThemeInput> = FieldSpec<ThemeInput[Name], ThemeInfo>;

const topic: Spec<'topic'> = {
  ...text<ThemeInfo>('主题', {
    max: THEME_TOPIC_MAX,
    required: true,
    hint: '用一句话概括文章主题，例如：示例·星河 S5 金秋试驾季',
  }),
  control: (control, { value, set }) => (
    <Input
      {...control}
      autoFocus
      value={value}
      maxLength={THEME_TOPIC_MAX}
      showCount
      onChange={(event) => set(event.target.value)}
    />
  ),
};

const length: Spec<'length'> = {
  label: '每篇字数',
  half: true,
  blank: () => 900,
  hint: ({ values }) => `约 ${String(values.length)} 字`,
  control: ({ id }, { value, set }) => (
    <Slider
      id={id}
      min={200}
      max={3000}
      step={100}
      value={value}
      tooltip={{ formatter: (count) => `${count} 字` }}
      onChange={set}
    />
  ),
};

const platforms: Spec<'platforms'> = {
  label: '平台',
  required: true,
  hint: '文章依次分配到所选平台，并遵循平台的字数和图片限制',
  blank: () => ['wechat'],
  words: (value) => value.map((name) => PLATFORMS[name].name).join('、'),
  control: ({ id }, { value, set }) => (
    <Checkbox.Group
      className={styles.platforms}
      value={value}
      onChange={(chosen) => set(chosen as ArticlePlatform[])}
    >
      {ARTICLE_PLATFORMS.map((platform, index) => (
        <Checkbox key={platform} id={index === 0 ? id : undefined} value={platform}>
          <Row as="span" flow="inline" gap={6}>
            <PlatformMark platform={platform} />
            <span aria-hidden="true">{PLATFORMS[platform].name}</span>
            <Muted as="small">标题 {PLATFORMS[platform].title.max} 字</Muted>
          </Row>
        </Checkbox>
      ))}
    </Checkbox.Group>
  ),
};

const factIds: Spec<'factIds'> = {
  label: '事实',
  hint: '价格、优惠、配置仅引用事实；事实变更后，相关文章将标记为待更新',
  blank: () => [],
  words: (ids) => `${ids.length} 条`,
  control: ({ id, status }, { value, set }, { row }) => (
    <FactPicker
      id={id}
      status={status}
      value={value}
      known={(row?.facts ?? []).map((fact) => ({
        id: fact.id,
        name: `${fact.subject} ${fact.name}`.trim(),
      }))}
      onChange={set}
    />
  ),
};

const styleId: Spec<'styleId'> = {
  label: '写作风格',
  blank: () => null,
  words: (id) => (id === null ? '不使用' : '风格模板'),
  control: ({ id, status }, { value, set }) => (
    <StylePicker id={id} status={status} value={value} onChange={set} />
  ),
};

const titleRule: Spec<'titleRule'> = {
  label: '标题',
  blank: () => ({ kind: 'free', words: [], fixed: [] }),
  words: ({ kind, words: wanted, fixed }) => [TITLE_RULES[kind], ...wanted, ...fixed].join('、'),
  draw: ({ value, set, issueOf }) => (
    <TitleRuleFields key="titleRule" value={value} onChange={set} issueOf={issueOf} />
  ),
};

const spread: Spec<'spread'> = {
  label: '分配方式',
  blank: () => 'each',
  words: (value) => SPREADS[value],
  shown: ({ values }) =>
    (values as ThemeInput).accountIds.length + (values as ThemeInput).accountGroupIds.length > 0,
  hint: ({ values }) =>
    values.spread === 'pool'
      ? '同一经销商在同一平台有多个账号时，每篇仅由其中一个发布，避免内容重复'
      : '每篇文章将发布到该平台的所有账号',
  control: ({ id }, { value, set }) => (
    <Radio.Group
      id={id}
      value={value}
      options={Object.entries(SPREADS).map(([name, label]) => ({ value: name, label }))}
      onChange={({ target }) => set(target.value as Spread)}
    />
  ),
};

const timing: Spec<'timing'> = {
  label: '发布时间',
  blank: () => ({ mode: 'now' }),
  words: timingText,
  draw: ({ value, set, issue }, { values }) => (
    <TimingFields key="timing" value={value} onChange={set} count={values.count as number} issue={issue} />
  ),
};

const sendUserIds: Spec<'sendUserIds'> = {
  label: '转发顾问',
  hint: '发布后顾问将收到通知，可转发给客户',
  blank: () => [],
  words: (ids) => `${ids.length} 人`,
  control: ({ id, status }, { value, set }, { row }) => (
    <MemberPicker
      id={id}
      status={status}
      multiple
      value={value}
      known={row?.people ?? []}
      onChange={set}
      placeholder="不转发"
    />
  ),
};

/** Its step shows it, with what the draft does not hold: names, pictures, what the viewer may choose. */
const shownByStep = <Name extends keyof ThemeInput>(
  label: string,
  blank: () => ThemeInput[Name],
  say: (value: ThemeInput[Name]) => string,
): Spec<Name> => ({ label, blank, words: say });

/** What was asked for is one part of a theme. */
const ofInput = (specs: FieldSpecs<ThemeInput, ThemeInfo>) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { ...spec, of: ({ input }: ThemeInfo) => input[name as keyof ThemeInput] },
    ]),
  ) as unknown as FieldSpecs<ThemeInput, ThemeInfo>;

export const THEME_FIELDS = entryFields(contract.aiTheme, {
  ...ofInput({
    topic,
    brief: longText('补充说明', {
      max: 2000,
      rows: [3, 8],
      placeholder: '',
      hint: '一行一个要点；「不要提…」成为检查规则，不会写进文章',
    }),
    audience: text('目标读者', { max: 100, placeholder: '例如：28 到 40 岁、有孩子的家庭' }),
    tags: wordList('标签', { half: true, hint: '用于内部归类，按回车添加' }),
    hashtags: wordList('话题', {
      half: true,
      hint: '随文章发布，例如：周末去哪儿',
      tidy: (tag) => tag.replace(/^#|#$/g, ''),
    }),
    hotIds: shownByStep<'hotIds'>(
      '融合热点',
      () => [],
      (ids) => `${ids.length} 个`,
    ),
    count: number('文章数', {
      blank: 10,
      min: 0,
      required: true,
      half: true,
      suffix: '篇',
      hint: `1 到 ${THEME_MAX_ARTICLES} 篇，每篇角度不同`,
    }),
    length,
    platforms,
    factIds,
    styleId,
    tone: segments<Tone, ThemeInfo>('语气', TONES, { blank: 'plain' }),
    titleRule,
    materialIds: shownByStep<'materialIds'>(
      '可用图片',
      () => [],
      (ids) => `${ids.length} 张`,
    ),
    pictures: number('每篇配图', {
      blank: 3,
      min: 0,
      max: 9,
      suffix: '张',
      hint: '从所选图片中选取，优先使用次数少的；未选择图片时不配图',
    }),
    accountIds: shownByStep<'accountIds'>(
      '发布账号',
      () => [],
      (ids) => `${ids.length} 个`,
    ),
    accountGroupIds: shownByStep<'accountGroupIds'>(
      '账号组',
      () => [],
      (ids) => `${ids.length} 个`,
    ),
    spread,
    timing,
    sendUserIds,
  }),
  /** Whether writing begins at once; asked of a new one alone, by the button that saves it. */
  start: {
    label: '开始生成',
    blank: () => false,
    of: () => false,
    send: (start: boolean, { isNew }: { isNew: boolean }) => (isNew ? start : undefined),
  },
});
