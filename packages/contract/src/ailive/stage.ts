import { area, callsUnder } from '../core/call.ts';
import { Moment, oneOf } from '../core/fields.ts';
import { byId, Choice, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import type { PosterDoc } from '../poster/doc.ts';
import type { PosterPicture } from '../poster/shape.ts';
import type { PosterValues } from '../poster/variables.ts';
import type { LineClass } from './words.ts';

export const STAGE_SIZES = { tall: '竖屏', wide: '横屏' } as const;
export type StageSize = keyof typeof STAGE_SIZES;
/** How large the page is; a window of another size shows it smaller. */
export const STAGE_PIXELS: Readonly<Record<StageSize, { width: number; height: number }>> = {
  tall: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
};

export const STAGE_GROUNDS = { transparent: '透明', plain: '纯色', material: '素材' } as const;
export type StageGround = keyof typeof STAGE_GROUNDS;

const yes = (title: string) => z.boolean('请选择是或否').meta({ title });

/** What the page shows of a room. The AI notice is not among it: the account decides about that. */
const fields = {
  size: oneOf(STAGE_SIZES, '画幅不正确').meta({ title: '画幅' }),
  ground: oneOf(STAGE_GROUNDS, '背景不正确').meta({ title: '背景' }),
  /** A picture, or a film that is shown again and again without its sound. */
  materialId: ref('material').nullable().meta({ title: '背景素材' }),
  line: yes('口播字幕'),
  voice: yes('播放声音'),
  card: yes('价格卡'),
  /** Null: the price card that comes with the product. */
  templateId: ref('posterTemplate').nullable().meta({ title: '价格卡模板' }),
};
export const LiveStageSetting = z.strictObject(fields);
export type LiveStageSetting = z.infer<typeof LiveStageSetting>;
export const LIVE_STAGE: LiveStageSetting = {
  size: 'tall',
  ground: 'plain',
  materialId: null,
  line: true,
  voice: true,
  card: true,
  templateId: null,
};

/** A room's page: what it shows and where it is. */
export const LiveStage = z.object({
  account: Choice,
  setting: LiveStageSetting,
  material: z
    .object({
      id: z.int(),
      name: z.string(),
      type: z.string(),
      thumb: z.string().nullable(),
      /** Why it may not be shown, in words that follow 素材. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  template: Choice.nullable(),
  /** The address beyond this server's own; null while there is none. */
  address: z.string().nullable(),
  /** Since when the address is in use. */
  openedAt: Moment.nullable(),
  /** A program shows the page now. */
  shown: z.boolean(),
  /** Whether the picture says that an AI speaks, as the account does. */
  aiNotice: z.boolean(),
});
export type LiveStage = z.infer<typeof LiveStage>;

const { get, post } = callsUnder('/api/admin/ailive/stage', ['19-5']);

export const liveStage = area('ailive/stage', {
  info: get('info', '直播画面', queryId('liveAccount'), LiveStage),
  update: post('update', '设置直播画面', byId('liveAccount', fields), LiveStage),
  /** A new address; the former one ends. */
  open: post('open', '生成直播画面地址', byId('liveAccount'), LiveStage),
  close: post('close', '停用直播画面地址', byId('liveAccount'), LiveStage),
});

/** What the page draws besides the line. Told anew whenever it differs. */
export interface StageLook {
  name: string;
  size: StageSize;
  width: number;
  height: number;
  /** Pictures and films are known by `key`; their addresses are signed and end. */
  ground: { kind: 'transparent' | 'plain' } | { kind: 'picture' | 'film'; key: string; url: string };
  line: boolean;
  voice: boolean;
  /** Empty: none is demanded. */
  notice: string;
  card: { key: string; doc: PosterDoc; values: PosterValues; pictures: PosterPicture[] } | null;
}

export interface StageLine {
  playId: string;
  class: LineClass;
  text: string;
  /** Start and end of each character, in milliseconds. */
  marks: [number, number][];
  /** How far it is spoken. */
  atMs: number;
  durationMs: number;
  url: string;
  volume: number;
}

/** What is spoken in the room now. */
export interface StageNow {
  living: boolean;
  paused: boolean;
  current: StageLine | null;
  /** Sounds that come next, to be fetched before their turn. */
  next: { playId: string; url: string }[];
  /** `duck`: what is left of its volume while a line is spoken. */
  music: { key: string; url: string; volume: number; duck: number } | null;
}
