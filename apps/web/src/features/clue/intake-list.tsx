import { type ClueIntake, contract, INTAKE_STATES } from '@zhiying/contract';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Column, ListPage, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { IntakeDialog } from './intake-dialog.tsx';
import { showIntakeToken } from './intake-token.tsx';

const state = (row: ClueIntake) => (
  <StatusDot tone={row.state === 'open' ? 'success' : 'neutral'}>{INTAKE_STATES[row.state]}</StatusDot>
);

const columns: readonly Column<ClueIntake>[] = [
  {
    id: 'name',
    title: '来源名称',
    width: 200,
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'state', title: '状态', width: 96, render: state },
  {
    id: 'tail',
    title: '令牌',
    width: 110,
    exports: [],
    render: ({ tail }) => <span className={styles.number}>…{tail}</span>,
  },
  { id: 'received', title: '收到次数', width: 96, align: 'right', render: ({ received }) => received },
  { id: 'made', title: '新增线索', width: 96, align: 'right', render: ({ made }) => made },
  {
    id: 'perMinute',
    title: '每分钟上限',
    width: 104,
    align: 'right',
    exports: [],
    render: ({ perMinute }) => perMinute,
  },
  {
    id: 'lastAt',
    title: '最近一次',
    width: 116,
    sort: 'lastAt',
    render: ({ lastAt }) => <Moment at={lastAt} never="未收到" />,
  },
  {
    id: 'node',
    title: '所属组织',
    width: 148,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
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
  textField({ name: 'q', label: '关键字', placeholder: '来源名称' }),
  selectField({ name: 'state', label: '状态', options: INTAKE_STATES }),
] as const;

/** 开放接口: landing pages and other systems that bring in clues, each with a token of its own. */
export function IntakeList() {
  const drawer = useDrawerAddress();
  const [editing, setEditing] = useState<ClueIntake | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const renew = useAction(contract.clueIntake.renew, { onError, onSuccess: showIntakeToken });
  const revoke = useAction(contract.clueIntake.revoke, {
    onError,
    onSuccess: ({ name }) => void message.success(`已停用「${name}」`),
  });
  const rowActions = [
    action<ClueIntake>({
      id: 'clueIntake.edit',
      title: '编辑',
      call: contract.clueIntake.update,
      can: 'edit',
      run: setEditing,
    }),
    action<ClueIntake>({
      id: 'clueIntake.renew',
      title: '更换令牌',
      call: contract.clueIntake.renew,
      can: 'renew',
      run: async ({ id, name }) => {
        const sure = await confirm({
          title: `更换「${name}」的令牌？`,
          consequence: '旧令牌将立即失效，使用它的页面需要换成新令牌。',
          okText: '更换',
        });
        if (sure) renew.mutate({ id });
      },
    }),
    action<ClueIntake>({
      id: 'clueIntake.revoke',
      title: '停用',
      call: contract.clueIntake.revoke,
      can: 'revoke',
      run: async ({ id, name }) => {
        const sure = await confirm({
          title: `停用「${name}」？`,
          consequence: '令牌将立即失效，之后提交的线索不再接收。更换令牌可重新启用。',
          okText: '停用',
          danger: true,
        });
        if (sure) revoke.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      id="clue-intake"
      headless
      noun="来源"
      list={contract.clueIntake.list}
      columns={columns}
      search={search}
      card={(row) => (
        <span className={styles.card}>
          <span className={styles.cardLine}>
            <b>{row.name}</b>
            <span className={styles.right}>{state(row)}</span>
          </span>
          <span className={styles.cardMeta}>
            <MetaLine items={[`收到 ${row.received} 次`, `新增 ${row.made} 条`, row.node.name]} />
          </span>
        </span>
      )}
      create={action({
        id: 'clueIntake.create',
        title: '新建来源',
        call: contract.clueIntake.create,
        run: drawer.create,
      })}
      rowActions={(row) => allowed(row, rowActions)}
      empty={{
        title: '暂无开放接口来源',
        text: ['落地页和其他系统可以凭令牌提交线索，', '每个来源一个令牌，可随时更换或停用。'],
      }}
      aside={() => (
        <IntakeDialog
          key={editing?.id ?? 'new'}
          open={editing !== null || drawer.target === 'new'}
          intake={editing}
          onClose={() => (editing ? setEditing(null) : drawer.close())}
        />
      )}
    />
  );
}
