import { contract, type TalkInfo } from '@zhiying/contract';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CardIcon, ImageIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Box, Muted, Row } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { CannedMenu } from './canned-menu.tsx';
import styles from './conversation.module.css';
import { drafts } from './drafts.ts';
import { EmojiMenu } from './emoji-menu.tsx';
import { loseTalk } from './lost-talks.store.ts';
import { QuotaMeter } from './quota-meter.tsx';
import type { SendCardProps } from './send-card.tsx';
import type { SendMaterialProps } from './send-material.tsx';
import { useTyping } from './typing.store.ts';
import { useSendTyping } from './use-send-typing.ts';
import { fillCanned } from './waiting.ts';

const SendMaterial = lazyWhenIdle<SendMaterialProps>(() => import('./send-material.tsx'), {
  wanted: ({ type }) => type !== null,
});
const SendCard = lazyWhenIdle<SendCardProps>(() => import('./send-card.tsx'), { wanted: ({ open }) => open });
const MOST = 2000;
const MOST_NOTE = 500;
const OWNER_CHANGED = 'chat.ownerChanged';
const TAKEN_OVER = 'chat.takenOver';
const newId = () => crypto.randomUUID().replaceAll('-', '');

const MODES = { reply: '回复客户', note: '内部备注' } as const;
type Mode = keyof typeof MODES;

/**
 * Where one answers, or writes a note that only colleagues see. Enter sends, Shift Enter breaks; what the bot suggests is put into the box
 * and never sent by itself. While a colleague writes to the customer the box is for notes, until somebody says otherwise.
 */
