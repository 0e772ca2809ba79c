import { contract, DOUYIN_DAYS, DOUYIN_DAYS_DEFAULT, HEALTH_LABELS } from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Clip } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { labelledFigure, OptionalFigure } from '#kit/display/optional-figure.tsx';
import { ListPage, listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import styles from './douyin.module.css';
import { Spark } from './spark.tsx';

const gained = (value: number | null) =>
  value === null ? <EmptyCell>无数据</EmptyCell> : `${value > 0 ? '+' : ''}${value.toLocaleString('zh-CN')}`;

const list = listOf(contract.douyin.list, {
  headless: true,
  id: 'douyin',
  noun: '抖音账号',
  columns: [
    {
      id: 'name',
      title: '账号',
      width: 190,
      exports: ['name', 'externalId'],
      render: ({ name }) => <Clip>{name}</Clip>,
    },
    { id: 'level', title: '健康', width: 96, render: ({ level }) => <HealthDot level={level} /> },
    {
      id: 'fans',
      title: '粉丝',
      width: 100,
      align: 'right',
      sort: 'fans',
      render: ({ fans }) => <OptionalFigure value={fans} />,
    },
    {
      id: 'fansGained',
      title: '粉丝净增',
      width: 96,
      align: 'right',
      render: (row) => gained(row.fansGained),
    },
    {
      id: 'works',
      title: '发布作品',
      width: 96,
      align: 'right',
      sort: 'works',
      exports: ['works', 'worksAll'],
      render: ({ works, worksAll }) => `${works} / ${worksAll}`,
    },
    {
      id: 'plays',
      title: '播放',
      width: 108,
      align: 'right',
      sort: 'plays',
      render: ({ plays }) => <OptionalFigure value={plays} />,
    },
    {
      id: 'trend',
      title: '播放趋势',
      width: 128,
      exports: [],
      render: ({ name, trend }) => <Spark values={trend} label={`${name}每日播放`} />,
    },
    {
      id: 'likes',
      title: '点赞',
      width: 92,
      align: 'right',
      render: ({ likes }) => <OptionalFigure value={likes} />,
    },
    {
      id: 'comments',
      title: '评论',
      width: 92,
      align: 'right',
      optional: true,
      render: (row) => <OptionalFigure value={row.comments} />,
    },
    {
      id: 'shares',
      title: '转发',
      width: 92,
      align: 'right',
      optional: true,
      render: (row) => <OptionalFigure value={row.shares} />,
    },
    {
      id: 'lastPublishedAt',
      title: '最近发布',
      width: 116,
      render: ({ lastPublishedAt }) => <Moment at={lastPublishedAt} never="未发布" />,
    },
    {
      id: 'node',
      title: '所属组织',
      width: 140,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
    { id: 'owner', title: '负责人', width: 92, optional: true, render: ({ owner }) => owner.name },
  ],
  search: [
    textField({ name: 'q', label: '账号', placeholder: '账号名称', main: true }),
    selectField({ name: 'days', label: '统计范围', options: DOUYIN_DAYS as Record<string, string> }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
  ],
  card: (row) => (
    <RowCard
      head={
        <>
          <Clip as="b">{row.name}</Clip>
          <HealthDot level={row.level} />
        </>
      }
      items={[
        row.fans === null ? HEALTH_LABELS[row.level] : `${row.fans.toLocaleString('zh-CN')} 粉丝`,
        `${row.works} 条作品`,
        labelledFigure('播放', row.plays),
      ]}
    />
  ),
  empty: {
    title: '暂无抖音账号',
    text: ['在「AI 文章 › 账号」中添加并授权抖音账号后，', '粉丝、作品和播放在这里汇总。'],
  },
});

const daysAsked = (asked: unknown) =>
  (String(asked) in DOUYIN_DAYS ? String(asked) : String(DOUYIN_DAYS_DEFAULT)) as '7' | '30' | '90';

/** Accounts with what came in during the span, and all of them together above. */
export function Matrix() {
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      <Summary />
      <Box fill>
        <ListPage {...list} onOpenRow={({ id }) => go({ path: 'douyin', search: { id } })} />
      </Box>
    </div>
  );
}

function Summary() {
  const { search: asked } = usePage();
  const days = daysAsked(asked.days);
  const nodeId = /^[1-9]\d{0,14}$/.test(String(asked.nodeId)) ? Number(asked.nodeId) : undefined;
  const summary = useCall(
    contract.douyin.summary,
    { days, nodeId, q: typeof asked.q === 'string' && asked.q ? asked.q : undefined },
    { keepPrevious: true },
  );
  if (!summary.data) return null;
  const { now, before } = summary.data;
  const against = (value: number | null, was: number | null) => {
    const change = value === null ? null : changeOf(value, was);
    return change ? <ChangeMark change={change} against="较上期" /> : '暂无对比';
  };
  return (
    <Box flex="none" padding="0 24 12" className={styles.summary}>
      <FigureStrip
        label={`${DOUYIN_DAYS[Number(days) as keyof typeof DOUYIN_DAYS]}概况`}
        figures={[
          { id: 'accounts', title: '账号', value: now.accounts, foot: '当前' },
          {
            id: 'fans',
            title: '粉丝',
            value: <OptionalFigure value={now.fans} />,
            foot: <>净增 {gained(now.fansGained)}</>,
          },
          { id: 'works', title: '发布作品', value: now.works, foot: against(now.works, before.works) },
          {
            id: 'plays',
            title: '播放',
            value: <OptionalFigure value={now.plays} />,
            foot: against(now.plays, before.plays),
          },
        ]}
      />
    </Box>
  );
}
