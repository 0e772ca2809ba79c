import { contract, HOT_FOLLOW_KINDS, HOT_FOLLOW_MODES, type HotFollow } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { FOLLOW_FIELDS } from './follow-fields.tsx';
import { LatestHits } from './latest-hits.tsx';

const thresholdText = ({ kind, minScore, minRatio, minViews }: HotFollow) =>
  (kind === 'topic'
    ? [minScore > 0 && `热度 ${minScore}`]
    : [minRatio > 0 && `${minRatio} 倍`, minViews > 0 && `播放 ${minViews.toLocaleString('zh-CN')}`]
  )
    .filter(Boolean)
    .join('，');

const From = ({ row: { kind, sources, accounts } }: { row: HotFollow }) => {
  const names = (kind === 'work' ? accounts : sources).map(({ name }) => name).join('、');
  return names ? <Clip>{names}</Clip> : <EmptyCell>{kind === 'work' ? '账号已删除' : '全部'}</EmptyCell>;
};

const Latest = ({ hit }: { hit: HotFollow['latest'][number] | undefined }) =>
  hit ? (
    <Row as="span" gap={8} minWidth={0}>
      <Clip title={`${hit.title}（命中：${hit.why}）`}>{hit.title}</Clip>
      <Clip size={12} tone="muted">
        {hit.why}
      </Clip>
    </Row>
  ) : (
    <EmptyCell>暂无命中</EmptyCell>
  );

/** What somebody wants to be told of. */
export const FollowList = registerPage(contract.hotFollow, {
  id: 'hotFollow',
  noun: '订阅',
  label: ({ name }) => name,
  fields: FOLLOW_FIELDS.specs,
  columns: (of) => [
    of.text('name', 180, { title: '订阅' }),
    of.named('kind', 108, HOT_FOLLOW_KINDS, { title: '对象' }),
    of.shown(
      'words',
      230,
      ({ words }) =>
        words ? (
          <code className={classOf({ mono: true, size: 12, tone: 'link' })}>{words}</code>
        ) : (
          <EmptyCell>不限</EmptyCell>
        ),
      { title: '关注词' },
    ),
    of.shown('threshold', 148, (row) => thresholdText(row) || <EmptyCell>不限</EmptyCell>, {
      title: '下限',
      exports: ['minScore', 'minRatio', 'minViews'],
    }),
    of.shown(
      'mode',
      148,
      ({ mode, digestAt }) => (mode === 'daily' ? `每日 ${digestAt} 摘要` : HOT_FOLLOW_MODES[mode]),
      { title: '提醒方式' },
    ),
    of.shown('sources', 160, (row) => <From row={row} />, {
      title: '来源与账号',
      optional: true,
      exports: ['accounts'],
    }),
    of.shown(
      'quiet',
      116,
      ({ quietFrom, quietTo }) => (quietFrom && quietTo ? `${quietFrom}–${quietTo}` : <EmptyCell />),
      { title: '免打扰时段', optional: true },
    ),
    of.shown('latest', 280, ({ latest: [first] }) => <Latest hit={first} />, {
      title: '最近命中',
      exports: ['hits', 'lastHitAt'],
    }),
    of.moment('lastHitAt', 124, { title: '命中时间', optional: true }),
    of.shown(
      'on',
      88,
      ({ on }) => <StatusDot tone={on ? 'success' : 'neutral'}>{on ? '启用' : '停用'}</StatusDot>,
      { title: '状态' },
    ),
  ],
  search: [textField({ name: 'q', label: '名称', placeholder: '订阅名称', main: true })],
  card: ({ name, kind, words, accounts }) => (
    <Stack as="span" gap={4} width="full" minWidth={0}>
      <span>{name}</span>
      {kind === 'work' && <Note as="span">{accounts.map((account) => account.name).join('、')}</Note>}
      {words && <code className={classOf({ mono: true, size: 12, tone: 'link' })}>{words}</code>}
    </Stack>
  ),
  empty: ['关注热点话题，或对标账号的新作品；命中时即时提醒或每日摘要，并说明命中原因。'],
  drawer: {
    subtitle: () => null,
    removal: '命中记录一并删除，不再提醒。',
    body: (entry, remove) => (
      <>
        <EntryFormFields entry={entry} />
        {entry.row && <LatestHits row={entry.row} action={remove} />}
      </>
    ),
  },
});
