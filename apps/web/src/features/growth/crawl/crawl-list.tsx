import { CRAWL_KINDS, type Crawl, contract, crawlState, SIGNAL_IMPORT } from '@zhiying/contract';
import { Clip, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import styles from '../growth.module.css';
import { CrawlStatus } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { CrawlForm } from './crawl-form.tsx';

/** What was read of what may be read; what arrives by itself has no end. */
const Progress = ({ crawl: { kind, pages, mostPages, state } }: { crawl: Crawl }) =>
  kind !== 'page' ? (
    <EmptyCell>{kind === 'chat' ? '新消息实时同步' : '新评论实时同步'}</EmptyCell>
  ) : (
    <Row as="span" gap={8} whiteSpace="nowrap">
      <span className={styles.bar}>
        <i style={{ inlineSize: `${state === 'done' ? 100 : Math.min(100, (pages / mostPages) * 100)}%` }} />
      </span>
      {pages} / {mostPages} 页
    </Row>
  );

const of = columnsOf(contract.growthCrawl.list);
const list = listOf(contract.growthCrawl.list, {
  headless: true,
  id: 'growthCrawl',
  noun: '采集任务',
  columns: [
    of.text('name', 200, { title: '任务' }),
    of.named('kind', 116, CRAWL_KINDS, { title: '来源' }),
    of.shown('state', 104, ({ state }) => <CrawlStatus state={state} />, { title: '状态' }),
    of.shown('progress', 184, (crawl) => <Progress crawl={crawl} />, { title: '进度', exports: ['pages'] }),
    of.shown('read', 80, ({ read }) => read.toLocaleString('zh-CN'), { title: '已采集', align: 'right' }),
    of.shown('kept', 96, ({ kept }) => kept.toLocaleString('zh-CN'), { title: '其中新增', align: 'right' }),
    of.shown(
      'trouble',
      220,
      ({ trouble }) => (trouble ? <Clip title={trouble}>{trouble}</Clip> : <EmptyCell />),
      {
        title: '说明',
      },
    ),
    of.moment('lastAt', 116, { title: '最近采集' }),
    of.moment('createdAt', 116, { title: '创建时间', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '任务名称', main: true }),
    selectField({ name: 'kind', label: '来源', options: CRAWL_KINDS }),
    selectField({ name: 'state', label: '状态', options: crawlState.states }),
  ],
  card: (crawl) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <b>{crawl.name}</b>
      <MetaLine
        wraps
        items={[
          CRAWL_KINDS[crawl.kind],
          <CrawlStatus key="state" state={crawl.state} />,
          `新增 ${crawl.kept} 条`,
        ]}
      />
    </Stack>
  ),
  empty: {
    title: '暂无采集任务',
    text: ['接收自有账号的评论、读取允许公开读取的页面，', '或从表格导入评论。'],
  },
});

const SignalImport = importWizard({
  importing: SIGNAL_IMPORT,
  calls: contract.growthCrawl,
  doneNote: '导入的评论已按规则判定意向，同一条评论不会重复导入。',
});

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
      {...list}
      rowActions={(crawl) => allowedActions(crawl, rowActions)}
      drawer={drawer}
      aside={({ rows }) => (
        <>
          {(drawer.target === 'new' || rows.some(({ id }) => id === drawer.target)) && (
            <CrawlForm
              key={String(drawer.target)}
              row={rows.find(({ id }) => id === drawer.target) ?? null}
              onClose={drawer.close}
            />
          )}
          <SignalImport drawer={drawer} />
        </>
      )}
    />
  );
}
