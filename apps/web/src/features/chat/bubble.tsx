import { contract, MESSAGE_STATES, type Message } from '@zhiying/contract';
import { Button, Image, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { PageIcon, WarningIcon } from '#kit/base/icons.tsx';
import { message as say } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './conversation.module.css';

/** One message: the customer's on the left, ours on the right, what happened to the talk in the middle. */
export function Bubble({ message, found }: { message: Message; found: boolean }) {
  if (message.kind === 'event')
    return (
      <p className={styles.event}>
        <span>
          <time dateTime={message.at}>{dayjs(message.at).format('HH:mm')}</time> {message.text}
        </span>
      </p>
    );
  const ours = message.by !== 'customer';
  return (
    <article className={styles.message} data-by={message.by} data-ours={ours || undefined}>
      <Who message={message} ours={ours} />
      <div className={styles.bubble} data-kind={message.kind} data-found={found || undefined}>
        <Content message={message} />
      </div>
      {message.citations.length > 0 && (
        <Tooltip title={message.citations.map(({ title, text }) => `${title}：${text}`).join('\n')}>
          <span className={styles.cited}>引用：{message.citations.map(({ title }) => title).join('、')}</span>
        </Tooltip>
      )}
      {ours && <Delivery message={message} />}
    </article>
  );
}

function Who({ message, ours }: { message: Message; ours: boolean }) {
  const me = useProfile();
  return (
    <span className={styles.sender}>
      {message.sender}
      {ours && message.by === 'member' && message.sender === me?.name && '（你）'}
      <time dateTime={message.at}>{dayjs(message.at).format('HH:mm')}</time>
    </span>
  );
}

function Content({ message: { kind, text, media, card, state } }: { message: Message }) {
  if (state === 'recalled') return <span className={styles.quiet}>已撤回一条消息</span>;
  const url = steadyUrl(media?.url) ?? null;
  if (kind === 'text') return <span className={styles.text}>{text}</span>;
  if (kind === 'unknown')
    return <span className={styles.quiet}>暂不支持的消息（{text}），请在平台客户端查看</span>;
  if (kind === 'card' && card) return <CardContent card={card} />;
  if (!url) return <span className={styles.quiet}>文件获取中或已失效</span>;
  const words = text && <span className={styles.text}>{text}</span>;
  if (kind === 'image')
    return (
      <>
        <Image className={styles.picture} src={url} alt={media?.name || '图片'} preview={{ mask: null }} />
        {words}
      </>
    );
  if (kind === 'voice')
    return (
      <span className={styles.heard}>
        <audio className={styles.voice} controls preload="none" src={url} aria-label="语音消息">
          <track kind="captions" />
        </audio>
        {media?.seconds ? <small>{Math.round(media.seconds)} 秒</small> : null}
      </span>
    );
  if (kind === 'video')
    return (
      <>
        <video
          className={styles.video}
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
      className={styles.file}
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
  const cover = steadyUrl(picture);
  return (
    <span className={styles.card} data-cover={cover ? true : undefined}>
      {cover && <img src={cover} alt="" loading="lazy" />}
      <b>{title}</b>
      {text && <span>{text}</span>}
      {mini && <span>小程序：{mini.page}</span>}
      {url && (
        <a href={url} target="_blank" rel="noreferrer noopener">
          打开链接
        </a>
      )}
    </span>
  );
}

/** Whether it arrived; the usual says nothing. */
function Delivery({ message: { id, state, error, can } }: { message: Message }) {
  const onError = (problem: Error) => void say.error(problem.message);
  const resend = useAction(contract.chat.resend, { onError });
  const verify = useAction(contract.chat.verify, { onError });
  if (state === 'sent' || state === 'received' || state === 'recalled') return null;
  const bad = state === 'failed' || state === 'unknown';
  return (
    <span className={styles.delivery} data-state={state}>
      {bad && <WarningIcon size={12} />}
      {MESSAGE_STATES[state]}
      {bad && error && `：${error}`}
      {can.includes('resend') && (
        <Button
          type="link"
          size="small"
          loading={resend.isPending}
          onClick={() => resend.mutate({ messageId: id })}
        >
          重新发送
        </Button>
      )}
      {can.includes('verify') && (
        <Button
          type="link"
          size="small"
          loading={verify.isPending}
          onClick={() => verify.mutate({ messageId: id })}
        >
          核实
        </Button>
      )}
    </span>
  );
}
