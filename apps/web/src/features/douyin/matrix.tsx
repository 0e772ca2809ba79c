import {
  contract,
  DOUYIN_DAYS,
  DOUYIN_DAYS_DEFAULT,
  type DouyinAccount,
  HEALTH_LABELS,
} from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import pieces from '#kit/base/pieces.module.css';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { Told } from '#kit/display/told.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import styles from './douyin.module.css';
import { Spark } from './spark.tsx';

type List = typeof contract.douyin.list;
const gained = (value: number | null) =>
  value === null ? <Absent>无数据</Absent> : `${value > 0 ? '+' : ''}${value.toLocaleString('zh-CN')}`;

const columns: Column<DouyinAccount>[] = [
  {
    id: 'name',
    title: '账号',
    width: 190,
    exports: ['name', 'externalId'],
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'level', title: '健康', width: 96, render: ({ level }) => <HealthDot level={level} /> },
  {
    id: 'fans',
    title: '粉丝',
    width: 100,
    align: 'right',
    sort: 'fans',
    render: ({ fans }) => <Told value={fans} />,
  },
  { id: 'fansGained', title: '粉丝净增', width: 96, align: 'right', render: (row) => gained(row.fansGained) },
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
    render: ({ plays }) => <Told value={plays} />,
  },
  {
    id: 'trend',
    title: '播放趋势',
    width: 128,
    exports: [],
    render: ({ name, trend }) => <Spark values={trend} label={`${name}每日播放`} />,
  },
  { id: 'likes', title: '点赞', width: 92, align: 'right', render: ({ likes }) => <Told value={likes} /> },
  {
    id: 'comments',
    title: '评论',
    width: 92,
    align: 'right',
    optional: true,
    render: (row) => <Told value={row.comments} />,
  },
  {
    id: 'shares',
    title: '转发',
    width: 92,
    align: 'right',
    optional: true,
    render: (row) => <Told value={row.shares} />,
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
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
  { id: 'owner', title: '负责人', width: 92, optional: true, render: ({ owner }) => owner.name },
];

const search = [
  textField({ name: 'q', label: '账号', placeholder: '账号名称', main: true }),
  selectField({ name: 'days', label: '统计范围', options: DOUYIN_DAYS as Record<string, string> }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] satisfies readonly SearchField<SearchName<List>>[];

const daysAsked = (asked: unknown) =>
  (String(asked) in DOUYIN_DAYS ? String(asked) : String(DOUYIN_DAYS_DEFAULT)) as '7' | '30' | '90';

/** Accounts with what came in during the span, and all of them together above. */
export function Matrix() {
  return (
    <div className={pieces.page}>
      <Summary />
      <div className={pieces.fill}>
        <ListPage
          id="douyin"
          headless
          noun="抖音账号"
          list={contract.douyin.list}
          columns={columns}
          search={search}
          card={(row) => (
            <span className={pieces.stack}>
              <span className={pieces.row}>
                <b className={pieces.clip}>{row.name}</b>
                <HealthDot level={row.level} />
              </span>
              <span className={pieces.note}>
                <MetaLine
                  items={[
                    row.fans === null ? HEALTH_LABELS[row.level] : `${row.fans.toLocaleString('zh-CN')} 粉丝`,
                    `${row.works} 条作品`,
                    row.plays === null ? '播放无数据' : `播放 ${row.plays.toLocaleString('zh-CN')}`,
                  ]}
                />
              </span>
            </span>
          )}
          onOpenRow={({ id }) => go({ path: 'douyin', search: { id } })}
          empty={{
            title: '暂无抖音账号',
            text: ['在「AI 文章 › 账号」中添加并授权抖音账号后，', '粉丝、作品和播放在这里汇总。'],
          }}
        />
      </div>
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
    <div className={styles.summary}>
      <FigureStrip
        label={`${DOUYIN_DAYS[Number(days) as keyof typeof DOUYIN_DAYS]}概况`}
        figures={[
          { id: 'accounts', title: '账号', value: now.accounts, foot: '当前' },
          {
            id: 'fans',
            title: '粉丝',
            value: <Told value={now.fans} />,
            foot: <>净增 {gained(now.fansGained)}</>,
          },
          { id: 'works', title: '发布作品', value: now.works, foot: against(now.works, before.works) },
          {
            id: 'plays',
            title: '播放',
            value: <Told value={now.plays} />,
            foot: against(now.plays, before.plays),
          },
        ]}
      />
    </div>
  );
}
