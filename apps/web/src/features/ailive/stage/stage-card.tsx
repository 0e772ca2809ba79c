import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Card, Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { stageUrl } from './stage-address.ts';
import { StageDialog } from './stage-dialog.tsx';

/** Whether a program shows the page is known by how lately it was heard of. */
const ASK_AGAIN_MS = 20_000;

/** The room's picture for streaming programs, in short: whether it is shown, its address, and the way to its settings. */
export function StageCard({ accountId, compact = false }: { accountId: number; compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const query = useCall(contract.liveStage.info, { id: String(accountId) });
  useLive(
    [contract.liveStage.info.path],
    { 'ailive.stage': ({ id }) => id === accountId },
    { askEvery: ASK_AGAIN_MS },
  );
  return (
    <Card as="section" padding={compact ? '8 16' : 16} aria-label="直播画面">
      <QueryView query={query}>
        {({ address, shown }) => {
          const state =
            address === null ? (
              <Muted>未启用</Muted>
            ) : (
              <StatusDot tone={shown ? 'success' : 'neutral'}>
                {shown ? '推流软件已连接' : '未连接'}
              </StatusDot>
            );
          const acts = (
            <Row gap={8}>
              {address !== null && <CopyButton text={stageUrl(address)} label="复制地址" />}
              <Button size="small" onClick={() => setOpen(true)}>
                {address === null ? '启用' : '设置'}
              </Button>
            </Row>
          );
          if (compact)
            return (
              <Split gap={8}>
                <Row gap={8} minWidth={0}>
                  <Text weight={600}>直播画面</Text>
                  {state}
                </Row>
                {acts}
              </Split>
            );
          return (
            <Stack gap={8}>
              <Split gap={8}>
                <Text weight={600}>直播画面</Text>
                {state}
              </Split>
              <Note>推流软件的浏览器源：背景、口播字幕、价格卡和声音。</Note>
              {acts}
            </Stack>
          );
        }}
      </QueryView>
      {open && <StageDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </Card>
  );
}
