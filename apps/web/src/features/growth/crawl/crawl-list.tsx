import { CRAWL_KINDS, type Crawl, contract, crawlState, SIGNAL_IMPORT } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import styles from '../growth.module.css';
import { CrawlStatus } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { CrawlForm } from './crawl-form.tsx';

/** What was read of what may be read; what arrives by itself has no end. */
const Progress = ({ crawl: { kind, pages, mostPages, state } }: { crawl: Crawl }) =>
  kind !== 'page' ? (
    <Absent>{kind === 'own' ? '随作品持续接收' : '随会话持续接收'}</Absent>
  ) : (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <i style={{ inlineSize: `${state === 'done' ? 100 : Math.min(100, (pages / mostPages) * 100)}%` }} />
      </span>
      {pages} / {mostPages} 页
    </span>
  );

const columns: readonly Column<Crawl>[] = [
  {
    id: 'name',
    title: '任务',
    width: 200,
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'kind', title: '来源', width: 116, render: ({ kind }) => CRAWL_KINDS[kind] },
  { id: 'state', title: '状态', width: 104, render: ({ state }) => <CrawlStatus state={state} /> },
  {
    id: 'progress',
    title: '进度',
    width: 184,
    exports: ['pages'],
    render: (crawl) => <Progress crawl={crawl} />,
  },
  {
    id: 'read',
    title: '读到',
    width: 80,
    align: 'right',
    render: ({ read }) => read.toLocaleString('zh-CN'),
  },
  {
    id: 'kept',
    title: '新增',
    width: 80,
    align: 'right',
    render: ({ kept }) => kept.toLocaleString('zh-CN'),
  },
  {
    id: 'trouble',
    title: '说明',
    width: 220,
    render: ({ trouble }) =>
      trouble ? (
        <span className={pieces.clip} title={trouble}>
          {trouble}
        </span>
      ) : (
        <Absent />
      ),
  },
  {
    id: 'lastAt',
    title: '最近采集',
    width: 116,
    sort: 'lastAt',
    render: ({ lastAt }) => <Moment at={lastAt} />,
  },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '任务名称', main: true }),
  selectField({ name: 'kind', label: '来源', options: CRAWL_KINDS }),
  selectField({ name: 'state', label: '状态', options: crawlState.states }),
] satisfies readonly SearchField<SearchName<typeof contract.growthCrawl.list>>[];

/** 采集任务: where comments come from, how far that is, and why it stopped. */
export function CrawlList() {
  useLiveGrowth();
  const drawer = useDrawerAddress();
  const onError = (error: Error) => void message.error(error.message);
  const start = useAction(contract.growthCrawl.start, { onError });
  const pause = useAction(contract.growthCrawl.pause, { onError });
  const cancel = useAction(contract.growthCrawl.cancel, { onError });
  const remove = useAction(contract.growthCrawl.remove, { onError });
  const sure = (title: string, consequence: string, okText: string) =>
    confirm({ title, consequence, okText, danger: true });
  const rowActions = [
    action<Crawl>({
      id: 'crawl.start',
      title: '开始',
      call: contract.growthCrawl.start,
      can: 'start',
      run: ({ id }) => start.mutate({ id }),
    }),
    action<Crawl>({
      id: 'crawl.pause',
      title: '暂停',
      call: contract.growthCrawl.pause,
      can: 'pause',
      run: ({ id }) => pause.mutate({ id }),
    }),
    action<Crawl>({
      id: 'crawl.cancel',
      title: '取消',
      call: contract.growthCrawl.cancel,
      can: 'cancel',
      run: async ({ id, name }) => {
        if (await sure(`取消采集任务「${name}」？`, '已采集的评论保留，之后不再采集。', '取消任务'))
          cancel.mutate({ id });
      },
    }),
    action<Crawl>({
      id: 'crawl.delete',
      title: '删除',
      call: contract.growthCrawl.remove,
      can: 'delete',
      run: async ({ id, name }) => {
        if (await sure(`删除采集任务「${name}」？`, '已采集的评论保留。', '删除')) remove.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      headless
      id="growthCrawl"
      noun="采集任务"
      list={contract.growthCrawl.list}
      columns={columns}
      search={search}
      rowActions={(crawl) => allowed(crawl, rowActions)}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(crawl) => (
        <span className={pieces.stack}>
          <b>{crawl.name}</b>
          <MetaLine
            wraps
            items={[
              CRAWL_KINDS[crawl.kind],
              <CrawlStatus key="state" state={crawl.state} />,
              `新增 ${crawl.kept} 条`,
            ]}
          />
        </span>
      )}
      empty={{
        title: '暂无采集任务',
        text: ['接收自有账号的评论、读取允许公开读取的页面，', '或从表格导入评论。'],
      }}
      aside={({ rows }) => (
        <>
          {(drawer.target === 'new' || rows.some(({ id }) => id === drawer.target)) && (
            <CrawlForm
              key={String(drawer.target)}
              row={rows.find(({ id }) => id === drawer.target) ?? null}
              onClose={drawer.close}
            />
          )}
          <ImportWizard
            open={drawer.importing}
            onClose={drawer.close}
            importing={SIGNAL_IMPORT}
            calls={contract.growthCrawl}
            doneNote="导入的评论已按规则判定意向，同一条评论不会重复导入。"
          />
        </>
      )}
    />
  );
}
