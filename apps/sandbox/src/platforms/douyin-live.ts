import { type Answer, type Handler, jsonBody, type ParsedRequest, query, text } from '../http.ts';
import { issue, secondsLeft, standing } from '../tokens.ts';
import { newId, type World } from '../world.ts';

/** The application for live rooms that every sandbox knows. */
const LIVE_APP = { appId: 'sandbox-live-app', appSecret: 'sandbox-live-secret' };

const TYPES = ['live_comment', 'live_gift', 'live_like', 'live_fansclub'];
const TOKEN_SECONDS = 7_200;
const WORDS: Readonly<Record<number, string>> = {
  40017: 'bad secret',
  40022: 'invalid access token',
  40023: 'missing param',
  5003019: 'push task condition not satisfied',
};
const STATUS = { missing: 1, running: 3 } as const;

export const taskName = (roomId: string, type: string) => `${roomId} ${type}`;

/** Tasks that make 抖音 tell what happens in a live room, and their token, as developer.open-douyin.com describes them (read 2026-11). */
export function douyinLive(world: World): Record<string, Handler> {
  const say = (code: number, data: object = {}): Answer => ({
    json: { err_no: code, err_msg: WORDS[code] ?? 'ok', logid: newId(12), data },
  });
  const asked = (request: ParsedRequest) => {
    const from = request.method === 'GET' ? null : jsonBody(request);
    const of = (name: string) => (from ? text(from[name]) : query(request, name));
    return { roomId: of('roomid'), appId: of('appid'), type: of('msg_type') };
  };
  const signed =
    (handler: (task: ReturnType<typeof asked>) => Answer): Handler =>
    (request) => {
      const held = standing(world, 'douyin', 'access', request.headers['access-token'] ?? '');
      if ('trouble' in held || held.token.persona !== LIVE_APP.appId) return say(40022);
      const task = asked(request);
      if (!task.roomId || task.appId !== LIVE_APP.appId || !TYPES.includes(task.type)) return say(40023);
      return handler(task);
    };

  return {
    'POST /api/apps/v2/token': (request) => {
      const { appid, secret } = jsonBody(request);
      if (text(appid) !== LIVE_APP.appId || text(secret) !== LIVE_APP.appSecret) return say(40017);
      const who = { platform: 'douyin' as const, persona: LIVE_APP.appId };
      const token = issue(world, 'access', who, TOKEN_SECONDS);
      return say(0, { access_token: token.value, expires_in: secondsLeft(world, token) });
    },
    'POST /api/live_data/task/start': signed(({ roomId, type }) => {
      // As where nobody is on air under that number yet.
      if (world.settings.liveRoomsClosed) return say(5003019);
      world.liveTasks.put(taskName(roomId, type), { roomId, type });
      return say(0, { task_id: taskName(roomId, type) });
    }),
    'POST /api/live_data/task/stop': signed(({ roomId, type }) => {
      world.liveTasks.remove(taskName(roomId, type));
      return say(0);
    }),
    'GET /api/live_data/task/get': signed(({ roomId, type }) =>
      say(0, { status: world.liveTasks.get(taskName(roomId, type)) ? STATUS.running : STATUS.missing }),
    ),
  };
}
