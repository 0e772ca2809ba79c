import { DRAG_BOX } from '@zhiying/contract';

export interface BoxSettings {
  /** Side of a handle, in pixels of the screen. */
  handle: number;
  grid: number;
  minWidth: number;
  minHeight: number;
  /** Of a new box. */
  width: number;
  height: number;
}

const DEFAULTS: BoxSettings = {
  handle: DRAG_BOX.handle,
  grid: DRAG_BOX.grid,
  minWidth: DRAG_BOX.minSize,
  minHeight: DRAG_BOX.minSize,
  width: DRAG_BOX.size,
  height: DRAG_BOX.size,
};

const LABELS: Record<keyof BoxSettings, string> = {
  handle: '手柄大小',
  grid: '网格',
  minWidth: '最小宽度',
  minHeight: '最小高度',
  width: '宽度',
  height: '高度',
};

/** What boxes are dragged with. A value that is not greater than 0 is told in the console, and the default is taken. */
export function boxSettings(given: Partial<BoxSettings> = {}): BoxSettings {
  const settings = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof BoxSettings)[]) {
    const value = given[name];
    if (value === undefined) continue;
    if (Number.isFinite(value) && value > 0) settings[name] = value;
    else console.error(`拖动框的${LABELS[name]}须大于 0，得到 ${value}，改用 ${DEFAULTS[name]}`);
  }
  return settings;
}
