import { type BoardShot, VideoInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { storeValue } from '#kernel/setting.ts';
import type { Unit } from '#kernel/unit.ts';
import { materialSearch } from '../../material/index.ts';
import { ownPiece } from '../../video-resource/index.ts';
import { startComposing } from '../compose/start.ts';
import { voiceProblem } from '../compose/voice.ts';
import { arrangeTheme } from '../montage/arrange-theme.ts';
import { holdTheme, writeTheme } from '../theme/theme.repository.ts';
import { draftVideoTheme } from '../theme/theme.service.ts';
import { findVideos } from '../video/video.repository.ts';
import { DEMO_FILMS } from './retry.demo.ts';

interface Scene {
  name: string;
  /** Any of them goes with any of the clips. */
  lines: string[];
  ms: number;
  /** Clips of the demo's library by name; every version takes another where there are several. */
  clips: string[];
}

const MONTAGE: Scene[] = [
  {
    name: '新车亮相',
    lines: ['示例星河到店了，先看第一眼。', '新车到店，这周都在展厅。'],
    ms: 3600,
    clips: ['灯带点亮', '双车同框'],
  },
  {
    name: '车身',
    lines: ['绕着走一圈，线条很干净。', '换个角度看，比例刚刚好。'],
    ms: 3400,
    clips: ['新车亮相', '家庭版环绕'],
  },
  {
    name: '座舱',
    lines: ['坐进来，屏幕就在手边。', '常用功能，抬手就到。'],
    ms: 3400,
    clips: ['座舱体验'],
  },
  {
    name: '上路',
    lines: ['出城走走，路越开越宽。', '周末出发，去远一点的地方。'],
    ms: 3800,
    clips: ['海岸公路', '山野自驾_竖屏'],
  },
  {
    name: '补能',
    lines: ['回来路上，顺手补一次电。', '停好车，插上枪就能走开。'],
    ms: 3600,
    clips: ['充电补能'],
  },
  {
    name: '到店',
    lines: ['周末到店，安排一次试驾。', '提前预约，到店就能试驾。'],
    ms: 3800,
    clips: ['展厅亮相', '展厅侧后'],
  },
];
const STORYBOARD: Scene[] = [
  { name: '清晨出门', lines: ['早上七点，一家人出门。'], ms: 3400, clips: ['一家七座'] },
  { name: '城里通勤', lines: ['早晚高峰，车里安静下来。'], ms: 3600, clips: ['城市夜行_竖屏'] },
  { name: '过隧道', lines: ['进隧道，灯光自己亮起来。'], ms: 3400, clips: ['隧道光影'] },
  { name: '出城', lines: ['周末出城，山路也从容。'], ms: 3600, clips: ['山野自驾_竖屏'] },
  { name: '湖边', lines: ['停在湖边，看一会儿日落。'], ms: 3600, clips: ['湖边露营'] },
  { name: '补能', lines: ['下班顺路，补一次电。'], ms: 3400, clips: ['充电补能'] },
  { name: '雨夜回家', lines: ['下雨也不急，灯照得很远。'], ms: 3600, clips: ['雨夜灯光'] },
  { name: '到店', lines: ['想试试，周末来店里坐坐。'], ms: 3600, clips: ['展厅亮相'] },
];
const lengthOf = (scenes: readonly Scene[]) => Math.round(scenes.reduce((sum, { ms }) => sum + ms, 0) / 1000);

/** One finished montage of two and one finished storyboard, made once, in the background, from the demo's own materials. */
export async function ensureDemoVideos(kernel: Kernel) {
  const { db, access, config } = kernel;
  if (!config.demoFilms) return;
  const membership = await db.one<{ memberId: number; channelId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  const actor = membership && (await access.actFor(membership.memberId, membership.channelId, SYSTEM.origin));
  if (!actor) return;
  const [montage, storyboard] = [
    await scenes(kernel, actor, MONTAGE),
    await scenes(kernel, actor, STORYBOARD),
  ];
  // The voice is seldom there on the first start: with music under it a film is heard all the same.
  const musicId = await ownPiece(kernel, 'morning-drive', membership.channelId);
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
      seconds: lengthOf(MONTAGE),
      voice,
      music,
      tags: ['示例'],
    });
    const told = await board(unit, actor, 'storyboard', storyboard, {
      topic: '示例·一天的用车分镜',
      brief: STORYBOARD.map(({ name, lines }) => `${name}：${lines[0]}`).join('\n'),
      seconds: lengthOf(STORYBOARD),
      voice,
      music,
      tags: ['示例'],
    });
    await storeValue(unit, DEMO_FILMS, sql`${JSON.stringify({ themes: [made, told], tries: 0 })}::jsonb`);
    // Where this machine could make no films there is nothing to compose from.
    for (const [id, lenses] of [
      [made, montage],
      [told, storyboard],
    ] as const) {
      const theme = await holdTheme(unit, id);
      if (!theme || lenses.every(({ clips }) => clips.length === 0)) continue;
      await arrangeTheme(unit, theme);
      const videos = await findVideos(unit, sql`v.theme_id = ${id}`);
      await startComposing(kernel, unit, actor, theme, videos, { background: true, plainGround: true });
    }
  });
}

async function scenes({ db }: Kernel, actor: Actor, wanted: readonly Scene[]): Promise<BoardShot[]> {
  const lenses: BoardShot[] = [];
  for (const [at, { name, lines, ms, clips }] of wanted.entries()) {
    const found: number[] = [];
    for (const q of clips)
      found.push(...(await materialSearch(db, actor, { q, type: 'video', usable: 'yes' })).slice(0, 1));
    lenses.push({
      id: `demo${at + 1}`,
      name,
      lines,
      ms,
      clips: found.map((materialId) => ({ materialId, in: 0 })),
    });
  }
  return lenses;
}

async function board(
  unit: Unit,
  actor: Actor,
  kind: 'montage' | 'storyboard',
  lenses: BoardShot[],
  input: object,
): Promise<number> {
  const materialIds = [...new Set(lenses.flatMap(({ clips }) => clips.map(({ materialId }) => materialId)))];
  const theme = await draftVideoTheme(unit, actor, kind, VideoInput.parse({ ...input, materialIds }));
  await writeTheme(unit, theme, { board: lenses, stage: 'board' }, actor.id);
  return theme.id;
}
