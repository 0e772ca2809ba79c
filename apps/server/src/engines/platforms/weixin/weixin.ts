import type { ChatConnector, ChatLimits, ChatMessage, SendResult } from '../chat-connector.ts';
import { PLATFORM_STATES } from '../chat-events.ts';
import { unsent } from '../chat-result.ts';
import { clean } from '../chat-words.ts';
import type { Account } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { inSeconds } from '../with-token.ts';
import { openWeixinCallback } from './callback.ts';
import { Accounts, Customers, Done, Messages, Sent, State, weixinApi } from './weixin-api.ts';
import { weixinEvent } from './weixin-events.ts';

const MB = 1024 ** 2;
/** They give up to 1,000; so many never exceed what is read of an answer. */
const PAGE = 200;
const MEDIA_SECONDS = 3 * 86_400;
const TOKEN_ENDED = '95007';

/** 94677 发送消息 and 90253 上传临时素材, read 2026-11. The welcome goes by 95122 发送欢迎语等事件响应消息. */
const LIMITS: ChatLimits = {
  messages: 5,
  hours: 48,
  welcome: 1,
  welcomeSeconds: 20,
  textBytes: 2_048,
  kinds: ['text', 'image', 'voice', 'video', 'file', 'link', 'mini', 'menu'],
  files: {
    image: { bytes: 2 * MB, types: ['image/jpeg', 'image/png'] },
    voice: { bytes: 2 * MB, types: ['audio/amr'] },
    video: { bytes: 10 * MB, types: ['video/mp4'] },
    file: { bytes: 20 * MB, types: [] },
  },
};

/**
 * 微信客服 of 企业微信. Messages are only accepted while the platform has the conversation as new or with a bot (95018 otherwise): whoever
 * answers from this house leaves it there; `human` hands it to somebody in 企业微信.
 *
 * A `msgid` must be unique within the account, or an error is returned (94677); with which code is not documented, so that nothing is
 * concluded from sending one again.
 */
export function weixinConnector({ baseUrl }: { baseUrl: string }): ChatConnector {
  const api = weixinApi(baseUrl);
  const kf = ({ credentials }: Account) => ({ open_kfid: credentials.openId ?? '' });

  async function deliver(account: Account, message: ChatMessage, msgid: string): Promise<SendResult> {
    const { to, content, welcomeCode } = message;
    try {
      const { msgid: messageId } = welcomeCode
        ? await api.call(
            account,
            '/cgi-bin/kf/send_msg_on_event',
            { code: welcomeCode, msgid, ...bodyOf(content) },
            Sent,
          )
        : await api.call(
            account,
            '/cgi-bin/kf/send_msg',
            { touser: to, ...kf(account), msgid, ...bodyOf(content) },
            Sent,
          );
      return { state: 'sent', messageId };
    } catch (error) {
      return unsent(error);
    }
  }

  return {
    channel: 'weixin',
    name: '微信客服',
    limits: LIMITS,
    settles: 'person',
    openCallback: openWeixinCallback,

    async pull(account, cursor, token) {
      const { openId = '' } = account.credentials;
      const asked = { cursor, limit: PAGE, voice_format: 0, open_kfid: openId };
      const sync = (more: object) =>
        api.call(account, '/cgi-bin/kf/sync_msg', { ...asked, ...more }, Messages);
      // The token only lifts the limit on how often may be asked; one that has ended is left out.
      const { next_cursor, has_more, msg_list } = token
        ? await sync({ token }).catch((error: unknown) => {
            if (error instanceof PlatformError && error.code === TOKEN_ENDED) return sync({});
            throw error;
          })
        : await sync({});
      return {
        events: msg_list.map((entry) => weixinEvent(entry, openId)),
        // An answer without one leaves us where we were.
        cursor: next_cursor ? clean(next_cursor, 256) : cursor,
        more: has_more === 1,
      };
    },

    send: deliver,

    async transfer(account, customer, state, servicer) {
      const body = {
        ...kf(account),
        external_userid: customer,
        service_state: PLATFORM_STATES.indexOf(state),
        ...(servicer ? { servicer_userid: servicer } : {}),
      };
      await api.call(account, '/cgi-bin/kf/service_state/trans', body, Done);
    },
    async stateOf(account, customer) {
      const body = { ...kf(account), external_userid: customer };
      const { service_state } = await api.call(account, '/cgi-bin/kf/service_state/get', body, State);
      return PLATFORM_STATES[service_state] ?? 'new';
    },

    async uploadMedia(account, file) {
      const { media_id } = await api.upload(account, file);
      return { mediaId: media_id, expiresAt: inSeconds(MEDIA_SECONDS) };
    },
    downloadMedia: (account, { id = '' }) => api.media(account, id),

    async profiles(account, customers) {
      const body = { external_userid_list: customers.slice(0, 100) };
      const { customer_list } = await api.call(account, '/cgi-bin/kf/customer/batchget', body, Customers);
      return customer_list.map(({ external_userid, nickname, avatar }) => ({
        id: external_userid,
        name: clean(nickname, 200),
        avatar: clean(avatar, 2_000),
      }));
    },
    async accounts(account) {
      const body = { offset: 0, limit: 100 };
      const { account_list } = await api.call(account, '/cgi-bin/kf/account/list', body, Accounts);
      return account_list.map(({ open_kfid, name, avatar }) => ({ id: open_kfid, name, avatar }));
    },

    async renew(credentials) {
      const { access_token, expires_in } = await api.token(
        credentials.appId ?? '',
        credentials.appSecret ?? '',
      );
      return { ...credentials, accessToken: access_token, accessExpiresAt: inSeconds(expires_in) };
    },
  };
}

function bodyOf(content: ChatMessage['content']) {
  if (content.kind === 'text') return { msgtype: 'text', text: { content: content.text } };
  if (content.kind === 'link') {
    const { title, text, url, coverMediaId } = content;
    return { msgtype: 'link', link: { title, desc: text, url, thumb_media_id: coverMediaId } };
  }
  if (content.kind === 'mini') {
    const { title, appId, page, coverMediaId } = content;
    return {
      msgtype: 'miniprogram',
      miniprogram: { appid: appId, title, pagepath: page, thumb_media_id: coverMediaId },
    };
  }
  if (content.kind === 'menu')
    return {
      msgtype: 'msgmenu',
      msgmenu: {
        head_content: content.text,
        list: content.choices.map((choice, at) => ({
          type: 'click',
          click: { id: String(at + 1), content: choice },
        })),
      },
    };
  return { msgtype: content.kind, [content.kind]: { media_id: content.mediaId } };
}
