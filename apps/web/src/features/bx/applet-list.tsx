import { APPLET_STATES, type Applet, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
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
import styles from './applet.module.css';
import { AppletDrawer } from './applet-drawer.tsx';

type List = typeof contract.bx.list;

const AppletState = ({ enabled }: { enabled: boolean }) => (
  <StatusDot tone={enabled ? 'success' : 'neutral'}>{APPLET_STATES[enabled ? 'yes' : 'no']}</StatusDot>
);

const columns: Column<Applet>[] = [
  {
    id: 'name',
    title: '名称',
    width: 180,
    sort: 'name',
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'appId', title: 'AppID', width: 176, render: ({ appId }) => appId },
  {
    id: 'originalId',
    title: '原始 ID',
    width: 150,
    optional: true,
    render: ({ originalId }) => originalId || <Absent />,
  },
  {
    id: 'purpose',
    title: '用途',
    width: 200,
    render: ({ purpose }) => (purpose ? <span className={pieces.clip}>{purpose}</span> : <Absent />),
  },
  {
    id: 'pages',
    title: '页面',
    width: 200,
    render: ({ pages }) => <span className={pieces.clip}>{pages.map(({ title }) => title).join('、')}</span>,
  },
  { id: 'enabled', title: '状态', width: 88, render: (row) => <AppletState enabled={row.enabled} /> },
  {
    id: 'node',
    title: '所属组织',
    width: 140,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
  { id: 'updatedBy', title: '更新人', width: 90, optional: true, render: ({ updatedBy }) => updatedBy },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '小程序名称', main: true }),
  selectField({ name: 'enabled', label: '状态', options: APPLET_STATES }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Mini-programs that can be sent to customers as cards. */
export function AppletList() {
  const drawer = useDrawerAddress();
  const confirm = useConfirm();
  const remove = useAction(contract.bx.remove, { onError: (error) => void message.error(error.message) });
  const actions = [
    action<Applet>({
      id: 'applet.edit',
      title: '编辑',
      call: contract.bx.update,
      can: 'edit',
      run: ({ id }) => drawer.open(id),
    }),
    action<Applet>({
      id: 'applet.remove',
      title: '删除',
      call: contract.bx.remove,
      can: 'delete',
      run: async ({ id, name }) => {
        const sure = await confirm({
          title: `删除「${name}」？`,
          consequence: '之后不可再选择该小程序，已发送的卡片不受影响。',
          okText: '删除',
          danger: true,
        });
        if (sure) await remove.mutateAsync({ id }).catch(() => null);
      },
    }),
  ];
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <span>登记后，可在会话中以卡片发送给客户</span>
        <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
          新建小程序
        </Button>
      </div>
      <div className={pieces.fill}>
        <ListPage
          headless
          id="applet"
          noun="小程序"
          list={contract.bx.list}
          columns={columns}
          search={search}
          card={(applet) => (
            <span className={pieces.stack}>
              <span className={styles.head}>
                <b className={pieces.clip}>{applet.name}</b>
                <AppletState enabled={applet.enabled} />
              </span>
              <span className={pieces.note}>
                <MetaLine
                  items={[applet.appId, applet.pages.map(({ title }) => title).join('、')]}
                  lastGives
                />
              </span>
            </span>
          )}
          rowActions={(applet) => allowed(applet, actions)}
          onOpenRow={({ id }) => drawer.open(id)}
          openRowId={drawer.openRowId}
          empty={{ title: '暂无小程序', text: ['登记小程序和常用页面，', '在会话中以卡片发送给客户。'] }}
          aside={({ rows }) => (
            <AppletDrawer
              key={String(drawer.target)}
              target={drawer.target}
              rows={rows}
              onClose={drawer.close}
            />
          )}
        />
      </div>
    </div>
  );
}
