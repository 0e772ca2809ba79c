import type { Account } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { PlatformName } from '#parts/account/platform-mark.tsx';

const clipped = (text: string) =>
  text ? (
    <span className={pieces.clip} title={text}>
      {text}
    </span>
  ) : (
    <Absent />
  );

export const accountColumns: Column<Account>[] = [
  { id: 'name', title: '账号', width: 190, sort: 'name', render: ({ name }) => clipped(name) },
  {
    id: 'platform',
    title: '平台',
    width: 140,
    render: ({ platform }) => <PlatformName platform={platform} />,
  },
  { id: 'health', title: '健康状态', width: 96, render: ({ health }) => <HealthDot level={health.level} /> },
  {
    id: 'notes',
    title: '提醒',
    width: 180,
    exports: [],
    render: ({ health }) => clipped(health.notes.join('；')),
  },
  {
    id: 'today',
    title: '今日 / 上限',
    width: 112,
    exports: ['dailyLimit'],
    align: 'right',
    render: ({ health, dailyLimit }) => `${health.postedToday} / ${dailyLimit}`,
  },
  {
    id: 'fans',
    title: '粉丝',
    width: 84,
    align: 'right',
    render: ({ fans }) => (fans === null ? <Absent /> : fans.toLocaleString('zh-CN')),
  },
  { id: 'node', title: '所属组织', width: 132, render: ({ node }) => clipped(node.name) },
  {
    id: 'groups',
    title: '账号组',
    width: 128,
    render: ({ groups }) => clipped(groups.map(({ name }) => name).join('、')),
  },
  {
    id: 'lastSuccessAt',
    title: '最近发布成功',
    width: 128,
    exports: [],
    sort: 'lastSuccessAt',
    render: ({ health }) => <Moment at={health.lastSuccessAt} />,
  },
  {
    id: 'checkedAt',
    title: '最近检查',
    width: 116,
    exports: [],
    optional: true,
    render: ({ health }) => <Moment at={health.checkedAt} />,
  },
  { id: 'owner', title: '负责人', width: 88, optional: true, render: ({ owner }) => clipped(owner.name) },
  {
    id: 'externalId',
    title: '平台编号',
    width: 180,
    optional: true,
    render: ({ externalId }) => clipped(externalId),
  },
  {
    id: 'createdAt',
    title: '添加时间',
    width: 116,
    sort: 'createdAt',
    optional: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
