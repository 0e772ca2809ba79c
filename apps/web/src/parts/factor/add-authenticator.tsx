import { contract, TOTP_DIGITS } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { ScanCode } from '#kit/display/scan-code.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { DigitBoxes } from './digit-boxes.tsx';

interface Props {
  onClose(): void;
  onAdded(recovery: readonly string[]): void;
}

/** Binds an authenticator: scan, then type the first code, so that it is known to work. */
export function AddAuthenticator({ onClose, onAdded }: Props) {
  const begun = useAction(contract.factor.beginAuthenticator);
  const { mutate: begin } = begun;
  useEffect(() => begin({}), [begin]);
  return (
    <Dialog open title="绑定验证器" width={424} onClose={onClose}>
      <FailureNote error={begun.error} />
      <LoadingGate pending={!begun.data && !begun.error} sign={<Skeleton active />}>
        {() => begun.data && <Binding {...begun.data} onAdded={onAdded} />}
      </LoadingGate>
    </Dialog>
  );
}

interface BindingProps extends Pick<Props, 'onAdded'> {
  secret: string;
  uri: string;
}

function Binding({ secret, uri, onAdded }: BindingProps) {
  const add = useAction(contract.factor.addAuthenticator, {
    onSuccess: ({ recovery }) => onAdded(recovery),
  });
  return (
    <Stack gap={16}>
      <Text as="p" size="13/20" tone="text2">
        用手机上的验证器应用（如 Microsoft Authenticator、腾讯身份验证器）扫描二维码，再填写它显示的验证码。
      </Text>
      <Row justify="center">
        <ScanCode value={uri} size={176} label="验证器二维码" />
      </Row>
      <Row gap={8} justify="center" wrap size="12/18" tone="text2">
        无法扫码时手动输入
        <Text mono breakWords>
          {secret}
        </Text>
        <CopyButton text={secret} />
      </Row>
      <DigitBoxes
        key={add.error?.requestId}
        label={`验证器中的 ${TOTP_DIGITS} 位数字`}
        issue={add.error?.message}
        disabled={add.isPending}
        onFull={(code) => add.mutate({ code })}
      />
    </Stack>
  );
}
