import { useQueryClient } from '@tanstack/react-query';
import { type ContentKind, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Column, Note, Row, Split } from '#kit/base/pieces.tsx';
import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action } from '#kit/session/action.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { accountList } from './account.columns.tsx';
import styles from './accounts.module.css';
import { CreateAccount } from './create-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useOauthReturn } from './use-oauth-return.ts';

/** 账号: every content account with its health; the open one, or the form for a new one, beside it. */
export function AccountsTab({ takes }: { takes?: ContentKind }) {
  const { search, setSearch } = usePage();
  const { open, create, ...list } = search;
  const openId = /^[1-9]\d{0,14}$/.test(String(open)) ? Number(open) : null;
  const show = (id: number) => setSearch({ ...list, open: id });
  const close = () => setSearch(list);
  const actions = useAccountActions(show);
  const arriving = useOauthReturn(show);
  const [groups, setGroups] = useState(false);
  const [made, setMade] = useState(0);
  useRefreshAfterSync();
  const add = action({
    id: 'account.create',
    title: '新增账号',
    call: contract.account.create,
    run: () => {
      setMade((count) => count + 1);
      setSearch({ ...list, create: 1 });
    },
  });
  return (
    <Column height="full">
      <Split padding="0 gutter 12" gap="8 16" wrap className={styles.bar}>
        <Note as="span" className={styles.note} role="status">
          {arriving ? '正在完成授权…' : '账号授权、权限、额度及最近发布情况'}
        </Note>
        <Row as="span" flow="inline" gap={8} align="stretch" marginLeft="auto">
          <Button onClick={() => setGroups(true)}>账号组</Button>
          <Button type="primary" icon={<PlusIcon />} onClick={() => void add.run()}>
            新增账号
          </Button>
        </Row>
      </Split>
      <Box fill>
        <ListPage
          {...accountList}
          fixed={takes ? { takes } : undefined}
          rowActions={actions.of}
          bulkActions={actions.bulk}
          onOpenRow={({ id }) => show(id)}
          openRowId={openId}
          aside={({ rows }) => (
            <>
              <CreateAccount
                key={made}
                open={create !== undefined}
                onCreated={(id, authorises) => (authorises ? void actions.authorize(id) : show(id))}
                onClose={close}
              />
              {openId !== null && (
                <EditAccount
                  open
                  id={openId}
                  row={rows.find(({ id }) => id === openId)}
                  actions={actions}
                  onClose={close}
                />
              )}
            </>
          )}
        />
      </Box>
      <GroupsDialog open={groups} onClose={() => setGroups(false)} />
    </Column>
  );
}

/** A sync ends somewhere else; its job tells when. */
function useRefreshAfterSync() {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent('job.changed', ({ name, status }) => {
        if (name === 'account.sync' && status === 'done')
          void refresh(client, '/api/admin/aiCreate/account/');
      }),
    [client],
  );
}
