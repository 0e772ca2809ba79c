import { contract, type Member } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Moment } from '#kit/display/moment.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { PermissionTabs } from '#kit/layout/permission-tabs.tsx';
import { type Column, ListPage, selectField, textField } from '#kit/list/index.ts';
import { PageContext, type PageSearch } from '#kit/page/page-context.tsx';
import { action } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import type { Story } from '../story.ts';

/** A page of its own, so that a story can keep its search out of the gallery's address. */
function Stage({ height, children }: { height: number; children: ReactNode }) {
  const [search, setSearch] = useState<PageSearch>({});
  const page = useMemo(
    () => ({ path: 'user', search, active: true, setSearch, setDirty: () => {} }),
    [search],
  );
  return (
    <PageContext value={page}>
      <div style={{ height, background: 'var(--zy-page)' }}>{children}</div>
    </PageContext>
  );
}

const columns: Column<Member>[] = [
  { id: 'name', title: '姓名', width: 120, sort: 'name', render: (member) => member.name },
  { id: 'uname', title: '账号', width: 120, sort: 'uname', render: (member) => member.uname },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 120,
    sort: 'createdAt',
    render: (member) => <Moment at={member.createdAt} day />,
  },
];
const fields = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名或账号' }),
  selectField({ name: 'bound', label: '企业微信', options: { yes: '已绑定', no: '未绑定' } }),
];
const open = action<Member>({
  id: 'open',
  title: '查看',
  keys: ['3-1'],
  run: (member) => alert(member.name),
});

export const stories: Story[] = [
  {
    title: '列表页',
    file: 'kit/list/',
    Demo: () => (
      <Stage height={560}>
        <ListPage
          id="gallery"
          noun="用户"
          list={contract.member.list}
          columns={columns}
          search={fields}
          rowActions={() => [open]}
          card={(member) => member.name}
        />
      </Stage>
    ),
  },
  {
    title: '没有接口的列表',
    file: 'kit/list/',
    Demo: () => (
      <Stage height={400}>
        <ListPage<typeof contract.member.list>
          id="nothing"
          noun="用户"
          list={undefined}
          columns={columns}
          card={() => null}
        />
      </Stage>
    ),
  },
  {
    title: '页头',
    file: 'kit/layout/page-head.tsx',
    Demo: () => (
      <Stage height={64}>
        <PageHead count={3482}>
          <Button type="primary">新建用户</Button>
        </PageHead>
      </Stage>
    ),
  },
  {
    title: '按权限显示',
    file: 'kit/session/can.tsx kit/layout/permission-tabs.tsx',
    Demo: () => (
      <Stage height={120}>
        <Can keys={['3-2']}>
          <Button>有 3-2 才看得到</Button>
        </Can>
        <PermissionTabs
          tabs={[
            { id: 'all', title: '所有人', render: () => '所有人都看得到' },
            { id: 'user', title: '有 3-1', keys: ['3-1'], render: () => '有 3-1 才看得到' },
          ]}
        />
      </Stage>
    ),
  },
];
