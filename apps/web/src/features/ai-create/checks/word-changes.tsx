import { type CheckWordChange, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';

const SHOWN = 50;

/** Who changed the lists how, and back to what they were. */
export function WordChanges({ onClose }: { onClose(): void }) {
  const changes = useCall(contract.aiCheck.changes, { page: 1, limit: SHOWN }, { staleTime: 0 });
  const confirm = useConfirm();
  const restore = useAction(contract.aiCheck.restore, {
    onSuccess: ({ added, removed }) =>
      void message.success(`已恢复：新增 ${added} 个词，移除 ${removed} 个词`),
    onError: (error) => void message.error(error.message),
  });
  const ask = async ({ id, summary }: CheckWordChange) => {
    const sure = await confirm({
      title: `恢复到「${summary}」之后的词库？`,
      consequence: '之后的修改将全部撤销，立即生效；本次恢复也会成为一个版本，可再恢复回来。',
      okText: '恢复',
    });
    if (sure) restore.mutate({ id });
  };
  return (
    <SideDrawer
      open
      onClose={onClose}
      title="词库版本"
      subtitle={`每次修改都是一个版本，显示最近 ${SHOWN} 次`}
    >
      <QueryView query={changes}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Note>暂无修改记录</Note>
          ) : (
            <Stack as="ul" plainList gap={0} margin={0} padding={0}>
              {rows.map((row) => (
                <Row
                  as="li"
                  key={row.id}
                  gap={12}
                  align="start"
                  padding="12 0"
                  borderBottom="line2"
                  size={13}
                >
                  <Stack gap={2} grow minWidth={0}>
                    <Text weight={600}>{row.summary}</Text>
                    <Text tone="text2" breakWords>
                      {row.some.join('、')}
                      {Math.max(row.added, row.removed) > row.some.length && ' 等'}
                    </Text>
                    <Note as="span">
                      <MetaLine
                        items={[row.by, <Moment key="at" at={row.at} />, `+${row.added} −${row.removed}`]}
                      />
                    </Note>
                  </Stack>
                  {row.current ? (
                    <Text tone="success">当前</Text>
                  ) : (
                    <Can keys={keysOf(contract.aiCheck.restore)}>
                      <Button
                        type="link"
                        size="small"
                        loading={restore.isPending}
                        onClick={() => void ask(row)}
                      >
                        恢复
                      </Button>
                    </Can>
                  )}
                </Row>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </SideDrawer>
  );
}
