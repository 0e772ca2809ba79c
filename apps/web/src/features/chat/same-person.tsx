import { CHAT_PLATFORMS, type CustomerInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Clip, Row, Text } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import styles from './customer-side.module.css';

const BY = { phone: '手机号相同', wechat: '微信号相同' } as const;

/** The same person on another account or platform: merged, or offered for it. */
export function SamePerson({ person }: { person: CustomerInfo }) {
  const onError = (error: Error) => void message.error(error.message);
  const merge = useAction(contract.chatCustomer.merge, { onError });
  const split = useAction(contract.chatCustomer.split, { onError });
  if (person.merged.length + person.twins.length === 0) return null;
  const ask = async (other: CustomerInfo['twins'][number]) => {
    const sure = await confirm({
      title: `合并「${other.name}」？`,
      consequence: `两人的会话、备注将显示在「${person.name}」下，之后可以取消合并。`,
      okText: '合并',
    });
    if (sure) merge.mutate({ id: person.id, otherId: other.id });
  };
  return (
    <Box as="section" padding={16} borderBottom="line2" className={styles.part}>
      <h3>同一客户</h3>
      <Box as="ul" className={styles.same}>
        {person.merged.map((other) => (
          <Row as="li" gap={8} minHeight={32} key={other.id}>
            <PlatformSign platform={other.platform} />
            <Clip>
              {other.name} · {other.account}
            </Clip>
            {person.can.includes('split') && (
              <Button
                type="link"
                size="small"
                onClick={() => split.mutate({ id: person.id, otherId: other.id })}
              >
                取消合并
              </Button>
            )}
          </Row>
        ))}
        {person.twins.map((other) => (
          <Row as="li" gap={8} minHeight={32} key={other.id}>
            <PlatformSign platform={other.platform} />
            <Clip>
              {other.name}
              <Text as="small" tone="muted" marginLeft={6}>
                {CHAT_PLATFORMS[other.platform]}，{BY[other.by]}
              </Text>
            </Clip>
            {person.can.includes('merge') && (
              <Button type="link" size="small" onClick={() => void ask(other)}>
                合并
              </Button>
            )}
          </Row>
        ))}
      </Box>
    </Box>
  );
}
