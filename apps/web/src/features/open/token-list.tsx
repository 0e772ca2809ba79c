import { API_TOKEN_FILTERS, type ApiToken, contract, KEY_LABELS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { clippedText } from '#kit/display/cells.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TokenDrawer } from './token-drawer.tsx';
import { TokenState } from './token-state.tsx';

const keysText = ({ keys }: ApiToken) => keys.map((key) => KEY_LABELS[key]).join('、');

const of = columnsOf(contract.apiToken.list);
const list = listOf(contract.apiToken.list, {
  headless: true,
  id: 'api-token',
  noun: '令牌',
  columns: [
    of.text('name', 168, { title: '令牌名称' }),
    of.shown('state', 112, ({ state }) => <TokenState state={state} />, { title: '状态' }),
    of.shown('tail', 90, ({ tail }) => <span>…{tail}</span>, { title: '令牌' }),
    of.choice('node', 140, { title: '可访问组织' }),
    of.shown('keys', 220, (row) => clippedText(keysText(row)), { title: '权限' }),
    of.shown('expiresOn', 112, ({ expiresOn }) => expiresOn ?? '长期', { title: '有效期至' }),
    of.shown('lastAt', 116, ({ lastAt }) => <Moment at={lastAt} never="未使用" />, { title: '最近使用' }),
    of.choice('owner', 100, { title: '创建人' }),
    of.shown('lastIp', 130, ({ lastIp }) => lastIp ?? '', { title: '最近 IP', optional: true }),
    of.shown('perMinute', 104, ({ perMinute }) => perMinute, {
      title: '每分钟上限',
      align: 'right',
      optional: true,
    }),
    of.moment('createdAt', 116, { title: '创建时间', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '令牌名称', main: true }),
    selectField({ name: 'state', label: '状态', options: API_TOKEN_FILTERS }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={8}>
        <b>{row.name}</b>
        <Text marginLeft="auto">
          <TokenState state={row.state} />
        </Text>
      </Row>
      <Muted>
        <MetaLine items={[row.node.name, `${row.keys.length} 项权限`, row.expiresOn ?? '长期有效']} />
      </Muted>
    </Stack>
  ),
  empty: {
    title: '暂无 API 令牌',
    text: ['其他系统凭令牌调用接口，', '权限不超过创建人，可随时更换或停用。'],
  },
});

/** API 令牌: other systems that call in somebody's name. */
export function TokenList() {
  const drawer = useDrawerAddress();
  const [rotating, setRotating] = useState<ApiToken | null>(null);
  const revoke = useAction(contract.apiToken.revoke, {
    onError: (error: Error) => void message.error(error.message),
    onSuccess: ({ name }) => void message.success(`已停用「${name}」`),
  });
  const rowActions = [
    action<ApiToken>({
      id: 'apiToken.edit',
      title: '编辑',
      call: contract.apiToken.update,
      can: 'edit',
      run: ({ id }) => drawer.open(id),
    }),
    action<ApiToken>({
      id: 'apiToken.rotate',
      title: '更换令牌',
      call: contract.apiToken.rotate,
      can: 'rotate',
      run: setRotating,
    }),
    action<ApiToken>({
      id: 'apiToken.revoke',
      title: '停用',
      call: contract.apiToken.revoke,
      can: 'revoke',
      run: afterConfirm(
        ({ name }) => ({
          title: `停用「${name}」？`,
          consequence: '令牌立即失效，使用它的系统将无法调用接口。停用后不可恢复。',
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
        id: 'apiToken.create',
        title: '新建令牌',
        call: contract.apiToken.create,
        run: drawer.create,
      })}
      drawer={drawer}
      headExtra={
        <Row gap={12} grow>
          <Note as="span" marginRight="auto">
            其他系统凭 API 令牌调用接口，权限不超过创建人
          </Note>
          <Can keys={keysOf(contract.apiToken.create)}>
            <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
              新建令牌
            </Button>
          </Can>
        </Row>
      }
      rowActions={(row) => allowedActions(row, rowActions)}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.openRowId) ?? null;
        return (
          <>
            {(drawer.target === 'new' || row) && (
              <TokenDrawer key={row?.id ?? 'new'} row={row} onClose={drawer.close} />
            )}
            {rotating && <RotateDialog row={rotating} onClose={() => setRotating(null)} />}
          </>
        );
      }}
    />
  );
}
