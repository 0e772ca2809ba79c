import { contract, type Session } from '@zhiying/contract';
import { Button } from 'antd';
import type { z } from 'zod';
import { Box, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './self-center.module.css';

type SignedIn = z.infer<typeof Session>;

export function SessionsSection() {
  const sessions = useCall(contract.self.sessions);
  const confirm = useConfirm();
  const endOthers = useAction(contract.self.endOtherSessions, {
    onSuccess: ({ ended }) => void message.success(`${ended} 台设备已下线`),
    onError: (error) => void message.error(error.message),
  });
  const others = sessions.data?.rows.filter((session) => !session.current).length ?? 0;
  const askEndOthers = async () => {
    const sure = await confirm({
      title: `下线其他 ${others} 台设备？`,
      consequence: '这些设备将立即退出登录，未保存的内容将丢失；当前设备不受影响。',
      okText: '全部下线',
      danger: true,
    });
    if (sure) endOthers.mutate({});
  };
  return (
    <>
      <Split gap={16} minHeight={32} marginBottom={12} className={styles.bar}>
        <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
          以下设备已登录你的账号。如有陌生设备，请将其下线并修改密码。
        </Text>
        {others > 0 && (
          <Button loading={endOthers.isPending} onClick={() => void askEndOthers()}>
            下线其他设备
          </Button>
        )}
      </Split>
      <QueryView query={sessions}>
        {({ rows }) => (
          <Box as="ul" border="line" radius={8}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Box>
        )}
      </QueryView>
    </>
  );
}

function SessionRow({ session }: { session: SignedIn }) {
  const confirm = useConfirm();
  const end = useAction(contract.self.endSession, {
    onSuccess: () => void message.success(`「${session.device}」已下线`),
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `下线「${session.device}」？`,
      consequence: '该设备将立即退出登录，未保存的内容将丢失。',
      okText: '下线',
      danger: true,
    });
    if (sure) end.mutate({ id: session.id });
  };
  return (
    <Row as="li" gap={16} padding="10 16" className={`${styles.row} ${styles.stack}`}>
      <Box grow className={styles.grow}>
        <Row gap={8} breakWords>
          {session.device}
          {session.current && <Mark tone="success">当前设备</Mark>}
        </Row>
        <Note as="div">
          <MetaLine
            wraps
            items={[
              session.ip,
              <span key="seen">
                <Moment at={session.lastSeenAt} /> 活跃
              </span>,
              <span key="since">
                <Moment at={session.createdAt} /> 登录
              </span>,
            ]}
          />
        </Note>
      </Box>
      {!session.current && (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={`下线「${session.device}」`}
          onClick={() => void ask()}
        >
          下线
        </Button>
      )}
    </Row>
  );
}
