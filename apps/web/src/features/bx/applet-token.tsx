import { APPLET_TOKEN_MINUTES, type Applet, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

/** For programs without a person's session: reads this one mini-program for some minutes. Shown once, kept nowhere. */
export function AppletToken({ applet: { id } }: { applet: Applet }) {
  const make = useAction(contract.bx.temporary, {
    onError: (error) => void message.error(error.message),
  });
  return (
    <FormSection title="临时凭证">
      <Note as="p">
        对接程序没有登录凭证时，凭它读取该小程序的名称、AppID 和页面。仅可用于此接口，{APPLET_TOKEN_MINUTES}{' '}
        分钟内有效，不含 AppSecret；生成写入操作日志。
      </Note>
      <Row>
        <Button loading={make.isPending} onClick={() => make.mutate({ id })}>
          生成临时凭证
        </Button>
      </Row>
      {make.data && <Shown id={id} {...make.data} />}
    </FormSection>
  );
}

function Shown({ id, token, expiresAt }: { id: number; token: string; expiresAt: string }) {
  const address = new URL(contract.bx.info.path, window.location.origin);
  address.search = new URLSearchParams({ id: String(id), token }).toString();
  return (
    <Stack gap={8} marginTop={12} role="status">
      <Text size="13/20" style={{ overflowWrap: 'anywhere' }}>
        {token}
      </Text>
      <Row gap={8} wrap>
        <CopyButton text={token} label="复制凭证" />
        <CopyButton text={address.href} label="复制接口地址" />
        <Text size={12} tone="muted">
          {fullMomentText(expiresAt)} 前有效
        </Text>
      </Row>
      <LoopbackNote href={address.href} of="told" />
    </Stack>
  );
}
