import {
  CUT_RATIOS,
  CUT_SIDES,
  contract,
  MOST_VARIANTS,
  SUBTITLE_LOOKS,
  type VideoKind,
  type VideoThemeInfo,
} from '@zhiying/contract';
import { VideoInput } from '@zhiying/contract/schemas';
import { Checkbox, Select } from 'antd';
import { Muted } from '#kit/base/pieces.tsx';
import { choice, longText, number, text, wordList } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import { FootageField } from './footage-field.tsx';
import { LogoField } from './logo-field.tsx';
import { MusicField } from './music-field.tsx';
import styles from './new-video.module.css';
import { TemplateField } from './template-field.tsx';
import { VoiceField } from './voice-field.tsx';

export const LOOK_OPTIONS = [
  { value: '', label: '不显示字幕' },
  ...Object.entries(SUBTITLE_LOOKS).map(([value, label]) => ({ value, label })),
];
const RATIOS = Object.fromEntries(CUT_RATIOS.map((ratio) => [ratio, ratio])) as Record<
  VideoInput['ratio'],
  string
>;

/** The contract's own defaults; only the subject must be typed. */
const BLANK = VideoInput.parse({ topic: '-' });
const MONTAGE_COUNT = 5;

type Form = FormContext<VideoThemeInfo>;
type Spec<Name extends keyof VideoInput> = FieldSpec<VideoInput[Name], VideoThemeInfo>;
const ofMontage = { shown: ({ values }: Form) => values.kind === 'montage' };
const factsOf = (row: VideoThemeInfo | null) =>
  (row?.facts ?? []).map(({ id, label }) => ({ id, name: label }));

/** In what was asked, where a saved theme keeps it. */
const asked = <Name extends keyof VideoInput>(
  name: Name,
  spec: Omit<Spec<Name>, 'of' | 'blank'>,
): Spec<Name> => ({
  ...spec,
  blank: () => BLANK[name],
  of: ({ input }) => input[name],
});

/** Asked elsewhere, and kept as it is. */
const kept = <Name extends keyof VideoInput>(
  name: Name,
  label: string,
  said: Spec<Name>['words'],
): Spec<Name> => asked(name, { label, shown: () => false, words: said });

const factIds = asked('factIds', {
  label: '引用事实',
  hint: '价格、优惠和参数从事实库取值，事实变更后重新合成即可更新',
  words: (ids, known) =>
    ids.map((id) => known.flatMap(factsOf).find((fact) => fact.id === id)?.name ?? '另选的事实').join('、'),
  control: ({ id, status }, { value, set }, { row }) => (
    <FactPicker id={id} status={status} value={value} known={factsOf(row)} onChange={set} />
  ),
});

const materialIds = asked('materialIds', {
  label: '素材',
  words: (ids) => `${ids.length} 个素材`,
  draw: ({ value, set, issue }, { row }) => (
    <FootageField value={value} known={row?.materials ?? []} issue={issue} onChange={set} />
  ),
});

const templateId = asked('templateId', {
  label: '模板',
  words: (id, known) =>
    known.find(({ template }) => template?.id === id)?.template?.name ?? (id ? '另选的模板' : ''),
  draw: ({ value, set, issue }, { values, row, put }) => (
    <TemplateField
      value={{ templateId: value, templateWords: values.templateWords as VideoInput['templateWords'] }}
      issue={issue}
      facts={factsOf(row).filter(({ id }) => (values.factIds as number[]).includes(id))}
      onPick={(template) => {
        set(template?.id ?? null);
        if (template) put('ratio', template.ratio);
      }}
      onWords={(filled) => put('templateWords', filled)}
    />
  ),
});

const side = asked('side', {
  label: '清晰度',
  half: true,
  words: (pixels) => `${pixels}P`,
  control: ({ id }, { value, set }) => (
    <Select
      id={id}
      value={value}
      options={CUT_SIDES.map((pixels) => ({ value: pixels, label: `${pixels}P` }))}
      onChange={set}
    />
  ),
});

const voice = asked('voice', {
  label: '口播声音',
  words: (chosen) => (chosen ? `${chosen.id}，${chosen.speed.toFixed(1)} 倍` : '不配口播'),
  draw: ({ value, set, issue }) => <VoiceField value={value} issue={issue} onChange={set} />,
});

const subtitles = asked('subtitles', {
  label: '字幕',
  half: true,
  words: (chosen) => (chosen ? SUBTITLE_LOOKS[chosen.look] : '不显示字幕'),
  control: ({ id }, { value, set }) => (
    <Select
      id={id}
      value={value?.look ?? ''}
      options={LOOK_OPTIONS}
      onChange={(look) =>
        set(
          look
            ? {
                size: value?.size ?? 'medium',
                place: value?.place ?? 'bottom',
                look: look as keyof typeof SUBTITLE_LOOKS,
              }
            : null,
        )
      }
    />
  ),
});

