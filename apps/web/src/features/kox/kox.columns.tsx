import { contract, KOX_AGREEMENTS, KOX_KINDS, PLATFORMS } from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import { listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { resultColumn } from '#parts/publish/work-columns.tsx';
import { WHICH_KOX } from './kox-search.ts';
import { AgreementDot } from './kox-words.tsx';

const clipped = (text: string) => (text ? <Clip>{text}</Clip> : <EmptyCell />);

export const koxList = listOf(contract.kox.list, {
  headless: true,
  id: 'kox',
  noun: 'KOX 账号',
  columns: [
    {
      id: 'name',
      title: '账号',
      width: 200,
      exports: ['name'],
      render: ({ name }) => (
        <Row as="span" gap={10} minWidth={0} width="full">
          <Avatar name={name} />
          <Clip>{name}</Clip>
        </Row>
      ),
    },
    {
      id: 'handle',
      title: '平台号',
      optional: true,
      width: 128,
      exports: ['handle', 'homepage'],
      render: ({ handle }) => clipped(handle),
    },
    { id: 'kind', title: '类型', width: 72, render: ({ kind }) => KOX_KINDS[kind] },
    {
      id: 'platform',
      title: '平台',
      width: 116,
      render: ({ platform }) => <PlatformName platform={platform} />,
    },
    resultColumn('fans', '粉丝', 'fans'),
    {
      id: 'agreement',
      title: '协议',
      width: 112,
      render: (row) => <AgreementDot {...row} />,
    },
    {
      id: 'agreedUntil',
      title: '协议结束',
      width: 112,
      sort: 'agreedUntil',
      exports: ['agreedFrom', 'agreedUntil'],
      render: ({ agreedUntil }) => agreedUntil ?? <EmptyCell />,
    },
    {
      id: 'openTasks',
      title: '进行中任务',
      width: 104,
      align: 'right',
      exports: [],
      render: ({ openTasks }) => openTasks,
    },
    { id: 'posts', title: '作品', width: 72, align: 'right', render: ({ posts }) => posts },
    {
      id: 'views',
      title: '播放',
      width: 104,
      align: 'right',
      render: ({ views }) => <OptionalFigure value={views} />,
    },
    {
      id: 'groups',
      title: '分组',
      optional: true,
      width: 140,
      render: ({ groups }) => clipped(groups.map(({ name }) => name).join('、')),
    },
    { id: 'node', title: '所属组织', width: 140, render: ({ node }) => clipped(node.name) },
    { id: 'owner', title: '负责人', width: 96, optional: true, render: ({ owner }) => owner.name },
    {
      id: 'account',
      title: '关联内容账号',
      width: 140,
      optional: true,
      render: ({ account }) => clipped(account?.name ?? ''),
    },
    {
      id: 'member',
      title: '关联用户',
      width: 96,
      optional: true,
      render: ({ member }) => clipped(member?.name ?? ''),
    },
    { id: 'remark', title: '备注', width: 160, optional: true, render: ({ remark }) => clipped(remark) },
  ],
  search: [
    textField({ name: 'q', label: '账号', placeholder: '名称或平台号', main: true }),
    ...WHICH_KOX,
    selectField({ name: 'stopped', label: '合作', options: { yes: '已停止合作' } }),
  ],
  counts: { call: contract.kox.counts, field: 'agreement', labels: KOX_AGREEMENTS, label: '协议' },
  card: (kox) => (
    <Row as="span" gap={10} minWidth={0} width="full">
      <Avatar name={kox.name} />
      <RowCard
        head={
          <>
            <Clip as="b">{kox.name}</Clip>
            <AgreementDot {...kox} />
          </>
        }
        items={[
          PLATFORMS[kox.platform].name,
          KOX_KINDS[kox.kind],
          `${kox.posts} 条作品`,
          kox.openTasks > 0 && `${kox.openTasks} 个任务`,
        ]}
      />
    </Row>
  ),
  empty: {
    title: '暂无 KOX 账号',
    text: ['登记员工或达人的账号，派发任务后，', '作品和数据在这里汇总。'],
  },
});
