import {
  type Answer,
  fileOf,
  type Handler,
  jsonBody,
  type ParsedRequest,
  pictureType,
  query,
  text,
} from '../http.ts';
import { douyinError } from '../platforms/douyin.ts';
import { standing } from '../tokens.ts';
import { newId, type Persona, type World } from '../world.ts';
import type { ChatLog, Customer } from './log.ts';
import type { People } from './say.ts';

const HOUR = 3_600_000;
const LIMITS = {
  reply: 6,
  replyMs: 24 * HOUR,
  enter: 3,
  enterMs: 30_000,
  text: 1_000,
  picture: 10 * 1024 ** 2,
};

/** Private messages of 抖音 as developer.open-douyin.com describes them (search-management/private-message, read 2026-11). */
export function im(world: World, log: ChatLog, people: People): Record<string, Handler> {
  const say = (code: number): Answer => douyinError(world, code);
  const done = (fields: object): Answer => ({
    json: { ...fields, ...((say(0) as { json: object }).json as object) },
  });

  const signed =
    (handler: (asked: ParsedRequest, persona: Persona) => Answer | Promise<Answer>): Handler =>
    (asked) => {
      // Their tokens no longer list the rights of private messages, and hold them all the same.
      const held = standing(world, 'douyin', 'access', asked.headers['access-token'] ?? '');
      if ('trouble' in held) return say(held.trouble === 'expired' ? 28001008 : 28001003);
      const persona = world.personas.get(held.token.persona);
      const named = query(asked, 'open_id') || asked.headers.openid;
      return persona && named === persona.id ? handler(asked, persona) : say(28001015);
    };

  const wordsOf = (content: Readonly<Record<string, unknown>>): string | null => {
    if (content.msg_type === 1) {
      const words = text((content.text as Record<string, unknown> | undefined)?.text);
      return words && words.length <= LIMITS.text ? words : null;
    }
    const picture = text((content.image as Record<string, unknown> | undefined)?.media_id);
    return content.msg_type === 2 && world.uploads.get(picture) ? '[image]' : null;
  };

  function send(asked: ParsedRequest, persona: Persona): Answer {
    const body = jsonBody(asked);
    const answered = log.entry(text(body.msg_id));
    const customer = log.customers.get(text(body.to_user_id));
    if (!answered || !customer || customer.account !== persona.id || answered.customer !== customer.id)
      return say(28003082);
    if (answered.from === 'us' || text(body.conversation_id) !== customer.conversation) return say(28003082);
    const trouble = body.scene === 'im_enter_direct_msg' ? entered(customer) : replied(customer);
    if (trouble) return say(trouble);
    const words = wordsOf((body.content ?? {}) as Record<string, unknown>);
    if (words === null) return say(28001038);
    if (body.scene === 'im_enter_direct_msg') people.put(customer, { welcomed: customer.welcomed + 1 });
    const type = words === '[image]' ? 'image' : 'text';
    const entry = people.hook(customer, 'im_send_msg', 'us', { message_type: type, text: words }, words);
    people.hear(customer, words);
    return done({ msg_id: entry.id });
  }

  const replied = ({ wroteAt, received }: Customer) =>
    world.now() > wroteAt + LIMITS.replyMs ? 28003080 : received >= LIMITS.reply ? 28003070 : 0;
  const entered = ({ enteredAt, welcomed }: Customer) =>
    world.now() > enteredAt + LIMITS.enterMs ? 28003081 : welcomed >= LIMITS.enter ? 28003070 : 0;

  async function upload(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const file = await fileOf(asked, 'image');
    const type = file && pictureType(file.bytes);
    if (!file || !type || file.bytes.length > LIMITS.picture) return say(2100005);
    const id = newId();
    await world.store.writeFile(id, file.bytes);
    world.uploads.put(id, { id, persona: persona.id, contentType: type, size: file.bytes.length });
    return done({ image_id: id, width: 1, height: 1, size: file.bytes.length, md5: '' });
  }

  return {
    'POST /im/send/msg/': signed(send),
    'POST /tool/imagex/client_upload/': signed(upload),
    'GET /api/im/message/resources/': signed((asked, persona) => {
      const entry = log.entry(query(asked, 'message_id'));
      const file = world.uploads.get(entry?.media ?? '');
      if (!entry || !file || entry.account !== persona.id) return say(28003082);
      const url = `${world.origin}/api/im/message/file?id=${file.id}`;
      return {
        json: {
          ...(say(0) as { json: object }).json,
          data: { error_code: 0, description: '', media_type: 'image', url },
        },
      };
    }),
    'GET /api/im/message/file': signed(async (asked) => {
      const file = world.uploads.get(query(asked, 'id'));
      const bytes = file ? await world.store.readFile(file.id) : null;
      return file && bytes ? { bytes, contentType: file.contentType } : say(28003082);
    }),
  };
}
