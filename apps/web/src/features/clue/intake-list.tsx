import { type ClueIntake, contract, INTAKE_STATES } from '@zhiying/contract';
import { useState } from 'react';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { IntakeDialog } from './intake-dialog.tsx';
import { showIntakeToken } from './intake-token.tsx';

const state = (row: ClueIntake) => (
  <StatusDot tone={row.state === 'open' ? 'success' : 'neutral'}>{INTAKE_STATES[row.state]}</StatusDot>
);

const of = columnsOf(contract.clueIntake.list);
const list = listOf(contract.clueIntake.list, {
  headless: true,
  id: 'clue-intake',
  noun: '来源',
  columns: [
    of.text('name', 168, { title: '来源名称' }),
    of.shown('state', 96, state, { title: '状态' }),
    of.shown('tail', 110, ({ tail }) => <span>…{tail}</span>, { title: '令牌' }),
    of.shown('received', 96, ({ received }) => received, { title: '收到次数', align: 'right' }),
    of.shown('made', 96, ({ made }) => made, { title: '新增线索', align: 'right' }),
    of.shown('perMinute', 104, ({ perMinute }) => perMinute, { title: '每分钟上限', align: 'right' }),
    of.shown('lastAt', 116, ({ lastAt }) => <Moment at={lastAt} never="未收到" />, { title: '最近一次' }),
    of.choice('node', 148),
    of.moment('createdAt', 116, { title: '创建时间', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '来源名称' }),
    selectField({ name: 'state', label: '状态', options: INTAKE_STATES }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={8}>
        <b>{row.name}</b>
        <Text marginLeft="auto">{state(row)}</Text>
      </Row>
      <Muted>
        <MetaLine items={[`收到 ${row.received} 次`, `新增 ${row.made} 条`, row.node.name]} />
      </Muted>
    </Stack>
  ),
  empty: {
    title: '暂无开放接口来源',
    text: ['落地页和其他系统可以凭令牌提交线索，', '每个来源一个令牌，可随时更换或停用。'],
  },
});

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
      run: afterConfirm(
        ({ name }) => ({
          title: `更换「${name}」的令牌？`,
          consequence: '旧令牌将立即失效，使用它的页面需要换成新令牌。',
          okText: '更换',
        }),
        ({ id }) => renew.mutate({ id }),
      ),
    }),
    action<ClueIntake>({
      id: 'clueIntake.revoke',
      title: '停用',
      call: contract.clueIntake.revoke,
      can: 'revoke',
      run: afterConfirm(
        ({ name }) => ({
          title: `停用「${name}」？`,
          consequence: '令牌将立即失效，之后提交的线索不再接收。更换令牌可重新启用。',
          okText: '停用',
          danger: true,
        }),
        ({ id }) => revoke.mutate({ id }),
      ),
    }),
  ];
  return (
    <ListPage
      {...list}
      create={action({
        id: 'clueIntake.create',
        title: '新建来源',
        call: contract.clueIntake.create,
        run: drawer.create,
      })}
      rowActions={(row) => allowedActions(row, rowActions)}
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
