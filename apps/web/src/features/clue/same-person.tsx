import { CLUE_SOURCES, type ClueInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Row, Text } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ClueNotice } from './clue-notice.tsx';

/** Other clues of probably the same person, to be merged; and those that were, to be taken apart again. */
export function SamePerson({ clue, onOpen }: { clue: ClueInfo; onOpen(id: number): void }) {
  const onError = (error: Error) => void message.error(error.message);
  const merge = useAction(contract.clue.merge, { onSuccess: () => void message.success('已合并'), onError });
  const split = useAction(contract.clue.split, {
    onSuccess: () => void message.success('已恢复为单独的线索'),
    onError,
  });
  const ask = async (twin: ClueInfo['twins'][number]) => {
    const sure = await confirm({
      title: `将「${twin.name}」合并到「${clue.name}」？`,
      consequence: '两条线索的处理记录都会保留，合并后可以恢复。',
      okText: '合并',
    });
    if (sure) merge.mutate({ id: clue.id, otherId: twin.id });
  };
  const dismiss = useAction(contract.clue.dismissSuspect, {
    onSuccess: () => void message.success('已确认不重复'),
    onError,
  });
  return (
    <>
      {clue.suspect && clue.can.includes('dismissSuspect') && (
        <ClueNotice>
          <Text grow>
            {clue.suspect === 'twin'
              ? '号码与其他线索相同，请核对后合并'
              : '客户已要求不再联系，请核对后改为战败/无效'}
          </Text>
          <Button size="small" loading={dismiss.isPending} onClick={() => dismiss.mutate({ id: clue.id })}>
            不是重复
          </Button>
        </ClueNotice>
      )}
      {clue.twins.map((twin) => (
        <ClueNotice key={twin.id}>
          <Text grow>
            疑似同一人：
            <Button type="link" size="small" onClick={() => onOpen(twin.id)}>
              {twin.name}
            </Button>
            <small>
              {twin.by === 'phone' ? '手机号相同' : '平台身份相同'}，来自{CLUE_SOURCES[twin.source]}
            </small>
          </Text>
          {clue.can.includes('merge') && (
            <Button size="small" loading={merge.isPending} onClick={() => void ask(twin)}>
              合并
            </Button>
          )}
        </ClueNotice>
      ))}
      {clue.merged.map((other) => (
        <Row key={other.id} size={12} tone="muted" marginBottom={8}>
          <Text grow>已合并「{other.name}」</Text>
          {clue.can.includes('merge') && (
            <Button
              type="link"
              size="small"
              loading={split.isPending}
              onClick={() => split.mutate({ id: clue.id, otherId: other.id })}
            >
              取消合并
            </Button>
          )}
        </Row>
      ))}
    </>
  );
}
