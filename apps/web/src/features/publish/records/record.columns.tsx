import { type Attempt, attemptState, contract, PLATFORMS } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { AccountName } from '#parts/account/platform-mark.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import { AttemptDot } from '../attempt/attempt-words.tsx';
import { RecordCard } from './record-card.tsx';

export const ATTEMPT_LABELS = Object.fromEntries(
  attemptState.all.map((status) => [status, attemptState.label(status)]),
) as Record<Attempt['status'], string>;

const clipped = (text: string) => (
  <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={text}>
    {text}
  </span>
);

const PLATFORM_NAMES = Object.fromEntries(Object.values(PLATFORMS).map(({ id, name }) => [id, name]));

export const recordList = listOf(contract.publish.list, {
  headless: true,
  id: 'publish-attempt',
  noun: '发布记录',
  columns: [
    { id: 'title', title: '标题', width: 220, render: (attempt) => clipped(attempt.title) },
    {
      id: 'status',
      title: '状态',
      width: 108,
      render: ({ status, goneSince }) => <AttemptDot status={status} gone={goneSince !== null} />,
    },
    {
      id: 'account',
      title: '账号',
      width: 180,
      exports: ['platform', 'account'],
      render: ({ platform, account }) => <AccountName platform={platform} name={account.name} />,
    },
    { id: 'batch', title: '来源', width: 140, render: ({ batch }) => clipped(batch.name) },
    { id: 'dueAt', title: '排期', width: 116, sort: 'dueAt', render: ({ dueAt }) => <Moment at={dueAt} /> },
    {
      id: 'publishedAt',
      title: '发布时间',
      width: 116,
      sort: 'publishedAt',
      render: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : <EmptyCell />),
    },
    {
      id: 'note',
      title: '说明',
      width: 170,
      exports: ['note', 'error'],
      render: ({ note, repair, status, goneSince }) => {
        const text = status === 'published' ? (goneSince?.reason ?? '') : repair?.text || note;
        return text ? clipped(text) : <EmptyCell />;
      },
    },
    {
      id: 'url',
      title: '链接',
      width: 64,
      exports: ['url', 'postId'],
      render: ({ url }) =>
        url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            onClick={(event) => event.stopPropagation()}
          >
            打开
          </a>
        ) : (
          <EmptyCell />
        ),
    },
    { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
  ],
  search: [
    textField({ name: 'q', label: '标题', placeholder: '搜索标题', main: true }),
    selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
    dateRangeField({ name: 'due', label: '排期' }),
    dateRangeField({ name: 'published', label: '发布时间' }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
  ],
  counts: { call: contract.publish.counts, field: 'status', labels: ATTEMPT_LABELS },
  card: (attempt) => <RecordCard attempt={attempt} />,
  empty: {
    title: '暂无发布记录',
    text: ['发布后，每条内容在各账号上的', '处理记录和结果将显示在这里。'],
  },
});
