import { ASSISTANTS, contract, DEVICE_SYSTEMS } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Facts, Notice, Row, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

interface DeviceRequestProps {
  userCode: string;
  onClose(): void;
}

/** Who asks to be let in, before one says yes: a code that somebody else sent leads here as well. */
export function DeviceRequest({ userCode, onClose }: DeviceRequestProps) {
  const request = useCall(contract.assistant.look, { userCode });
  const decide = useAction(contract.assistant.decide, {
    onSuccess: (_data, { approve }) => {
      void message.success(approve ? '已确认，助手即将登录' : '已拒绝');
      onClose();
    },
    onError: (error) => void message.error(error.message),
  });
  if (request.error)
    return (
      <StateView
        kind="error"
        title="无法确认该设备码"
        text={[request.error.message]}
        actions={<Button onClick={onClose}>重新填写</Button>}
      />
    );
  return (
    <QueryView query={request}>
      {({ product, system, number, name, ip, askedAt }) => (
        <Box border="line" radius={8} padding={16}>
          <Text as="h3" size="16/24" weight={600} marginBottom={12}>
            {ASSISTANTS[product]}申请登录
          </Text>
          <Facts columns="label72" gap="8 12" marginBottom={12}>
            <dt>设备码</dt>
            <dd>
              <b>{userCode}</b>
            </dd>
            <dt>设备</dt>
            <dd>
              {name}（{DEVICE_SYSTEMS[system].label}，版本 {number}）
            </dd>
            <dt>IP 地址</dt>
            <dd>{ip}</dd>
            <dt>申请时间</dt>
            <dd>
              <Moment at={askedAt} />
            </dd>
          </Facts>
          <Notice marginBottom={12}>请核对设备码与助手显示的一致。如非你本人运行的助手，请拒绝。</Notice>
          <Row gap={8}>
            <Button
              type="primary"
              loading={decide.isPending && decide.variables?.approve}
              onClick={() => decide.mutate({ userCode, approve: true })}
            >
              确认登录
            </Button>
            <Button
              loading={decide.isPending && decide.variables?.approve === false}
              onClick={() => decide.mutate({ userCode, approve: false })}
            >
              拒绝
            </Button>
          </Row>
        </Box>
      )}
    </QueryView>
  );
}
