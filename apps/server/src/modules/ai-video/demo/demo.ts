import { type Lens, VideoInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { materialSearch } from '../../material/index.ts';
import { ownPiece } from '../../video-resource/index.ts';
import { startComposing } from '../compose/start.ts';
import { voiceProblem } from '../compose/voice.ts';
import { arrangeTheme } from '../montage/arrange-theme.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { draftVideoTheme } from '../theme/theme.service.ts';
import { findVideos } from '../video/video.repository.ts';

interface Scene {
  name: string;
  lines: string[];
  ms: number;
  /** What the library is asked for. */
  words: string;
}

const MONTAGE: Scene[] = [
  { name: '新车亮相', lines: ['示例星河，到店可看。', '新车到店，欢迎来看。'], ms: 2000, words: '亮相' },
  { name: '山野自驾', lines: ['周末出城，走走山路。', '山路也从容。'], ms: 2000, words: '山野' },
  { name: '座舱体验', lines: ['坐进来，屏幕就在手边。', '常用功能，抬手就到。'], ms: 2000, words: '座舱' },
];
const STORYBOARD: Scene[] = [
  { name: '开场：城市通勤', lines: ['早晚高峰，安静刚刚好。'], ms: 3000, words: '城市' },
  { name: '充电补能', lines: ['下班顺路，补一次电。'], ms: 3000, words: '充电' },
  { name: '展厅亮相', lines: ['周末到店，安排一次试驾。'], ms: 3000, words: '展厅' },
];

/** One finished montage of two and one finished storyboard, made once, in the background, from the demo's own materials. */
export async function ensureDemoVideos(kernel: Kernel) {
  const { db, access, config } = kernel;
  const seat = await db.one<{ memberId: number; channelId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  const actor =
    seat && (await access.actFor(seat.memberId, seat.channelId, { ip: '', userAgent: '', requestId: '' }));
  if (!actor) return;
  const [montage, storyboard] = [
    await scenes(kernel, actor, MONTAGE),
    await scenes(kernel, actor, STORYBOARD),
  ];
  // The voice is seldom there on the first start: with music under it a film is heard all the same.
  const musicId = await ownPiece(kernel, 'morning-drive', seat.channelId);
  const music = musicId === null ? null : { materialId: null, musicId, volume: 0.6 };
  const speaks = { id: 'zf_xiaoxiao', speed: 1 };
  const voice = config.voice && voiceProblem(config, speaks) === null ? speaks : null;
  await kernel.tx(actor, async (unit) => {
    const claimed = await claimDemo(unit, 'aiVideo');
    if (!claimed) return;
    const made = await board(unit, actor, 'montage', montage, {
      topic: '示例·星河新车到店混剪',
      brief: MONTAGE.map(({ name, lines }) => `${name}：${lines[0]}`).join('\n'),
      count: 2,
      seconds: 6,
      voice,
      music,
      tags: ['示例'],
    });
    const told = await board(unit, actor, 'storyboard', storyboard, {
      topic: '示例·一天的用车分镜',
      brief: STORYBOARD.map(({ name, lines }) => `${name}：${lines[0]}`).join('\n'),
      seconds: 9,
      voice,
      music,
      tags: ['示例'],
    });
    // Where this machine could make no films there is nothing to compose from.
    for (const [id, lenses] of [
      [made, montage],
      [told, storyboard],
    ] as const) {
      const theme = await holdTheme(unit, id);
      if (!theme || lenses.every(({ clips }) => clips.length === 0)) continue;
      await arrangeTheme(unit, theme);
      const videos = await findVideos(unit, sql`v.theme_id = ${id}`);
      await startComposing(kernel, unit, actor, theme, videos, { background: true });
    }
  });
}

async function scenes({ db }: Kernel, actor: Actor, wanted: readonly Scene[]): Promise<Lens[]> {
  const lenses: Lens[] = [];
  for (const [at, { name, lines, ms, words }] of wanted.entries()) {
    const found: number[] = [];
    for (const type of ['video', 'image'] as const)
      found.push(...(await materialSearch(db, actor, { q: words, type, usable: 'yes' })));
    lenses.push({
      id: `demo${at + 1}`,
      name,
      lines,
      ms,
      clips: found.slice(0, 3).map((materialId) => ({ materialId, in: 0 })),
    });
  }
  return lenses;
}

async function board(
  unit: Unit,
  actor: Actor,
  kind: 'montage' | 'storyboard',
  lenses: Lens[],
  input: object,
): Promise<number> {
  const materialIds = [...new Set(lenses.flatMap(({ clips }) => clips.map(({ materialId }) => materialId)))];
  const theme = await draftVideoTheme(unit, actor, kind, VideoInput.parse({ ...input, materialIds }));
  await writeTheme(unit, theme, sql`lenses = ${JSON.stringify(lenses)}::jsonb, stage = 'board'`, actor.id);
  return theme.id;
}
