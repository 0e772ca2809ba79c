import { contract, LOGIN_WAY_LOGOUT_PATH, LOGIN_WAY_PAGE, type LoginWay } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Facts, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { useTryWay } from './try-way.ts';

const at = (path: string) => location.origin + path;

/** What has to be entered at the provider, in words to copy. */
export function WayAddresses({ row }: { row: LoginWay | null }) {
  const addresses = [
    ['回调地址', at(LOGIN_WAY_PAGE)],
    ...(row && row.kind === 'oidc'
      ? [['登出通知地址', at(LOGIN_WAY_LOGOUT_PATH.replace(':id', String(row.id)))]]
      : []),
  ] as const;
  return (
    <FormSection title="在对方系统中登记">
      <Facts columns="label72">
        {addresses.map(([name = '', address = '']) => [
          <dt key={name}>{name}</dt>,
          <dd key={address}>
            <Row gap={8} minWidth={0}>
              <Text size="13/20" breakWords>
                {address}
              </Text>
              <CopyButton text={address} label={`复制${name}`} />
            </Row>
          </dd>,
        ])}
      </Facts>
      <LoopbackNote href={location.origin} of="told" />
      {!row && <Note>保存后显示登出通知地址：对方退出登录时，本系统的登录随之结束。</Note>}
    </FormSection>
  );
}

/** 检查 looks without anybody signing in; 测试登录 goes all the way. */
export function WayTests({ row }: { row: LoginWay }) {
  const check = useAction(contract.loginWay.check, {
    onError: (error: Error) => void message.error(error.message),
  });
  const tryWay = useTryWay();
  const [trying, setTrying] = useState(false);
  const begin = async () => {
    setTrying(true);
    await tryWay(row.id);
    setTrying(false);
  };
  return (
    <FormSection title="测试">
      <Row gap={8} marginBottom={12}>
        <Button type="primary" loading={trying} onClick={() => void begin()}>
          测试登录
        </Button>
        <Button loading={check.isPending} onClick={() => check.mutate({ id: row.id })}>
          检查配置
        </Button>
      </Row>
      <Note marginBottom={12}>
        测试登录在新窗口中完成一次登录，显示对方返回的资料和对应的用户，不会登录任何人。
      </Note>
      {check.data && (
        <Stack gap={8}>
          {check.data.steps.map(({ name, ok, ms, note }) => (
            <Row key={name} gap={8} align="start">
              <StatusDot tone={ok ? 'success' : 'error'}>{name}</StatusDot>
              <Text size="13/20" tone={ok ? 'muted' : 'error'} breakWords>
                {note}
                {ms > 0 && `，${ms} 毫秒`}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </FormSection>
  );
}