export function Composer({ talk, onSent }: { talk: TalkInfo; onSent?(): void }) {
  const me = useProfile();
  const phone = usePhone();
  const ask = useConfirm();
  const typing = useTyping((all) => all[talk.id]);
  const other = typing && typing.memberId !== me?.uid ? typing : undefined;
  const [mode, setMode] = useState<Mode>('reply');
  const [turned, setTurned] = useState(false);
  const tellTyping = useSendTyping(talk.id);
  /** Who had the talk when the person began to write; an answer that crosses a change of hands is asked about. */
  const ownerSeen = useRef<number | null>(talk.owner?.id ?? null);
  /** Whom the person knows they answer in place of. */
  const answersFor = useRef<number | null>(null);
  const attempt = useRef({ said: '', id: newId() });
  const [text, setText] = useState(() => drafts.get(talk.id) ?? '');
  const [making, setMaking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [picking, setPicking] = useState<SendMaterialProps['type']>(null);
  const box = useRef<TextAreaRef>(null);
  const write = (next: string) => {
    if (text === '') ownerSeen.current = talk.owner?.id ?? null;
    setText(next);
    drafts.set(talk.id, next);
    if (mode === 'reply') tellTyping(next !== '');
  };
  // Once each time somebody begins, and only where nothing is typed that would change its meaning. It never turns back by itself: what
  // somebody is about to write for colleagues must not go to the customer.
  if (other && !turned && text === '') {
    setTurned(true);
    setMode('note');
  } else if (!other && turned) setTurned(false);
  const done = () => {
    write('');
    attempt.current = { said: '', id: newId() };
    tellTyping(false);
    onSent?.();
    box.current?.focus();
  };
  const send = useAction(contract.chat.send);
  const note = useAction(contract.chat.note, {
    onError(error) {
      if (error.code === TAKEN_OVER) loseTalk(talk.id, error.message);
      else void message.error(error.message);
    },
  });
  const busy = send.isPending || note.isPending;
  const open = talk.can.includes('reply');
  const free = talk.quota.left > 0;

  /** Whoever looks after the talk, or writes right now, is not talked over by accident. */
  async function mayAnswer(): Promise<boolean> {
    const owner = talk.owner && talk.owner.id !== me?.uid ? talk.owner : null;
    const inTheWay = other ?? owner;
    const id = other?.memberId ?? owner?.id ?? null;
    if (!inTheWay || answersFor.current === id) return true;
    const agreed = await ask({
      title: other
        ? `${inTheWay.name}正在回复该客户，仍要发送？`
        : `该会话由${inTheWay.name}接待，仍要回复？`,
      consequence: '发送后由你接待该会话，对方会看到会话已被接管。',
      okText: '发送',
    });
    if (agreed) answersFor.current = id;
    return agreed;
  }
  /** The same words pressed again after a lost answer are the same message. */
  const clientIdOf = (said: string) => {
    if (attempt.current.said !== said) attempt.current = { said, id: newId() };
    return attempt.current.id;
  };
  const answer = (said: string, ownerId?: number | null) =>
    send.mutate(
      {
        talkId: talk.id,
        text: said,
        clientId: clientIdOf(said),
        ...(ownerId === undefined ? {} : { ownerId }),
      },
      {
        onSuccess: done,
        onError: async (error) => {
          if (error.code === TAKEN_OVER) return loseTalk(talk.id, error.message);
          if (error.code !== OWNER_CHANGED) return void message.error(error.message);
          const agreed = await ask({
            title: '会话已由同事接手，仍要发送？',
            consequence: `${error.message.split('，')[0]}。发送后由你接待，对方会看到会话已被接管。`,
            okText: '发送',
          });
          if (agreed) answer(said);
        },
      },
    );
  const submit = async () => {
    const said = text.trim();
    if (!said || !open || busy) return;
    if (mode === 'note') note.mutate({ talkId: talk.id, text: said }, { onSuccess: done });
    else if (free) {
      const seen = ownerSeen.current;
      if (seen === (talk.owner?.id ?? null) && !(await mayAnswer())) return;
      answer(said, seen);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === '/' && text === '' && mode === 'reply') {
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
    void submit();
  };
  const insert = (words: string) => {
    const area = box.current?.resizableTextArea?.textArea;
    const at = area?.selectionStart ?? text.length;
    write((text.slice(0, at) + words + text.slice(area?.selectionEnd ?? at)).slice(0, MOST));
    box.current?.focus();
  };
  const put = (words: string) => {
    write(
      fillCanned(words, {
        客户: talk.customer.name,
        我: me?.name ?? '',
        门店: talk.node.name,
        门店地址: talk.address || talk.node.name,
      }).slice(0, MOST),
    );
    box.current?.focus();
  };
  if (!open)
    return (
      <Box flex="none" tone="muted" textAlign="center" padding={16} background="card" borderTop="line">
        {talk.state === 'ended' ? '会话已结束' : '你不是该会话的接待人，暂无权限回复'}
      </Box>
    );
  return (
    <Box flex="none" padding="12 16" background="card" borderTop="line" className={styles.composer}>
      {other ? (
        <Row as="p" gap={4} size={12} tone="text2" marginBottom={8} role="status">
          <b>{other.name}</b>正在输入…
          <Muted as="small" marginLeft="auto">
            你可以先写内部备注，客户看不到
          </Muted>
        </Row>
      ) : (
        <Suggestions talkId={talk.id} last={talk.lastAt} onPick={put} />
      )}
      <Box border="ctl" radius={8} className={styles.box} data-mode={mode}>
        <Input.TextArea
          ref={box}
          variant="borderless"
          autoFocus={!phone}
          value={text}
          maxLength={mode === 'note' ? MOST_NOTE : MOST}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={
            mode === 'note'
              ? '内部备注，客户看不到'
              : talk.state === 'human'
                ? '回车发送，Shift + 回车换行，/ 快捷回复'
                : '回复后由你接待该会话'
          }
          aria-label={mode === 'note' ? '内部备注' : '回复内容'}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => tellTyping(false)}
        />
        <Row padding="4 6 6" gap={4} wrap className={styles.tools}>
          <EmojiMenu onPick={insert} />
          {mode === 'reply' && (
            <SendTools talk={talk} free={free} onPick={setPicking} onCard={() => setMaking(true)} />
          )}
          {mode === 'reply' && <CannedMenu open={choosing} onOpenChange={setChoosing} onPick={put} />}
          <NamedSegments
            size="small"
            className={classOf({ flex: 'none', marginLeft: 4 })}
            label="发给谁"
            names={MODES}
            value={mode}
            onChange={setMode}
          />
          {mode === 'reply' && <QuotaMeter quota={talk.quota} short={phone} />}
          <Button
            type="primary"
            disabled={!text.trim() || (mode === 'reply' && !free)}
            loading={busy}
            onClick={() => void submit()}
          >
            {mode === 'note' ? '记下备注' : '发送'}
          </Button>
        </Row>
      </Box>
      <SendMaterial talkId={talk.id} type={picking} onClose={() => setPicking(null)} />
      <SendCard talkId={talk.id} open={making} onClose={() => setMaking(false)} />
    </Box>
  );
}

interface SendToolsProps {
  talk: TalkInfo;
  free: boolean;
  onPick(type: SendMaterialProps['type']): void;
  onCard(): void;
}

/** Files of the library and cards, as far as the platform takes them. */
const SendTools = ({ talk, free, onPick, onCard }: SendToolsProps) => (
  <>
    <IconButton label="发送图片" icon={<ImageIcon />} disabled={!free} onClick={() => onPick('image')} />
    {talk.platform === 'weixin' && (
      <>
        <IconButton label="发送视频" icon={<VideoIcon />} disabled={!free} onClick={() => onPick('video')} />
        <IconButton label="发送文件" icon={<PageIcon />} disabled={!free} onClick={() => onPick('pdf')} />
        <IconButton label="发送卡片" icon={<CardIcon />} disabled={!free} onClick={onCard} />
      </>
    )}
  </>
);

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
    <Row gap={8} wrap marginBottom={10} className={styles.suggestions} key={last}>
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
      <Muted marginLeft="auto">建议回复</Muted>
    </Row>
  );
}
