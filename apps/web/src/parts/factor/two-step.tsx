import { contract, type OwnFactors, type Passkey } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Box, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** 两步验证: what somebody shows besides the password when they sign in. */
export function TwoStep() {
  const own = useCall(contract.factor.mine);
  return <QueryView query={own}>{(factors) => <Factors factors={factors} />}</QueryView>;
}

const failed = (error: ApiError) => void message.error(error.message);

function Factors({ factors }: { factors: OwnFactors }) {
  const { authenticator, passkeys, recoveryLeft, required, noPasskeys } = factors;
  const confirm = useConfirm();
  const [adding, setAdding] = useState<'authenticator' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const remove = useAction(contract.factor.remove, { onError: failed });
  const renew = useAction(contract.factor.renewRecovery, {
    onError: failed,
    onSuccess: ({ recovery }) => setCodes(recovery),
  });
  const last = passkeys.length + (authenticator ? 1 : 0) === 1;
  const askRemove = async ({ id, name }: Pick<Passkey, 'id' | 'name'>) => {
    const sure = await confirm({
      title: `移除「${name}」？`,
      consequence: last ? '移除后登录只需密码，恢复码同时失效。' : '移除后不能再用它登录。',
      okText: '移除',
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onSuccess: () => void message.success(`已移除「${name}」`) });
  };
  const askRenew = async () => {
    const sure = await confirm({
      title: '重新生成恢复码？',
      consequence: '之前的恢复码将全部失效。',
      okText: '重新生成',
    });
    if (sure) renew.mutate({});
  };
  const added = (recovery: readonly string[]) => {
    setAdding(null);
    setCodes(recovery);
    void message.success('两步验证已生效');
  };
  return (
    <Stack gap={12}>
      <Text as="p" size="13/20" tone="text2">
        登录时除密码外再验证一次，密码泄露也不会被他人登录。
        {required && '当前渠道要求你使用两步验证。'}
      </Text>
      <Box as="ul" border="line" radius={8} aria-label="验证方式">
        <FactorLine title="验证器" note="手机上的验证器应用每 30 秒显示一个 6 位验证码" row={authenticator}>
          <Button onClick={() => setAdding('authenticator')}>{authenticator ? '重新绑定' : '绑定'}</Button>
          {authenticator && (
            <Button danger onClick={() => void askRemove({ id: authenticator.id, name: '验证器' })}>
              移除
            </Button>
          )}
        </FactorLine>
        {passkeys.map((passkey) => (
          <FactorLine key={passkey.id} title={passkey.name} note="通行密钥" row={passkey}>
            <Button danger onClick={() => void askRemove(passkey)}>
              移除
            </Button>
          </FactorLine>
        ))}
        <FactorLine
          title="添加通行密钥"
          note={noPasskeys ?? '用指纹、面容或安全密钥验证，不需要输入验证码'}
          row={null}
        >
          <Button disabled={noPasskeys !== null} onClick={() => setAdding('passkey')}>
            添加
          </Button>
        </FactorLine>
        {(authenticator || passkeys.length > 0) && (
          <FactorLine title="恢复码" note={`还有 ${recoveryLeft} 个可用，每个只能用一次`} row={null}>
            <Button loading={renew.isPending} onClick={() => void askRenew()}>
              重新生成
            </Button>
          </FactorLine>
        )}
      </Box>
      {adding === 'authenticator' && <AddAuthenticator onClose={() => setAdding(null)} onAdded={added} />}
      {adding === 'passkey' && <AddPasskey onClose={() => setAdding(null)} onAdded={added} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Stack>
  );
}

interface FactorLineProps {
  title: string;
  note: string;
  row: Pick<Passkey, 'createdAt' | 'lastUsedAt'> | null;
  children: React.ReactNode;
}

const FactorLine = ({ title, note, row, children }: FactorLineProps) => (
  <Split as="li" gap={16} padding="12 16" borderBottom="line2" wrap>
    <Box grow minWidth={160}>
      <Row gap={8}>
        {title}
        {row && <Mark tone="success">已启用</Mark>}
      </Row>
      <Note as="div">
        {row ? (
          <MetaLine
            wraps
            items={[
              note,
              <span key="since">
                <Moment at={row.createdAt} /> 添加
              </span>,
              ...(row.lastUsedAt
                ? [
                    <span key="used">
                      <Moment at={row.lastUsedAt} /> 使用
                    </span>,
                  ]
                : []),
            ]}
          />
        ) : (
          note
        )}
      </Note>
    </Box>
    <Row gap={8}>{children}</Row>
  </Split>
);
