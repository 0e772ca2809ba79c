import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

/** 应急码: printed before an address range is set, used once where it locks everybody out. */
export function WayBack() {
  const standing = useCall(contract.security.standing);
  const [code, setCode] = useState<string | null>(null);
  const renew = useAction(contract.security.renewWayBack, {
    onSuccess: (made) => setCode(made.code),
    onError: (error: Error) => void message.error(error.message),
  });
  const has = standing.data?.wayBack ?? false;
  const begin = has
    ? afterConfirm<void>(
        () => ({
          title: '重新生成应急码？',
          consequence: '之前打印的应急码将立即失效。',
          okText: '重新生成',
        }),
        () => renew.mutate({}),
      )
    : () => renew.mutate({});
  return (
    <Box padding={12} border="line" radius={8} marginBottom={16}>
      <Row gap={12} phone="stack">
        <Stack gap={2} grow minWidth={0}>
          <Text size="13/20">应急码{has ? '已生成' : '未生成'}</Text>
          <Note>
            所在网络变更、所有人都无法登录时，管理员在登录页用它解除 IP 限制，仅可使用一次
            {standing.data && `。你当前的 IP：${standing.data.address}`}
          </Note>
        </Stack>
        <Button loading={renew.isPending} onClick={() => void begin()}>
          {has ? '重新生成' : '生成应急码'}
        </Button>
      </Row>
      {code !== null && <PrintedCode code={code} onClose={() => setCode(null)} />}
    </Box>
  );
}

function PrintedCode({ code, onClose }: { code: string; onClose(): void }) {
  const [madeAt] = useState(() => new Date().toISOString());
  return (
    <Dialog open title="应急码" width={480} onClose={onClose}>
      <Stack gap={12}>
        <Text as="p" size="13/20">
          仅显示这一次，请打印或抄写后妥善保管。无法登录时，在登录页用管理员账号和密码登录，随后按提示填写。
        </Text>
        <Row gap={12}>
          <Text size="20/28" weight={600} breakWords>
            {code}
          </Text>
          <CopyButton text={code} label="复制应急码" />
        </Row>
        <Row gap={8}>
          <Button type="primary" onClick={() => window.print()}>
            打印
          </Button>
          <Button onClick={onClose}>已保存</Button>
          <Note as="span">生成时间：{momentText(madeAt)}</Note>
        </Row>
      </Stack>
    </Dialog>
  );
}
