import { PLATFORMS, textLength } from '@zhiying/contract';
import {
  type Answer,
  fileOf,
  type Handler,
  isVideo,
  jsonBody,
  type ParsedRequest,
  query,
  text,
} from '../http.ts';
import { newId, type Persona, postsToday, type World } from '../world.ts';
import { acceptWork, douyinGate, MOST_WORDS } from './douyin.ts';

const LIMITS = PLATFORMS.douyin;
const MIB = 1024 ** 2;
/** A part that is not the last has at least so much; whole files beyond the second come in parts. */
const LEAST_PART = 5 * MIB;
const MOST_WHOLE = 128 * MIB;
const PATH = '/api/douyin/v1/video';

/** Films: whole or in parts, then the work made of them. */
export function douyinFilms(world: World): Record<string, Handler> {
  const { say, signed } = douyinGate(world);

  async function whole(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const file = await fileOf(asked, 'video');
    if (!file || file.bytes.length > MOST_WHOLE || !isVideo(file.bytes)) return say(2100005);
    const id = newId();
    await world.store.writeFile(id, file.bytes);
    world.uploads.put(id, { id, persona: persona.id, contentType: 'video/mp4', size: file.bytes.length });
    return say(0, { video: { video_id: id, width: 0, height: 0 } });
  }

  async function part(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const upload = world.uploads.get(query(asked, 'upload_id'));
    const n = Number(query(asked, 'part_number'));
    const file = await fileOf(asked, 'video');
    if (upload?.persona !== persona.id || !file || !(n >= 1)) return say(2100005);
    if (n === 1 && !isVideo(file.bytes)) return say(2100005);
    await world.store.writeFile(`${upload.id}-${n}`, file.bytes);
    return say(0);
  }

  /** Parts are counted from 1 and none may be missing; every one but the last has its least size. */
  async function complete(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const upload = world.uploads.get(query(asked, 'upload_id'));
    if (upload?.persona !== persona.id) return say(2100005);
    // Said again after the answer was lost: it is done.
    if (upload.size > 0) return say(0, { video: { video_id: upload.id, width: 0, height: 0 } });
    const parts: string[] = [];
    let [size, last] = [0, LEAST_PART];
    for (let n = 1; ; n++) {
      const bytes = await world.store.readFile(`${upload.id}-${n}`);
      if (!bytes) break;
      if (last < LEAST_PART) return say(2100005);
      parts.push(`${upload.id}-${n}`);
      size += bytes.length;
      last = bytes.length;
    }
    if (parts.length === 0) return say(2100005);
    await world.store.joinFiles(upload.id, parts);
    world.uploads.put(upload.id, { ...upload, contentType: 'video/mp4', size });
    return say(0, { video: { video_id: upload.id, width: 0, height: 0 } });
  }

  function create(asked: ParsedRequest, persona: Persona): Answer {
    const body = jsonBody(asked);
    const words = text(body.text);
    const film = world.uploads.get(text(body.video_id));
    const cover = world.uploads.get(text(body.custom_cover_image_url));
    if (film?.persona !== persona.id || !film.contentType.startsWith('video/') || film.size === 0)
      return say(2100005);
    if (textLength(words) > MOST_WORDS || (body.custom_cover_image_url && cover?.persona !== persona.id))
      return say(2100005);
    if (postsToday(world, 'douyin', persona.id) >= LIMITS.postsPerDay.max) return say(28003017);
    return say(0, acceptWork(world, persona, words, { pictures: cover ? [cover.id] : [], video: film.id }));
  }

  return {
    [`POST ${PATH}/upload_video/`]: signed('video.create.bind', whole),
    [`POST ${PATH}/init_video_part_upload/`]: signed('video.create.bind', (_asked, persona) => {
      const id = newId(18);
      world.uploads.put(id, { id, persona: persona.id, contentType: 'video/mp4', size: 0 });
      return say(0, { upload_id: id });
    }),
    [`POST ${PATH}/upload_video_part/`]: signed('video.create.bind', part),
    [`POST ${PATH}/complete_video_part_upload/`]: signed('video.create.bind', complete),
    [`POST ${PATH}/create_video/`]: signed('video.create.bind', create),
  };
}
