import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Logo } from '#kit/base/logo.tsx';
import { Card, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { refreshProfile } from '#kit/session/session.store.ts';
import { TwoStep } from '#parts/factor/two-step.tsx';
import { useSignOut } from '../use-sign-out.ts';

/** Stands where the console would, until the person has the second step that the channel requires. */
export default function FactorGate() {
  const signOut = useSignOut();
  const own = useCall(contract.factor.mine);
  const has = own.data && (own.data.authenticator !== null || own.data.passkeys.length > 0);
  useEffect(() => {
    document.title = '设置两步验证 - 智营';
  }, []);
  return (
    <Stack gap={16} width="full" maxWidth={640} margin="auto" padding="24 16">
      <Row gap={10} size={16} weight={600} as="header">
        <Logo />
        <span>智营</span>
      </Row>
      <Card as="main" flow="stack" gap={16} padding={24}>
        <Text as="h1" size="18/26" weight={600}>
          请先设置两步验证
        </Text>
        <TwoStep />
        <Row gap={8}>
          <Button type="primary" disabled={!has} onClick={() => void refreshProfile()}>
            进入工作台
          </Button>
          <Button onClick={() => void signOut()}>退出登录</Button>
        </Row>
      </Card>
    </Stack>
  );
}
