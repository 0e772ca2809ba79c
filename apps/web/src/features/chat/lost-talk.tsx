import { Input } from 'antd';
import { LeftIcon } from '#kit/base/icons.tsx';
import { Column, Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import styles from './conversation.module.css';
import { drafts } from './drafts.ts';

interface LostTalkProps {
  talkId: number;
  why: string;
  /** On a phone: back to the list. */
  onBack?: () => void;
}

/** In place of a talk that somebody else has taken: nothing of it is shown any more, and what was typed is kept to be copied. */
export function LostTalk({ talkId, why, onBack }: LostTalkProps) {
  const draft = drafts.get(talkId) ?? '';
  return (
    <Column height="full" minHeight={0} role="status">
      {onBack && (
        <Row as="header" flex="none" padding="8 16" borderBottom="line" className={styles.head}>
          <IconButton label="返回会话列表" icon={<LeftIcon />} onClick={onBack} />
        </Row>
      )}
      <StateView
        kind="no-permission"
        title={why}
        text={[draft ? '该会话不再由你接待，未发送的内容已保留。' : '该会话不再由你接待。']}
        actions={draft && <CopyButton text={draft} label="复制未发送的内容" />}
      >
        {draft && (
          <Input.TextArea
            readOnly
            value={draft}
            autoSize={{ minRows: 2, maxRows: 8 }}
            aria-label="未发送的内容"
          />
        )}
      </StateView>
    </Column>
  );
}
