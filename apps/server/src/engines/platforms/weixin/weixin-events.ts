import { ChatEvent, type PlatformState } from '../chat-events.ts';
import { clean, hashed, moment, nameOf, recordOf, textContent } from '../chat-words.ts';
import { FAILED } from './weixin.errors.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Who sent it: 3 the customer · 4 the system, an event · 5 a person in 企业微信 (document/path/94670). */
const ORIGIN = { customer: 3, servicer: 5 };

/** `session_status_change`: 1 taken from the pool · 2 handed over · 3 ended · 4 taken up again. */
const CHANGES: Readonly<Record<number, PlatformState>> = { 1: 'human', 2: 'human', 3: 'ended', 4: 'human' };

/** One entry of `msg_list`. What does not fit any event is still one: `unknown`, by its own name. */
export function weixinEvent(entry: unknown, account: string): ChatEvent {
  const raw = recordOf(entry);
  const event = recordOf(raw.event);
  const type = clean(raw.msgtype, 100);
  const common = {
    id: nameOf(raw.msgid) || hashed(JSON.stringify(entry)),
    account: nameOf(raw.open_kfid) || nameOf(event.open_kfid) || account,
    customer: nameOf(raw.external_userid) || nameOf(event.external_userid),
    conversation: null,
    at: moment(raw.send_time),
  };
  const made = type === 'event' ? happened(event, common) : written(raw, type, common);
  const { success, data } = ChatEvent.safeParse(made);
  if (success) return data;
  return { type: 'unknown', ...common, name: type === 'event' ? clean(event.event_type, 200) : type };
}

function written(raw: Raw, type: string, common: object): unknown {
  const content = contentOf(raw, type);
  if (raw.origin === ORIGIN.customer) return { type: 'message', ...common, content, shown: null };
  if (raw.origin === ORIGIN.servicer)
    return { type: 'message-out', ...common, content, by: nameOf(raw.servicer_userid) || null };
  return null;
}

function contentOf(raw: Raw, type: string) {
  const body = recordOf(raw[type]);
  const card = (title: unknown, text: unknown = '', url: unknown = '', picture: unknown = '') => ({
    kind: 'card',
    title: clean(title, 500),
    text: clean(text, 2_000),
    url: clean(url, 4_000),
    picture: clean(picture, 4_000),
  });
  switch (type) {
    case 'text':
      return textContent(body.content);
    case 'image':
    case 'voice':
    case 'video':
      return { kind: type, media: { id: nameOf(body.media_id) } };
    case 'file':
      return { kind: 'file', media: { id: nameOf(body.media_id) }, name: clean(body.file_name, 300) };
    case 'link':
      return card(body.title, body.desc, body.url, body.pic_url);
    case 'location':
      return card(body.name || '位置', body.address);
    case 'miniprogram':
      return card(body.title || '小程序');
    case 'business_card':
      return card('企业微信名片', body.userid);
    case 'channels_shop_product':
      return card(body.title || '视频号商品', body.price, '', body.head_image);
    case 'channels_shop_order':
      return card('视频号订单', body.order_id);
    default:
      return { kind: 'unknown', type };
  }
}

function happened(event: Raw, common: object): unknown {
  switch (event.event_type) {
    case 'enter_session':
      return {
        type: 'enter',
        ...common,
        welcomeCode: nameOf(event.welcome_code) || null,
        scene: clean(event.scene_param || event.scene, 200),
        shown: null,
      };
    case 'msg_send_fail': {
      const code = clean(event.fail_type, 50);
      return {
        type: 'send-failed',
        ...common,
        message: nameOf(event.fail_msgid),
        code,
        advice: FAILED[code] ?? `微信客服返回未知原因（${code}）`,
      };
    }
    case 'session_status_change':
      return {
        type: 'state',
        ...common,
        state: CHANGES[Number(event.change_type)],
        by: nameOf(event.new_servicer_userid) || nameOf(event.old_servicer_userid) || null,
      };
    case 'user_recall_msg':
    case 'servicer_recall_msg':
      return {
        type: 'recall',
        ...common,
        message: nameOf(event.recall_msgid),
        side: event.event_type === 'user_recall_msg' ? 'customer' : 'us',
      };
    default:
      return null;
  }
}
