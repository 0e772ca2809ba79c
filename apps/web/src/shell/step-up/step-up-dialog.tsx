import { contract } from '@zhiying/contract';
import { Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Stack, Text } from '#kit/base/pieces.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useStepUp } from '#kit/session/step-up.ts';
import { ProofForm } from '#parts/factor/proof-form.tsx';

/** 确认是你本人: before a call that is made again once the person has shown who they are. */
export default function StepUpDialog({ asked }: { asked: boolean }) {
  const settle = useStepUp((state) => state.settle);
  return (
    <Modal
      open={asked}
      onCancel={() => settle?.(false)}
      title="确认是你本人"
      width={424}
      footer={null}
      centered
      destroyOnHidden
      mask={{ closable: false }}
    >
      {settle && <Confirming done={() => settle(true)} />}
    </Modal>
  );
}

function Confirming({ done }: { done(): void }) {
  const profile = useProfile();
  const ways = useAction(contract.auth.askConfirm);
  const { mutate: begin } = ways;
  useEffect(() => begin({}), [begin]);
  const confirm = useAction(contract.auth.confirm, { onSuccess: done });
  return (
    <Stack gap={16}>
      <Text as="p" size="13/20" tone="text2">
        此操作影响登录、权限或客户信息，需要再验证一次。验证后 10 分钟内不再询问。
      </Text>
      <Text as="p" size="13/20">
        当前账号：{profile?.name}（{profile?.uname}）
      </Text>
      <FailureNote error={ways.error} />
      <LoadingGate
        pending={!ways.data && !ways.error}
        sign={<Skeleton active title={false} paragraph={{ rows: 3 }} />}
      >
        {() =>
          ways.data && (
            <ProofForm
              asked={ways.data}
              busy={confirm.isPending}
              failure={confirm.error}
              onShow={(proof) => confirm.mutate(proof)}
              onRestart={() => {
                confirm.reset();
                begin({});
              }}
            />
          )
        }
      </LoadingGate>
    </Stack>
  );
}
