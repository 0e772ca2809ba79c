import { contract, HEALTH_LABELS } from '@zhiying/contract';
import { clippedText } from '#kit/display/cells.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { listOf, selectField, textField } from '#kit/list/index.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { AccountCard } from './account-card.tsx';

export const accountList = listOf(contract.account.list, {
  headless: true,
  id: 'account',
  noun: '账号',
  columns: [
    { id: 'name', title: '账号', width: 190, sort: 'name', render: ({ name }) => clippedText(name) },
    {
      id: 'platform',
      title: '平台',
      width: 140,
      render: ({ platform }) => <PlatformName platform={platform} />,
    },
    {
      id: 'health',
      title: '健康状态',
      width: 96,
      render: ({ health }) => <HealthDot level={health.level} />,
    },
    {
      id: 'notes',
      title: '提醒',
      width: 180,
      exports: [],
      render: ({ health }) => clippedText(health.notes.join('；')),
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
      render: ({ fans }) => (fans === null ? <EmptyCell /> : fans.toLocaleString('zh-CN')),
    },
    { id: 'node', title: '所属组织', width: 132, render: ({ node }) => clippedText(node.name) },
    {
      id: 'groups',
      title: '账号组',
      width: 128,
      render: ({ groups }) => clippedText(groups.map(({ name }) => name).join('、')),
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
    {
      id: 'owner',
      title: '负责人',
      width: 88,
      optional: true,
      render: ({ owner }) => clippedText(owner.name),
    },
    {
      id: 'externalId',
      title: '平台编号',
      width: 180,
      optional: true,
      render: ({ externalId }) => clippedText(externalId),
    },
    {
      id: 'createdAt',
      title: '添加时间',
      width: 116,
      sort: 'createdAt',
      optional: true,
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '账号名称、平台编号或备注' }),
    selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
  ],
  counts: { call: contract.account.counts, field: 'level', labels: HEALTH_LABELS },
  card: (account) => <AccountCard account={account} />,
  empty: { title: '暂无内容账号', text: ['添加公众号、抖音、快手等账号后，', '即可发布内容。'] },
});
