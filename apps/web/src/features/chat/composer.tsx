import { contract, type TalkInfo } from '@zhiying/contract';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CardIcon, ImageIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';
import { later } from '#kit/base/later.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { CannedMenu } from './canned-menu.tsx';
import styles from './conversation.module.css';
import { EmojiMenu } from './emoji-menu.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import type { SendCardProps } from './send-card.tsx';
import type { SendMaterialProps } from './send-material.tsx';
import { fillCanned } from './waiting.ts';

const SendMaterial = later<SendMaterialProps>(() => import('./send-material.tsx'), {
  wanted: ({ type }) => type !== null,
});
const SendCard = later<SendCardProps>(() => import('./send-card.tsx'), { wanted: ({ open }) => open });
const MOST = 2000;
/** What is typed stays with its talk while another one is looked at. */
const drafts = new Map<number, string>();
const newId = () => crypto.randomUUID().replaceAll('-', '');

/** Where one answers. Enter sends, Shift Enter breaks; what the bot suggests is put into the box and never sent by itself. */
export function Composer({ talk }: { talk: TalkInfo }) {
  const me = useProfile();
  const phone = usePhone();
  const [text, setText] = useState(() => drafts.get(talk.id) ?? '');
  const [making, setMaking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [picking, setPicking] = useState<SendMaterialProps['type']>(null);
  const box = useRef<TextAreaRef>(null);
  const write = (next: string) => {
    setText(next);
    drafts.set(talk.id, next);
  };
  const send = useAction(contract.chat.send, { onError: (error) => void message.error(error.message) });
  const open = talk.can.includes('reply');
  const free = talk.quota.left > 0;
  const submit = () => {
    const said = text.trim();
    if (!said || !open || !free || send.isPending) return;
    send.mutate(
      { talkId: talk.id, text: said, clientId: newId() },
      {
        onSuccess: () => {
          write('');
          box.current?.focus();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === '/' && text === '') {
      event.preventDefault();
      setChoosing(true);
    }
    if (event.key === 'Escape') toTalk(0)?.focus();
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      event.preventDefault();
      toTalk(step)?.click();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  const insert = (words: string) => {
    const area = box.current?.resizableTextArea?.textArea;
    const at = area?.selectionStart ?? text.length;
    write((text.slice(0, at) + words + text.slice(area?.selectionEnd ?? at)).slice(0, MOST));
    box.current?.focus();
  };
  const put = (words: string) => {
    write(
      fillCanned(words, { 客户: talk.customer.name, 我: me?.name ?? '', 门店: talk.node.name }).slice(
        0,
        MOST,
      ),
    );
    box.current?.focus();
  };
  if (!open)
    return (
      <div className={styles.closed}>
        {talk.state === 'ended' ? '会话已结束' : '你不是该会话的接待人，暂无权限回复'}
      </div>
    );
  return (
    <div className={styles.composer}>
      <Suggestions talkId={talk.id} last={talk.lastAt} onPick={put} />
      <div className={styles.box}>
        <Input.TextArea
          ref={box}
          variant="borderless"
          autoFocus={!phone}
          value={text}
          maxLength={MOST}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={
            talk.state === 'human' ? '回车发送，Shift + 回车换行，/ 快捷回复' : '回复后由你接待该会话'
          }
          aria-label="回复内容"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.tools}>
          <EmojiMenu onPick={insert} />
          <IconButton
            label="发送图片"
            icon={<ImageIcon />}
            disabled={!free}
            onClick={() => setPicking('image')}
          />
          {talk.platform === 'weixin' && (
            <>
              <IconButton
                label="发送视频"
                icon={<VideoIcon />}
                disabled={!free}
                onClick={() => setPicking('video')}
              />
              <IconButton
                label="发送文件"
                icon={<PageIcon />}
                disabled={!free}
                onClick={() => setPicking('pdf')}
              />
              <IconButton
                label="发送卡片"
                icon={<CardIcon />}
                disabled={!free}
                onClick={() => setMaking(true)}
              />
            </>
          )}
          <CannedMenu open={choosing} onOpenChange={setChoosing} onPick={put} />
          <QuotaMeter quota={talk.quota} short={phone} />
          <Button type="primary" disabled={!text.trim() || !free} loading={send.isPending} onClick={submit}>
            发送
          </Button>
        </div>
      </div>
      <SendMaterial talkId={talk.id} type={picking} onClose={() => setPicking(null)} />
      <SendCard talkId={talk.id} open={making} onClose={() => setMaking(false)} />
    </div>
  );
}

/** The row of the open talk in the list, or one beside it. */
function toTalk(step: number): HTMLButtonElement | undefined {
  const rows = [...document.querySelectorAll<HTMLButtonElement>('button[data-talk]')];
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  return rows[open < 0 ? 0 : open + step];
}

/** What the bot would say to the customer's last words. */
function Suggestions({ talkId, last, onPick }: { talkId: number; last: string; onPick(text: string): void }) {
  const suggested = useCall(contract.chat.suggest, { id: talkId }, { staleTime: 60_000 });
  if (!suggested.data || suggested.data.rows.length === 0) return null;
  return (
    <div className={styles.suggestions} key={last}>
      {suggested.data.rows.map(({ text, citations }) => (
        <button
          key={text}
          type="button"
          title={[text, ...citations.map(({ title }) => `引用：${title}`)].join('\n')}
          onClick={() => onPick(text)}
        >
          {text}
        </button>
      ))}
      <span>建议回复</span>
    </div>
  );
}