const music = asked('music', {
  label: '音乐',
  half: true,
  words: (chosen, known) =>
    chosen === null
      ? ''
      : (known.flatMap(({ musics }) => musics ?? []).find(({ id }) => id === chosen.musicId)?.name ??
        '已选音乐'),
  draw: ({ value, set, issue }, { row }) => (
    <MusicField
      value={value}
      issue={issue}
      known={{ materials: row?.materials ?? [], musics: row?.musics ?? [] }}
      onChange={set}
    />
  ),
});

const logo = asked('logo', {
  label: '角标',
  words: (chosen) => (chosen ? '已选角标' : ''),
  draw: ({ value, set, issue }, { row }) => (
    <LogoField value={value} issue={issue} known={row?.materials ?? []} onChange={set} />
  ),
});

const freshScript = asked('freshScript', {
  ...ofMontage,
  label: '每条视频使用不同口播文案',
  words: (on) => (on ? '是' : '否'),
  draw: ({ label, value, set }) => (
    <Checkbox checked={value} onChange={(event) => set(event.target.checked)}>
      {label}
      <Muted flow="block" marginBottom={12} className={styles.aside}>
        由模型按要点和事实重写并检查；未接入模型时使用分镜中的口播文案，标为离线草稿
      </Muted>
    </Checkbox>
  ),
});

const fieldsOf = (kind: VideoKind) =>
  entryFields(contract.videoTheme, {
    kind: {
      label: '制作方式',
      shown: () => false,
      blank: () => kind,
      send: (value, { isNew }) => (isNew ? value : undefined),
    } satisfies FieldSpec<VideoKind, VideoThemeInfo>,
    // Which button was pressed.
    start: {
      label: '',
      shown: () => false,
      blank: () => false,
      of: () => false,
      send: (value, { isNew }) => (isNew ? value : undefined),
    } satisfies FieldSpec<boolean, VideoThemeInfo>,
    topic: {
      ...text<VideoThemeInfo>('主题', {
        max: 100,
        required: true,
        first: true,
        counted: true,
        hint: '例如：示例·星河 S5 金秋试驾',
      }),
      of: ({ input }) => input.topic,
    },
    brief: {
      ...longText<VideoThemeInfo>('要点', {
        max: 5000,
        rows: [4, 10],
        placeholder: '',
        hint: '每行一个要点，分镜按要点安排镜头；未接入模型时按要点排出离线草稿',
      }),
      of: ({ input }) => input.brief,
    },
    factIds,
    materialIds,
    templateId,
    templateWords: kept('templateWords', '模板填写项', (filled) =>
      filled.map(({ word, text: said }) => `${word}：${said}`).join('；'),
    ),
    ratio: {
      ...choice<VideoInput['ratio'], VideoThemeInfo>('画幅', RATIOS, { blank: BLANK.ratio, half: true }),
      of: ({ input }) => input.ratio,
    },
    side,
    seconds: {
      ...number<VideoThemeInfo>('每条时长', {
        blank: BLANK.seconds,
        min: 5,
        max: 180,
        suffix: '秒',
        half: true,
        hint: '约数，按口播长度调整',
      }),
      of: ({ input }) => input.seconds,
    },
    count: {
      ...number<VideoThemeInfo>('生成条数', {
        ...ofMontage,
        blank: kind === 'montage' ? MONTAGE_COUNT : 1,
        min: 1,
        max: MOST_VARIANTS,
        suffix: '条',
        half: true,
        hint: `1 到 ${MOST_VARIANTS} 条`,
      }),
      of: ({ input }) => input.count,
      send: (value, { values, isNew }) => (isNew && values.kind !== 'montage' ? 1 : value),
    },
    voice,
    subtitles,
    music,
    logo,
    freshScript,
    tags: {
      ...wordList<VideoThemeInfo>('标签', { half: true, hint: '用于内部归类，按回车添加' }),
      of: ({ input }) => input.tags,
    },
    hashtags: {
      ...wordList<VideoThemeInfo>('话题', {
        half: true,
        hint: '随视频发布',
        tidy: (word) => word.replace(/^#|#$/g, ''),
      }),
      of: ({ input }) => input.hashtags,
    },
    accountIds: kept('accountIds', '发布账号', (ids) => `${ids.length} 个`),
    accountGroupIds: kept('accountGroupIds', '账号组', (ids) => `${ids.length} 个`),
    spread: kept('spread', '分配方式', undefined),
    timing: kept('timing', '发布时间', ({ mode }) => mode),
  });

/** Everything that is asked for a theme of films, by how they are made. */
export const VIDEO_FIELDS = {
  montage: fieldsOf('montage'),
  storyboard: fieldsOf('storyboard'),
  digital: fieldsOf('digital'),
};
