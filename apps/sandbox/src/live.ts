import { createHash } from 'node:crypto';
import type { Answer } from './http.ts';
import { taskName } from './platforms/douyin-live.ts';
import { chance, pick } from './random.ts';
import { newNumber, type World } from './world.ts';

const ASKED = [
  '落地价大概多少？',
  '后排能放平吗',
  '置换旧车能补多少',
  '周末几点开门？',
  '主播声音好听',
  '二胎家庭够不够用',
  '冬天续航打几折？',
  '有现车吗',
  '可以预约试驾吗',
];
const NAMES = ['青柠', '阿泽', '北岸', '小满妈', '老周', '南风', '路人甲'];
const ANSWER_MS = 5_000;
const MOST_AT_ONCE = 500;

interface Room {
  roomId: string;
  secret: string;
  /** Where the application listens. */
  url: string;
}

/** Viewers of a live room: they write and come in as the seed says, and the application is told as 抖音 tells it. */
export function live(world: World) {
  let told = 0;

  async function push({ roomId, secret, url }: Room, type: string, texts: readonly string[]) {
    const rows = texts.map((content) => {
      told += 1;
      const who = Math.floor(chance(world.settings.seed, roomId, told, 'who') * 1_000);
      return {
        msg_id: newNumber(world) + String(told),
        sec_openid: `sandbox-viewer-${who}`,
        nickname: `示例·${pick(NAMES, world.settings.seed, who)}${who}`,
        content,
        timestamp: world.now(),
      };
    });
    const body = JSON.stringify(rows);
    const headers = {
      'x-msg-type': type,
      'x-nonce-str': String(told),
      'x-roomid': roomId,
      'x-timestamp': String(world.now()),
    };
    const named = Object.entries(headers)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const signature = createHash('md5')
      .update(named + body + secret, 'utf8')
      .digest('base64');
    const answered = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    return { told: rows.length, status: answered?.status ?? 0 };
  }

  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  /** `{ roomId, secret, url, type, count }` for a burst of viewers, or `texts` for certain words. */
  const burst = async (asked: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const { roomId, secret, url, type, count, texts } = asked;
    const room = { roomId: text(roomId), secret: text(secret), url: text(url) };
    const kind = text(type) || 'live_comment';
    if (world.settings.liveNeedsTask && !world.liveTasks.get(taskName(room.roomId, kind)))
      return { json: { told: 0, status: 0 } };
    const most = Math.min(MOST_AT_ONCE, typeof count === 'number' ? count : 1);
    const said = Array.isArray(texts)
      ? texts.map(text)
      : Array.from({ length: most }, (_, nth) => pick(ASKED, world.settings.seed, room.roomId, told + nth));
    return { json: await push(room, kind, said) };
  };
  /** Which tasks of a room run. */
  const tasks = ({ roomId }: Readonly<Record<string, unknown>>): Answer => ({
    json: world.liveTasks
      .values()
      .filter((task) => task.roomId === text(roomId))
      .map(({ type }) => type)
      .sort(),
  });
  return { burst, tasks };
}
