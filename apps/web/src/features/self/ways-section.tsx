import { contract, type OwnLoginWay } from '@zhiying/contract';
import { Button } from 'antd';
import type { z } from 'zod';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './self-center.module.css';

type Own = z.infer<typeof OwnLoginWay>;

/** Providers one signs in with beside the password. */
export function WaysSection() {
  const ways = useCall(contract.loginBy.mine);
  return (
    <>
      <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
        除密码外，可用以下方式登录。尚未关联的，在登录页选择该方式登录，并按提示用密码确认一次即可关联。
      </Text>
      <QueryView query={ways}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note>暂无其他登录方式，由管理员在系统配置中添加。</Note>
          ) : (
            <Box as="ul" border="line" radius={8}>
              {rows.map((way) => (
                <WayRow key={way.id} way={way} />
              ))}
            </Box>
          )
        }
      </QueryView>
    </>
  );
}

function WayRow({ way: { id, name, linkedAt, lastAt } }: { way: Own }) {
  const confirm = useConfirm();
  const detach = useAction(contract.loginBy.detach, {
    onSuccess: () => void message.success(`已解除「${name}」的关联`),
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `解除「${name}」的关联？`,
      consequence: '之后将不能用该方式登录，可再次关联。',
      okText: '解除关联',
      danger: true,
    });
    if (sure) detach.mutate({ id });
  };
  return (
    <Row as="li" gap={16} padding="10 16" className={`${styles.row} ${styles.stack}`}>
      <Box grow className={styles.grow}>
        <Row gap={8} breakWords>
          {name}
          {linkedAt && <Mark tone="success">已关联</Mark>}
        </Row>
        <Note as="div">
          {linkedAt ? (
            <MetaLine
              wraps
              items={[
                <span key="since">
                  <Moment at={linkedAt} /> 关联
                </span>,
                lastAt && (
                  <span key="last">
                    <Moment at={lastAt} /> 登录
                  </span>
                ),
              ]}
            />
          ) : (
            '未关联'
          )}
        </Note>
      </Box>
      {linkedAt && (
        <Button size="small" loading={detach.isPending} onClick={() => void ask()}>
          解除关联
        </Button>
      )}
    </Row>
  );
}
