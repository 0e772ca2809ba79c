import { type BoardShot, contract, type VideoInfo, type VideoInput } from '@zhiying/contract';
import { beforeAll } from 'vitest';
import { sql } from '#db/sql.ts';
import { cutOf as cutFrom } from '../src/modules/ai-video/compose/cut-of.ts';
import { addPassed, type Library, openLibrary, type Person, until } from './library.ts';
import { addTheme, settledTheme } from './video-themes.ts';

const { video, videoTheme } = contract;

export let library: Library;
export let maker: Person;
/** A material that may be used. */
export let clip: number;
/** A piece of music with a loop in it. */
export let piece: number;

export const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
export const lens = (id: string, lines: string[]): BoardShot => ({
  id,
  name: `镜头 ${id}`,
  lines,
  ms: 600,
  clips: [{ materialId: clip, in: 0 }],
});

/** Somebody who makes films, for the tests of a file. */
export function useVideos() {
  beforeAll(async () => {
    library = await openLibrary();
    maker = await library.person('maker', library.dealer, [
      '15-1',
      '15-2',
      '15-3',
      '15-5',
      '15-6',
      '5-1',
      '5-2',
    ]);
    clip = await addPassed(library, maker);
    const { storage } = library.house.app.kernel;
    await storage.write('video/test/piece', await tone(), { contentType: 'audio/wav' });
    const row = await library.house.db.one<{ id: number }>(sql`
      INSERT INTO video_music (channel_id, node_id, path, owner_id, updated_by, name, mood, rights, rights_proof, state, object, ext, sha256, duration_ms,
                               loop_in, loop_out)
      SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, ${maker.id}::bigint, '示例循环', 'grand', '自有', 'video/proof', 'ready', 'video/test/piece', 'wav',
             'piece', 1000, 200, 700 FROM node n WHERE n.id = ${library.dealer} RETURNING id`);
    piece = row?.id ?? 0;
  }, 60_000);
}

/** A second of sound as a WAV. */
export async function tone() {
  const { asWav } = await import('#engines/speech/index.ts');
  return asWav(
    Float32Array.from({ length: 24_000 }, (_, at) => 0.5 * Math.sin((at * 2 * Math.PI * 440) / 24_000)),
    24_000,
  );
}

export const themeWith = (kind: 'montage' | 'storyboard', lenses: BoardShot[], over?: Partial<VideoInput>) =>
  addTheme(library, maker, kind, lenses, over);
export const settled = (id: number) => settledTheme(library, maker, id);
export const filmsOf = async (id: number) => (await ask(video.byTheme, { id: String(id) }, maker.token)).rows;
/** What was made of the storyboard, without waiting until it is composed: that is for those who ask about files. */
export const arranged = async (id: number) => {
  const [film] = await until(async () => {
    const rows = await filmsOf(id);
    return rows.length > 0 ? rows : null;
  });
  await ask(videoTheme.cancel, { id }, maker.token);
  return film && (await ask(video.info, { id: String(film.id) }, maker.token));
};
export const cutOf = async (id: number) =>
  (await library.house.db.one<{ cut: Record<string, never> }>(sql`SELECT cut FROM video WHERE id = ${id}`))
    ?.cut as unknown as {
    music: { in: number; out: number; volume: number } | null;
    shots: { source: object }[];
    layers: object[];
    label: { corner: string };
  };

/** What would be composed of a film, without composing it. */
export const partsOf = ({ doc, lines, subtitles, stickers }: VideoInfo) =>
  cutFrom({
    doc,
    script: { lines, subtitles, stickers, gone: [] },
    wanted: [],
    spoken: new Map(),
    musics: new Map([[piece, { loopIn: 200, loopOut: 700 }]]),
    pictures: new Set([clip]),
    cards: { shots: new Map(), lowerThird: null },
    label: { producer: '智营', id: 'x' },
  });
