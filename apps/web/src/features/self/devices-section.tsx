import { ASSISTANTS, type AssistantDevice, contract, DEVICE_SYSTEMS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { DeviceRequest } from './device-request.tsx';
import styles from './self-center.module.css';

/** Assistants on one's computers: a code is confirmed here, and each can be sent away. */
export function DevicesSection() {
  const { search, setSearch } = usePage();
  const { code, ...rest } = search;
  const devices = useCall(contract.assistant.mine);
  useLive([contract.assistant.mine.path], { 'assistant.changed': true });
  return (
    <>
      <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
        在电脑上运行助手后，填写其显示的设备码并确认，助手即以你的身份登录，权限不超过你本人。
      </Text>
      {typeof code === 'string' ? (
        <DeviceRequest key={code} userCode={code} onClose={() => setSearch(rest)} />
      ) : (
        <CodeBox onCode={(typed) => setSearch({ ...rest, code: typed })} />
      )}
      <Text as="h3" weight={600} className={styles.subtitle}>
        已登录的助手
      </Text>
      <QueryView query={devices}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无助手设备"
              text={['在下载页获取助手，运行后在此确认设备码。']}
            />
          ) : (
            <Box as="ul" border="line" radius={8}>
              {rows.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </Box>
          )
        }
      </QueryView>
    </>
  );
}

function CodeBox({ onCode }: { onCode(code: string): void }) {
  const [typed, setTyped] = useState('');
  const letters = typed.replace(/[^a-z]/gi, '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed.trim());
      }}
    >
      <Row gap={8}>
        <Input
          aria-label="设备码"
          placeholder="设备码，如 BCDF-GHJK"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          style={{ maxWidth: 240 }}
          value={typed}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
        />
        <Button htmlType="submit" disabled={letters.length !== 8}>
          查看
        </Button>
      </Row>
    </form>
  );
}

function DeviceRow({ device }: { device: AssistantDevice }) {
  const confirm = useConfirm();
  const revoke = useAction(contract.assistant.revoke, {
    onSuccess: () => void message.success(`「${device.name}」已移除`),
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `移除「${device.name}」？`,
      consequence: '该设备上的助手将立即退出登录，需重新确认设备码。',
      okText: '移除',
      danger: true,
    });
    if (sure) revoke.mutate({ id: device.id });
  };
  return (
    <Row as="li" gap={16} padding="10 16" className={`${styles.row} ${styles.stack}`}>
      <Box grow className={styles.grow}>
        <Row gap={8} breakWords>
          {ASSISTANTS[device.product]} · {device.name}
        </Row>
        <Note as="div">
          <MetaLine
            wraps
            items={[
              `${DEVICE_SYSTEMS[device.system].label}，版本 ${device.number}`,
              device.ip,
              <span key="seen">
                <Moment at={device.lastSeenAt} /> 活跃
              </span>,
              <span key="since">
                <Moment at={device.approvedAt} /> 登录
              </span>,
            ]}
          />
        </Note>
      </Box>
      <Button
        size="small"
        loading={revoke.isPending}
        aria-label={`移除「${device.name}」`}
        onClick={() => void ask()}
      >
        移除
      </Button>
    </Row>
  );
}
