import { contract, KOX_AGREEMENTS, KOX_KINDS, type Kox, PLATFORMS } from '@zhiying/contract';
import { useMemo } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent } from '#kit/display/moment.tsx';
import { Told } from '#kit/display/told.tsx';
import {
  type BulkAction,
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, allowed } from '#kit/session/action.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import styles from './kox.module.css';
import { KoxDrawer } from './kox-drawer.tsx';
import { AgreementDot } from './kox-words.tsx';
import { useKoxActions } from './use-kox-actions.tsx';
import { useLiveKox } from './use-live-kox.ts';

type List = typeof contract.kox.list;
const clipped = (text: string) => (text ? <span className={pieces.clip}>{text}</span> : <Absent />);

const columns: Column<Kox>[] = [
  {
    id: 'name',
    title: '账号',
    width: 200,
    exports: ['name'],
    render: ({ name }) => (
      <span className={styles.named}>
        <Avatar name={name} />
        <span className={pieces.clip}>{name}</span>
      </span>
    ),
  },
  {
    id: 'handle',
    title: '平台号',
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
  {
    id: 'fans',
    title: '粉丝',
    width: 96,
    align: 'right',
    sort: 'fans',
    render: ({ fans }) => <Told value={fans} />,
  },
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
    render: ({ agreedUntil }) => agreedUntil ?? <Absent />,
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
  { id: 'views', title: '播放', width: 104, align: 'right', render: ({ views }) => <Told value={views} /> },
  {
    id: 'groups',
    title: '分组',
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
];

const search = [
  textField({ name: 'q', label: '账号', placeholder: '名称或平台号', main: true }),
  selectField({ name: 'kind', label: '类型', options: KOX_KINDS }),
  selectField({
    name: 'platform',
    label: '平台',
    options: PLATFORM_NAMES,
  }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  selectField({ name: 'stopped', label: '合作', options: { yes: '已停止合作' } }),
] satisfies readonly SearchField<SearchName<List>>[];

/** 账号: who re-publishes for us, with the agreement and what came of it. */
export function KoxList() {
  useLiveKox();
  const drawer = useDrawerAddress();
  const { actions, dialogs, give } = useKoxActions();
  const open = ({ id }: Pick<Kox, 'id'>) => go({ path: 'kox', search: { id } });
  const bulk: BulkAction<List>[] = useMemo(
    () => [
      {
        ...action({ id: 'kox.giveAll', title: '派发任务', call: contract.koxTask.give, run: () => {} }),
        run: ({ rows, clear }) => give(rows as readonly Kox[], clear),
      },
    ],
    [give],
  );
  return (
    <ListPage
      id="kox"
      actionsWidth={152}
      headless
      noun="KOX 账号"
      list={contract.kox.list}
      columns={columns}
      search={search}
      counts={{ call: contract.kox.counts, field: 'agreement', labels: KOX_AGREEMENTS, label: '协议' }}
      card={(kox) => (
        <span className={styles.named}>
          <Avatar name={kox.name} />
          <span className={pieces.stack}>
            <span className={pieces.row}>
              <b className={pieces.clip}>{kox.name}</b>
              <AgreementDot {...kox} />
            </span>
            <span className={pieces.note}>
              <MetaLine
                items={[
                  PLATFORMS[kox.platform].name,
                  KOX_KINDS[kox.kind],
                  `${kox.posts} 条作品`,
                  kox.openTasks > 0 && `${kox.openTasks} 个任务`,
                ]}
              />
            </span>
          </span>
        </span>
      )}
      create={action({ id: 'kox.create', title: '新增账号', call: contract.kox.create, run: drawer.create })}
      rowActions={(kox) => allowed(kox, actions)}
      bulkActions={bulk}
      onOpenRow={open}
      empty={{
        title: '暂无 KOX 账号',
        text: ['登记员工或达人的账号，派发任务后，', '作品和数据在这里汇总。'],
      }}
      aside={() => (
        <>
          {drawer.target === 'new' && (
            <KoxDrawer kox={null} onCreated={(id) => open({ id })} onClose={drawer.close} />
          )}
          {dialogs}
        </>
      )}
    />
  );
}
