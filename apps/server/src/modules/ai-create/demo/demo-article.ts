import type { PlatformId } from '@zhiying/contract';

/** An article of the demo, written by hand. `{{对象/名称}}` is a fact of the demo's resource library. */
export interface DemoArticle {
  platform: PlatformId;
  title: string;
  /** Scenes of the demo's own drawings that go with it, the cover first. */
  scenes: readonly Scene[];
  body: string;
}

/** How the pictures of a scene are called in the demo's library. */
export const SCENES = {
  charge: '充电补能',
  city: '城市通勤',
  front: '正面外观',
  interior: '智能座舱',
  mountain: '山野自驾',
  night: '夜景灯光',
  road: '公路驰骋',
  showroom: '展厅亮相',
  wheel: '轮毂细节',
} as const;
export type Scene = keyof typeof SCENES;
