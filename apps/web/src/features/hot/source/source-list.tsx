import { contract, HOT_SOURCE_KINDS, type HotSource, hotSourceState } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { Letter, SourceHealth } from '../topic/source-strip.tsx';
import { EnterEntries } from './enter-entries.tsx';
import { ReadingState } from './reading-state.tsx';
import { SOURCE_FIELDS } from './source-fields.tsx';
import { SourceReadings } from './source-readings.tsx';

const TONES = { on: 'success', stopped: 'error', off: 'neutral' } as const;

const Status = ({ source: { status, late } }: { source: HotSource }) =>
  late ? (
    <StatusDot tone="warning">更新延迟</StatusDot>
  ) : (
    <StatusDot tone={TONES[status]}>{hotSourceState.label(status)}</StatusDot>
  );

const Gaps = ({ source: { expected, gaps } }: { source: HotSource }) => {
  if (expected === 0) return <EmptyCell />;
  return gaps === 0 ? '无' : <span className={styles.warn}>缺失 {gaps} 次</span>;
};

const Trouble = ({ source: { trouble } }: { source: HotSource }) =>
  trouble ? (
    <Clip tone="error" title={trouble}>
      {trouble}
    </Clip>
  ) : (
    <EmptyCell />
  );

/** Where lists come from, and how each of them is doing. */
export const SourceList = registerPage(contract.hotSource, {
  id: 'hotSource',
  noun: '来源',
  label: ({ name }) => name,
  fields: SOURCE_FIELDS.specs,
  columns: (of) => [
    of.shown(
      'name',
      180,
      (source) => (
        <Row as="span" gap={8} minWidth={0}>
          <Letter source={source} />
          <Clip>{source.name}</Clip>
        </Row>
      ),
      { title: '来源' },
    ),
    of.named('kind', 104, HOT_SOURCE_KINDS),
    of.shown('status', 112, (source) => <Status source={source} />, { title: '状态' }),
    of.shown('marks', 216, (source) => <SourceHealth source={source} />, { title: '近 24 小时' }),
    of.shown('lastGoodAt', 124, ({ lastGoodAt }) => <Moment at={lastGoodAt} never="尚未读取" />, {
      title: '最近读取',
    }),
    of.shown('gaps', 104, (source) => <Gaps source={source} />, { title: '缺失' }),
    of.text('lastCount', 64, { title: '条数', align: 'right' }),
    of.shown('trouble', 240, (source) => <Trouble source={source} />, { title: '问题' }),
    of.shown('weight', 72, ({ weight }) => weight.toFixed(1), { title: '权重', align: 'right' }),
    of.text('url', 240, { title: '地址', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '来源名称', main: true }),
    selectField({ name: 'status', label: '状态', options: hotSourceState.states }),
  ],
  useExtra(drawer) {
    const read = useAction(contract.hotSource.read, {
      onError: (error) => void message.error(error.message),
      onSuccess: ({ ok, msg }) => void (ok ? message.success(msg) : message.error(msg)),
    });
    const actions = [
      action<HotSource>({
        id: 'hotSource.read',
        title: '立即更新',
        call: contract.hotSource.read,
        can: 'read',
        run: ({ id }) => read.mutate({ id }),
      }),
      action<HotSource>({
        id: 'hotSource.enter',
        title: '录入',
        call: contract.hotSource.enter,
        can: 'enter',
        run: ({ id }) => drawer.open(id),
      }),
    ];
    return { rowActions: (source) => allowedActions(source, actions) };
  },
  card: (source) => (
    <Stack as="span" gap={4} width="full" minWidth={0}>
      <Row as="span" gap={8} minWidth={0}>
        <Letter source={source} />
        <Text grow>{source.name}</Text>
        <Status source={source} />
      </Row>
      <SourceHealth source={source} />
    </Stack>
  ),
  empty: ['添加 RSS、JSON 列表、公开列表页或抖音热榜，按计划自动读取；也可以手动录入。'],
  drawer: {
    subtitle: ({ lastGoodAt, lastCount }) =>
      lastGoodAt && `更新于 ${momentText(lastGoodAt)}，${lastCount} 条`,
    removal: '读取记录一并删除，已聚合的话题保留。',
    body: (entry, remove) => (
      <>
        {entry.row && <ReadingState row={entry.row} action={remove} />}
        {entry.row?.can.includes('enter') && <EnterEntries id={entry.row.id} />}
        {entry.row && <SourceReadings source={entry.row} />}
        <FormSection title="设置">
          <EntryFormFields entry={entry} />
        </FormSection>
      </>
    ),
  },
});
