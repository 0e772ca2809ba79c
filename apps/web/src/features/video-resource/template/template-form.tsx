import {
  CUT_MOVES,
  CUT_RATIOS,
  CUT_TRANSITIONS,
  contract,
  MUSIC_MOODS,
  type MusicMood,
  TEMPLATE_KINDS,
  TEMPLATE_SHOTS_MAX,
  type TemplateKind,
  type TemplateShot,
  type VideoTemplateInfo,
} from '@zhiying/contract';
import { Button, Input, InputNumber, Select } from 'antd';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Grid, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';

const MOVE_WORDS: Record<(typeof CUT_MOVES)[number], string> = {
  none: '固定',
  zoomIn: '推近',
  zoomOut: '拉远',
  panLeft: '左移',
  panRight: '右移',
  panUp: '上移',
  panDown: '下移',
};
const TRANSITION_WORDS: Record<(typeof CUT_TRANSITIONS)[number], string> = {
  cut: '直接切换',
  fade: '叠化',
  slideLeft: '推入',
  wipeLeft: '擦除',
};
const optionsOf = <Name extends string>(words: Record<Name, string>) =>
  (Object.keys(words) as Name[]).map((value) => ({ value, label: words[value] }));
const BLANK_SHOT: TemplateShot = {
  role: '新镜头',
  want: '',
  line: '',
  ms: 2500,
  fit: 'cover',
  move: 'zoomIn',
  transition: 'cut',
  card: null,
  texts: [],
};

/** Another wording, another rhythm: what a copy is for. */
export function TemplateForm({ row, onClose }: { row: VideoTemplateInfo; onClose(): void }) {
  const { shots: before, ...rest } = row.content;
  const draft = useDraft({
    name: row.name,
    kind: row.kind,
    intro: row.intro,
    ratio: rest.ratio,
    mood: rest.mood,
    shots: before,
  });
  const { name, kind, intro, ratio, mood, shots } = draft.values;
  const update = useAction(contract.videoTemplate.update, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存，预览将重新生成');
      onClose();
    },
  });
  const change = (at: number, part: Partial<TemplateShot>) =>
    draft.set(
      'shots',
      shots.map((shot, place) => (place === at ? { ...shot, ...part } : shot)),
    );
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title={`编辑「${row.name}」`}
      unsaved={update.isSuccess ? 0 : draft.changed.length}
      submitting={update.isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={() =>
        update.mutate({
          id: row.id,
          version: row.version,
          name,
          kind,
          intro,
          content: { ...rest, ratio, mood, shots },
        })
      }
    >
      <FailureNote error={update.error} />
      <FormSection title="基本信息">
        <LineField
          label="名称"
          required
          issue={draft.issueOf('name')}
          maxLength={40}
          value={name}
          onChange={(typed) => draft.set('name', typed)}
        />
        <Grid columns="even" gap="0 12">
          <Field label="类别" issue={draft.issueOf('kind')}>
            {({ id }) => (
              <Select
                id={id}
                value={kind}
                options={optionsOf<TemplateKind>(TEMPLATE_KINDS)}
                onChange={(value) => draft.set('kind', value)}
              />
            )}
          </Field>
          <Field label="音乐情绪" issue={draft.issueOf('content.mood')}>
            {({ id }) => (
              <Select
                id={id}
                value={mood}
                options={optionsOf<MusicMood>(MUSIC_MOODS)}
                onChange={(value) => draft.set('mood', value)}
              />
            )}
          </Field>
        </Grid>
        <Field label="画幅" issue={draft.issueOf('content.ratio')}>
          {({ id }) => (
            <Select
              id={id}
              value={ratio}
              options={CUT_RATIOS.map((value) => ({ value, label: value }))}
              onChange={(value) => draft.set('ratio', value)}
            />
          )}
        </Field>
        <Field label="说明" issue={draft.issueOf('intro')}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={200}
              value={intro}
              onChange={(event) => draft.set('intro', event.target.value)}
            />
          )}
        </Field>
      </FormSection>
      <FormSection
        title="镜头"
        count={shots.length}
        action={
          shots.length < TEMPLATE_SHOTS_MAX && (
            <Button
              type="link"
              size="small"
              icon={<PlusIcon size={14} />}
              onClick={() => draft.set('shots', [...shots, BLANK_SHOT])}
            >
              添加镜头
            </Button>
          )
        }
      >
        <Stack as="ol" gap={8}>
          {shots.map((shot, at) => (
            <ShotFields
              // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other name
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              shot={shot}
              issue={draft.issueOf(`content.shots.${at}`)}
              onChange={(part) => change(at, part)}
              onRemove={shots.length > 1 ? () => draft.set('shots', shots.toSpliced(at, 1)) : undefined}
            />
          ))}
        </Stack>
      </FormSection>
    </SideDrawer>
  );
}

interface ShotFieldsProps {
  at: number;
  shot: TemplateShot;
  issue: string | undefined;
  onChange(part: Partial<TemplateShot>): void;
  onRemove?: () => void;
}

const ShotFields = ({ at, shot, issue, onChange, onRemove }: ShotFieldsProps) => (
  <Stack as="li" gap={6} padding="10 12" border="line" radius={8}>
    <Split as="span" gap={8}>
      <Input
        aria-label={`第 ${at + 1} 个镜头的名称`}
        maxLength={20}
        value={shot.role}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <InputNumber
        aria-label={`第 ${at + 1} 个镜头的秒数`}
        min={0.8}
        max={30}
        step={0.1}
        suffix="秒"
        value={shot.ms / 1000}
        onChange={(seconds) => onChange({ ms: Math.round((seconds ?? 1) * 1000) })}
      />
      {onRemove && (
        <IconButton label="移除镜头" icon={<CloseIcon size={14} />} size="small" onClick={onRemove} />
      )}
    </Split>
    <Input.TextArea
      aria-label={`第 ${at + 1} 个镜头的口播`}
      autoSize={{ minRows: 1, maxRows: 4 }}
      maxLength={120}
      placeholder="口播，{车型} 等大括号内的词在使用时填写"
      value={shot.line}
      onChange={(event) => onChange({ line: event.target.value })}
    />
    {!shot.card && (
      <Input
        aria-label={`第 ${at + 1} 个镜头的画面`}
        maxLength={60}
        placeholder="画面关键词，用于推荐素材"
        value={shot.want}
        onChange={(event) => onChange({ want: event.target.value })}
      />
    )}
    <Grid columns="even" gap="0 12">
      <Select
        aria-label={`第 ${at + 1} 个镜头的运镜`}
        value={shot.move}
        options={optionsOf(MOVE_WORDS)}
        onChange={(move) => onChange({ move })}
      />
      <Select
        aria-label={`第 ${at + 1} 个镜头的转场`}
        value={shot.transition}
        options={optionsOf(TRANSITION_WORDS)}
        onChange={(transition) => onChange({ transition })}
      />
    </Grid>
    {issue && <Text tone="error">{issue}</Text>}
  </Stack>
);
