import { contract, MESSAGE_STATES, type Message } from '@zhiying/contract';
import { Button, Image, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, PageIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Card, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message as say } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './conversation.module.css';

/** One message: the customer's on the left, ours on the right, what happened to the talk in the middle. */
export function Bubble({ message, found }: { message: Message; found: boolean }) {
  if (message.kind === 'event')
    return (
      <Row as="p" gap={12} size={12} tone="muted" className={styles.event}>
        <span>
          <time dateTime={message.at}>{dayjs(message.at).format('HH:mm')}</time> {message.text}
        </span>
      </Row>
    );
  const ours = message.by !== 'customer';
  return (
    <Stack
      as="article"
      gap={4}
      items="start"
      className={styles.message}
      data-by={message.by}
      data-ours={ours || undefined}
    >
      <Who message={message} ours={ours} />
      <Card
        look={{ minWidth: 0, maxWidth: 'full', size: '14/22', tone: 'text', padding: '8 12' }}
        className={styles.bubble}
        data-kind={message.kind}
        data-found={found || undefined}
      >
        <Content message={message} />
      </Card>
      {message.citations.length > 0 && (
        <Tooltip title={message.citations.map(({ title, text }) => `${title}：${text}`).join('\n')}>
          <Text maxWidth="full" size="11/16" tone="muted" clip>
            引用：{message.citations.map(({ title }) => title).join('、')}
          </Text>
        </Tooltip>
      )}
      {ours && <Delivery message={message} />}
    </Stack>
  );
}

function Who({ message, ours }: { message: Message; ours: boolean }) {
  const me = useProfile();
  return (
    <Row as="span" flow="inline" gap={8} align="stretch" size="11/16" tone="muted">
      {message.sender}
      {ours && message.by === 'member' && message.sender === me?.name && '（你）'}
      <time dateTime={message.at}>{dayjs(message.at).format('HH:mm')}</time>
    </Row>
  );
}

function Content({ message: { kind, text, media, card, state } }: { message: Message }) {
  if (state === 'recalled')
    return (
      <Text size={13} tone="muted">
        已撤回一条消息
      </Text>
    );
  const url = stableUrl(media?.url) ?? null;
  if (kind === 'text')
    return (
      <Text whiteSpace="pre-wrap" breakWords className={styles.text}>
        {text}
      </Text>
    );
  if (kind === 'unknown')
    return (
      <Text size={13} tone="muted">
        暂不支持的消息（{text}），请在平台客户端查看
      </Text>
    );
  if (kind === 'card' && card) return <CardContent card={card} />;
  if (!url)
    return (
      <Text size={13} tone="muted">
        文件获取中或已失效
      </Text>
    );
  const words = text && (
    <Text whiteSpace="pre-wrap" breakWords className={styles.text}>
      {text}
    </Text>
  );
  if (kind === 'image')
    return (
      <>
        <Image
          className={classOf(
            { flow: 'block', maxHeight: 240, maxWidth: 240, objectFit: 'contain' },
            styles.picture,
          )}
          src={url}
          alt={media?.name || '图片'}
          preview={{ mask: null }}
        />
        {words}
      </>
    );
  if (kind === 'voice')
    return (
      <Row as="span" flow="inline" gap={8} tone="muted">
        <audio
          className={classOf({ height: 36, width: 240, maxWidth: 'full' })}
          controls
          preload="none"
          src={url}
          aria-label="语音消息"
        >
          <track kind="captions" />
        </audio>
        {media?.seconds ? <small>{Math.round(media.seconds)} 秒</small> : null}
      </Row>
    );
  if (kind === 'video')
    return (
      <>
        <video
          className={classOf({ flow: 'block', maxHeight: 280, maxWidth: 280 }, styles.video)}
          controls
          preload="metadata"
          src={url}
          aria-label={media?.name || '视频'}
        >
          <track kind="captions" />
        </video>
        {words}
      </>
    );
  return (
    <a
      className={classOf({ flow: 'inline', gap: 8, align: 'center', breakWords: true })}
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      download={media?.name || true}
    >
      <PageIcon size={20} />
      <span>{media?.name || '文件'}</span>
    </a>
  );
}

function CardContent({ card: { title, text, url, mini, picture } }: { card: NonNullable<Message['card']> }) {
  const cover = stableUrl(picture);
  return (
    <Stack
      as="span"
      look={{ gap: 2, maxWidth: 280, size: '13/20', breakWords: true }}
      className={styles.card}
      data-cover={cover ? true : undefined}
    >
      {cover && <img src={cover} alt="" loading="lazy" />}
      <b>{title}</b>
      {text && <Text tone="text2">{text}</Text>}
      {mini && <Text tone="text2">小程序：{mini.page}</Text>}
      {url && (
        <a href={url} target="_blank" rel="noreferrer noopener">
          打开链接
        </a>
      )}
    </Stack>
  );
}

const SEND_AGAIN = {
  title: '重新发送待核实的消息？',
  consequence: '平台没有返回结果，客户可能已经收到。重新发送后，客户可能收到两条相同的消息。',
  okText: '重新发送',
};

interface MendProps {
  of: { isPending: boolean };
  onClick(): void | Promise<void>;
  children: string;
}

const Mend = ({ of, onClick, children }: MendProps) => (
  <Button type="link" size="small" loading={of.isPending} onClick={() => void onClick()}>
    {children}
  </Button>
);

/** How far it came. `已发送` is all that platforms say: whether it was read they tell nobody. */
function Delivery({ message: { id, state, error, can } }: { message: Message }) {
  const onError = (problem: Error) => void say.error(problem.message);
  const ask = useConfirm();
  const resend = useAction(contract.chat.resend, { onError });
  const confirm = useAction(contract.chat.confirm, { onError });
  if (state === 'received' || state === 'recalled') return null;
  const bad = state === 'failed' || state === 'unknown';
  return (
    <Row
      as="span"
      look={{ flow: 'inline', gap: 4, justify: 'end', wrap: true, size: '11/16', tone: 'muted' }}
      className={styles.delivery}
      data-state={state}
    >
      {bad && <WarningIcon size={12} />}
      {state === 'sent' && <CheckIcon size={12} />}
      {MESSAGE_STATES[state]}
      {bad && error && `：${error}`}
      {can.includes('resend') && (
        <Mend of={resend} onClick={() => resend.mutate({ messageId: id })}>
          重新发送
        </Mend>
      )}
      {can.includes('resendUnknown') && (
        <Mend
          of={resend}
          onClick={async () => {
            if (await ask(SEND_AGAIN)) resend.mutate({ messageId: id, mayRepeat: true });
          }}
        >
          重新发送
        </Mend>
      )}
      {can.includes('confirm') && (
        <Mend of={confirm} onClick={() => confirm.mutate({ messageId: id })}>
          已送达
        </Mend>
      )}
    </Row>
  );
}
