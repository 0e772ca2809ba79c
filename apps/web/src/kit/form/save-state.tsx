import { Button } from 'antd';
import { Muted, Row } from '#kit/base/pieces.tsx';
import type { useSavedDoc } from './use-saved-doc.ts';

type Saved = Pick<
  ReturnType<typeof useSavedDoc<unknown>>,
  'dirty' | 'busy' | 'failure' | 'taken' | 'flush' | 'overwrite'
>;

/** Whether everything is with the server, in a word. */
export const SaveState = ({ doc }: { doc: Saved }) => (
  <Muted flex="none" tone={doc.failure ? 'error' : 'muted'} role="status">
    {doc.failure ? (
      <>
        未保存：{doc.failure.message}
        <Button type="link" size="small" onClick={() => void doc.flush()}>
          重试
        </Button>
      </>
    ) : doc.busy ? (
      '保存中'
    ) : doc.dirty ? (
      '待保存'
    ) : (
      '已保存'
    )}
  </Muted>
);

/** Somebody else saved first: what differs in a sentence, and two ways on. */
export function ConflictBar({
  doc,
  differs,
  onTheirs,
}: {
  doc: Saved;
  /** What is different, in words. */
  differs: readonly string[];
  onTheirs(): void;
}) {
  if (!doc.taken) return null;
  return (
    <Row gap={8} wrap flex="none" size={13} tone="warning" padding="8 16" background="warning" role="alert">
      <span>
        其他人刚保存了修改，你的修改尚未保存。
        {differs.length > 0 &&
          `不同之处：${differs.slice(0, 5).join('、')}${differs.length > 5 ? ' 等' : ''}。`}
      </span>
      <Button size="small" onClick={onTheirs}>
        放弃修改，加载最新版本
      </Button>
      <Button size="small" type="primary" onClick={() => void doc.overwrite()}>
        保存我的版本
      </Button>
    </Row>
  );
}
