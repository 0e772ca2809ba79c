import { z } from 'zod';
import {
  type ChatConnector,
  type ChatFile,
  type ChatLimits,
  type ChatMessage,
  MOST_MEDIA_BYTES,
} from '../chat-connector.ts';
import { unsent } from '../chat-result.ts';
import { recordOf } from '../chat-words.ts';
import type { Account } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { address, createWire, multipart, Name, type WireRequest } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { douyinConnector } from './douyin.ts';
import { type DouyinApp, judgeDouyin } from './douyin-api.ts';
import { douyinChatEvents } from './douyin-chat-events.ts';
import { openDouyinWebhook } from './douyin-event.ts';

/**
 * 发送私信消息: six within 24 hours of the customer's last message, three within 30 seconds of their entering, 1,000 characters, pictures
 * of 10 MB (developer.open-douyin.com …/search-management/private-message, …/business-tool/image-upload, as applications quote
 * them, read 2026-11).
 */
const LIMITS: ChatLimits = {
  messages: 6,
  hours: 24,
  welcome: 3,
  welcomeSeconds: 30,
  textBytes: 3_000,
  kinds: ['text', 'image'],
  files: { image: { bytes: 10 * 1024 ** 2, types: ['image/jpeg', 'image/png'] } },
};

const SCENES = { message: 'im_reply_msg', enter: 'im_enter_direct_msg' } as const;
/** Where 抖音 keeps what people send; an address anywhere else is nobody's to ask. */
const MEDIA_HOSTS = ['.douyin.com', '.douyinpic.com', '.douyinvod.com', '.byteimg.com', '.ibytedtos.com'];

/** The number stands beside `data` or in it, as pages of their documentation differ. */
const either = (key: 'msg_id' | 'image_id') =>
  z.record(z.string(), z.unknown()).transform((body, context) => {
    const named = Name.safeParse(body[key] ?? recordOf(body.data)[key]);
    if (named.success) return named.data;
    context.addIssue({ code: 'custom', message: key });
    return z.NEVER;
  });
const Resource = z.object({ data: z.object({ url: z.url() }) });

/** Private messages of 抖音 accounts that gave us the right `im.direct_message`. */
export function douyinChat(app: DouyinApp): ChatConnector {
  const { send, read, download } = createWire('douyin', '抖音');
  const { renew, profile } = douyinConnector(app);
  const at = ({ credentials }: Account, path: string, query: Record<string, string> = {}) =>
    address(app.baseUrl, path, { open_id: credentials.openId ?? '', ...query });

  const judged = <T>(
    account: Account,
    schema: z.ZodType<T>,
    request: Omit<WireRequest, 'headers'> & { json?: unknown },
  ): Promise<T> =>
    withToken(account, async (token) => {
      const { json, ...rest } = request;
      const answer = await send({
        ...rest,
        headers: { 'access-token': token, ...(json ? { 'content-type': 'application/json' } : {}) },
        ...(json ? { body: JSON.stringify(json) } : {}),
      });
      return read(judgeDouyin(answer) ? schema : z.never(), answer);
    });

  async function fileAt(account: Account, url: string): Promise<ChatFile> {
    const place = trusted(url, app.baseUrl);
    return withToken(account, async (token) => {
      const headers = { 'access-token': token, openid: account.credentials.openId ?? '' };
      const got = await download({ method: 'GET', url: place, headers }, MOST_MEDIA_BYTES);
      if ('file' in got) return got.file;
      judgeDouyin(got.answer);
      return read(z.never(), got.answer);
    });
  }

  return {
    channel: 'douyin',
    name: '抖音私信',
    limits: LIMITS,
    settles: 'event',

    openCallback({ method, headers, body }, { openId }) {
      const opened = method === 'POST' ? openDouyinWebhook(app.clientSecret, headers, body) : null;
      if (!opened) return null;
      const { id, message, content } = opened;
      const verifying = message.event === 'verify_webhook';
      const said = verifying ? { challenge: content.challenge } : { err_no: 0, err_tips: 'success' };
      return {
        answer: { contentType: 'application/json', body: JSON.stringify(said) },
        id: verifying ? null : id,
        events: verifying ? [] : douyinChatEvents(id, message, content, openId),
        pull: null,
      };
    },

    async send(account, message) {
      if (!message.answering)
        return {
          state: 'refused',
          code: 'no-message',
          category: 'quota',
          advice: '抖音只能回复客户的消息，需等客户发言',
          retryable: false,
        };
      try {
        const url = at(account, '/im/send/msg/');
        const messageId = await judged(account, either('msg_id'), {
          method: 'POST',
          url,
          json: bodyOf(message),
        });
        return { state: 'sent', messageId };
      } catch (error) {
        return unsent(error);
      }
    },
    async uploadMedia(account, { name, contentType, bytes }) {
      const mediaId = await judged(account, either('image_id'), {
        method: 'POST',
        url: at(account, '/tool/imagex/client_upload/'),
        body: multipart('image', { name, contentType, bytes }),
      });
      return { mediaId, expiresAt: null };
    },

    async downloadMedia(account, { id, conversation, url }) {
      if (url) return fileAt(account, url);
      const query = { conversation_id: conversation ?? '', message_id: id ?? '' };
      const { data } = await judged(account, Resource, {
        method: 'GET',
        url: at(account, '/api/im/message/resources/', query),
      });
      return fileAt(account, data.url);
    },

    // Names come along with the messages.
    profiles: async () => [],
    async accounts(account) {
      const { externalId, name } = await profile(account);
      return [{ id: externalId, name, avatar: '' }];
    },
    renew,
  };
}

function bodyOf({ to, conversation, content, answering }: ChatMessage) {
  const said =
    'mediaId' in content
      ? { msg_type: 2, image: { media_id: content.mediaId } }
      : { msg_type: 1, text: { text: wordsOf(content) } };
  return {
    msg_id: answering?.id,
    conversation_id: conversation,
    to_user_id: to,
    scene: SCENES[answering?.event ?? 'message'],
    content: said,
  };
}

/** 抖音 has neither cards nor buttons for applications: what they say is said in words. */
function wordsOf(content: Exclude<ChatMessage['content'], { mediaId: string }>): string {
  if (content.kind === 'text') return content.text;
  if (content.kind === 'menu') return [content.text, ...content.choices].join('\n');
  return content.title;
}

function trusted(url: string, base: string): URL {
  const place = URL.canParse(url) ? new URL(url) : null;
  const home = new URL(base);
  const known =
    place &&
    (place.origin === home.origin ||
      (place.protocol === 'https:' && MEDIA_HOSTS.some((host) => place.hostname.endsWith(host))));
  if (known) return place;
  throw new PlatformError({
    platform: 'douyin',
    category: 'missing',
    retryable: false,
    advice: '文件不在抖音的存储中，未下载',
    outcome: 'refused',
    code: 'host',
    said: '',
    logId: null,
  });
}
