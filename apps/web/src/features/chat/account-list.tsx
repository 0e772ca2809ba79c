import { CHAT_PLATFORMS, type ChatAccount, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Card, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { confirm, deletion } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import { AccountEntry } from './account-entry.tsx';
import styles from './lists.module.css';

/** 客服账号: where customers write, and which store answers them. */
export function AccountList() {
  const accounts = useCall(contract.chatAccount.list);
  const [open, setOpen] = useState<ChatAccount | 'new' | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const pause = useAction(contract.chatAccount.setPaused, { onError });
  const remove = useAction(contract.chatAccount.remove, { onError });
  const ask = async ({ id, name }: ChatAccount) => {
    const sure = await confirm(
      deletion(`客服账号「${name}」`, '进行中的会话将结束，接入密钥将清除；往期会话保留。'),
    );
    if (sure) remove.mutate({ id });
  };
  const create = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
      新增客服账号
    </Button>
  );
  return (
    <Box padding="12 gutter 24" height="full" overflow="y">
      <QueryView query={accounts}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无客服账号"
              text={['接入企业微信客服或已授权的抖音账号后，', '客户的消息会进入所属门店的会话列表。']}
              actions={create}
            />
          ) : (
            <>
              <Split gap={12} marginBottom={12}>
                <Note as="span">客户的消息进入账号所属门店的会话列表</Note>
                {create}
              </Split>
              <Card as="ul" padding="0 16" className={styles.rows}>
                {rows.map((account) => (
                  <Row as="li" gap="8 12" wrap padding="12 0" key={account.id}>
                    <PlatformSign platform={account.platform} />
                    <Text grow>
                      <Row as="span" gap={8} minWidth={0}>
                        <b>{account.name}</b>
                        <StatusDot tone={account.paused ? 'neutral' : account.trouble ? 'error' : 'success'}>
                          {account.paused ? '已暂停' : account.trouble ? '异常' : '正常'}
                        </StatusDot>
                      </Row>
                      <MetaLine
                        items={[
                          CHAT_PLATFORMS[account.platform],
                          account.node.name,
                          account.bot ? '机器人先接待' : '人工接待',
                          account.welcome && '已设欢迎语',
                          account.asksRating && '邀请评价',
                        ]}
                      />
                      {account.trouble && (
                        <Text size={12} tone="error">
                          {account.trouble}
                        </Text>
                      )}
                      {account.platform === 'weixin' && (
                        <CallbackAddress address={new URL(account.callbackPath, location.origin).href} />
                      )}
                    </Text>
                    <Row as="span" flow="inline" align="stretch" flex="none" className={styles.verbs}>
                      {account.can.includes('edit') && (
                        <Button type="link" size="small" onClick={() => setOpen(account)}>
                          编辑
                        </Button>
                      )}
                      {account.can.includes('pause') && (
                        <Button
                          type="link"
                          size="small"
                          onClick={() => pause.mutate({ id: account.id, paused: true })}
                        >
                          暂停
                        </Button>
                      )}
                      {account.can.includes('resume') && (
                        <Button
                          type="link"
                          size="small"
                          onClick={() => pause.mutate({ id: account.id, paused: false })}
                        >
                          恢复
                        </Button>
                      )}
                      {account.can.includes('delete') && (
                        <Button type="link" size="small" danger onClick={() => void ask(account)}>
                          删除
                        </Button>
                      )}
                    </Row>
                  </Row>
                ))}
              </Card>
            </>
          )
        }
      </QueryView>
      {open && <AccountEntry account={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

const CallbackAddress = ({ address }: { address: string }) => (
  <>
    <Row as="span" flow="inline" gap={4} maxWidth="full" size={12} tone="muted" breakWords>
      回调地址：{address}
      <CopyButton text={address} />
    </Row>
    <LoopbackNote href={address} of="registered" />
  </>
);
