import { type ChannelRow, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Card, Clip, Column, Note, Row, Split, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useSwitchChannel } from '#parts/channel/switch-channel.ts';
import { CreateChannel, RenameChannel } from './channel-dialogs.tsx';

const text = (count: number) => count.toLocaleString('zh-CN');
const failed = { onError: (error: Error) => void message.error(error.message) };

/** 渠道: brands or lines of business, each with a tree, people and content of its own. */
export function ChannelList() {
  const channels = useCall(contract.channel.list, {}, { staleTime: 0 });
  const phone = usePhone();
  const [creating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<ChannelRow | null>(null);
  return (
    <Column padding={phone ? '12 gutter 16' : '0 gutter 16'} gap={12} height="full" overflow="y">
      <Split gap={12}>
        <Note as="span">各渠道的组织、用户和内容互不相通</Note>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
          新建渠道
        </Button>
      </Split>
      <QueryView query={channels}>
        {({ rows }) => (
          <Stack as="ul" gap={12} margin={0} padding={0}>
            {rows.map((row) => (
              <ChannelCard key={row.id} row={row} onRename={() => setRenamed(row)} />
            ))}
          </Stack>
        )}
      </QueryView>
      {creating && <CreateChannel onClose={() => setCreating(false)} />}
      {renamed && <RenameChannel channel={renamed} onClose={() => setRenamed(null)} />}
    </Column>
  );
}

function ChannelCard({ row, onRename }: { row: ChannelRow; onRename(): void }) {
  const { id, name, code, closed, current, dealers, stores, members, can } = row;
  const close = useAction(contract.channel.close, failed);
  const open = useAction(contract.channel.open, failed);
  const { switching, switchTo } = useSwitchChannel();
  const askToClose = async () => {
    const sure = await confirm({
      title: `关闭渠道「${name}」？`,
      consequence: `${text(members)} 名用户将无法在该渠道中登录和操作，数据全部保留，可随时重新启用。`,
      okText: '关闭渠道',
      danger: true,
    });
    if (sure) close.mutate({ id });
  };
  return (
    <Card as="li" padding="12 16" flow="block" aria-label={name}>
      <Row gap={12} wrap>
        {/* Too narrow for both, the buttons go below. */}
        <Stack gap={4} grow minWidth={160}>
          <Row gap={8} minWidth={0}>
            <Clip>
              <b>{name}</b>
            </Clip>
            <StatusDot tone={closed ? 'neutral' : 'success'}>
              {closed ? '已关闭' : current ? '当前渠道' : '启用'}
            </StatusDot>
          </Row>
          <Note as="span">
            编码 {code}，{text(dealers)} 家经销商、{text(stores)} 家门店、{text(members)} 名用户
          </Note>
        </Stack>
        <Row as="span" gap={4}>
          {!closed && !current && (
            <Button type="link" size="small" loading={switching} onClick={() => void switchTo(id)}>
              切换到该渠道
            </Button>
          )}
          {can.includes('rename') && (
            <Button type="link" size="small" onClick={onRename}>
              重命名
            </Button>
          )}
          {can.includes('close') && (
            <Button
              type="link"
              size="small"
              danger
              loading={close.isPending}
              onClick={() => void askToClose()}
            >
              关闭
            </Button>
          )}
          {can.includes('open') && (
            <Button type="link" size="small" loading={open.isPending} onClick={() => open.mutate({ id })}>
              重新启用
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  );
}
