import { ChatEvent } from '../chat-events.ts';
import { clean, hashed, moment, nameOf, recordOf, textContent } from '../chat-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a webhook says about private messages: `im_receive_msg`, `im_send_msg` (also for what we sent), `im_enter_direct_msg`,
 * `im_recall_msg` (developer.open-douyin.com …/instant-message/private-message/private-msg-webhook, read 2026-11). Groups are not ours.
 * `own`: the account it was asked for, where that is known; only a recall does not say by itself which side is the business.
 */
export function douyinChatEvents(id: string, message: Fields, content: Fields, own?: string): ChatEvent[] {
  const event = clean(message.event, 200);
  if (
    !event.startsWith('im_') ||
    event.startsWith('im_group_') ||
    Number(content.conversation_type ?? 1) !== 1
  )
    return [];
  const [from, to] = [nameOf(message.from_user_id), nameOf(message.to_user_id)];
  const ours = event === 'im_send_msg' || (event === 'im_recall_msg' && from === own);
  const common = {
    id: nameOf(content.server_message_id) || nameOf(id),
    account: ours ? from : to,
    customer: ours ? to : from,
    conversation: nameOf(content.conversation_short_id) || null,
    at: moment(content.create_time),
  };
  const made = happened(event, { ...common, ours }, content);
  const { success, data } = ChatEvent.safeParse(made);
  if (success) return [data];
  const unknown = ChatEvent.safeParse({ type: 'unknown', ...common, id: nameOf(id), name: event });
  return unknown.success ? [unknown.data] : [];
}

function happened(
  event: string,
  { ours, ...common }: { id: string; customer: string; ours: boolean },
  content: Fields,
): unknown {
  const shown = shownAs(content, common.customer);
  switch (event) {
    case 'im_receive_msg':
      return { type: 'message', ...common, content: contentOf(content, common.id), shown };
    case 'im_send_msg':
      return { type: 'message-out', ...common, content: contentOf(content, common.id), by: null };
    case 'im_enter_direct_msg':
      return { type: 'enter', ...common, welcomeCode: null, scene: clean(content.enter_from, 200), shown };
    case 'im_recall_msg': {
      const recalled = nameOf(content.recall_message_id) || common.id;
      const side = ours ? 'us' : 'customer';
      return { type: 'recall', ...common, id: hashed(`recall ${recalled}`), message: recalled, side };
    }
    default:
      return null;
  }
}

function contentOf(content: Fields, id: string) {
  const type = clean(content.message_type, 100);
  const conversation = nameOf(content.conversation_short_id) || undefined;
  const url = clean(content.resource_url, 4_000) || undefined;
  switch (type) {
    case 'text':
      return textContent(content.text);
    case 'user_local_image':
      return { kind: 'image', media: { id, conversation, url } };
    case 'user_local_video':
      return { kind: 'video', media: { id, conversation, url } };
    case 'emoji':
    case 'image':
      return url ? { kind: 'image', media: { url } } : { kind: 'unknown', type };
    case 'video':
      return {
        kind: 'card',
        title: clean(content.title, 500) || '抖音视频',
        text: clean(content.item_id, 500),
      };
    case 'retain_consult_card':
      return { kind: 'card', title: '留资卡片', text: filledIn(content) };
    default:
      return { kind: 'unknown', type };
  }
}

/** What somebody filled in on a card: whatever short text stands in it. */
function filledIn(content: Fields): string {
  const answers = content.card_data ?? content.retain_consult_card ?? content.text;
  if (typeof answers === 'string') return clean(answers, 2_000);
  const lines = (Array.isArray(answers) ? answers : [answers]).map((entry) =>
    Object.values(recordOf(entry))
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .join('：'),
  );
  return clean(lines.filter(Boolean).join('\n'), 2_000);
}

function shownAs(content: Fields, customer: string) {
  const people = Array.isArray(content.user_infos) ? content.user_infos.slice(0, 10).map(recordOf) : [];
  const person = people.find(({ open_id }) => open_id === customer);
  return person ? { name: clean(person.nick_name, 200), avatar: clean(person.avatar, 2_000) } : null;
}
