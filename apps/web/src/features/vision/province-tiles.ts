import { type Board, NO_PROVINCE } from '@zhiying/contract';

interface Tile {
  code: string;
  name: string;
  /** Column and row of the sheet, from 1. */
  at: readonly [column: number, row: number];
}

/**
 * The 34 units of the first level, a square each, roughly where they lie. Squares have no borders and are no map: a drawing of China's
 * outline needs an approval number to be shown.
 */
export const PROVINCE_TILES: readonly Tile[] = `
  23黑龙江91 15内蒙古62 21辽宁82 22吉林92 65新疆13 62甘肃33 64宁夏43 14山西53 13河北63 11北京73 12天津83
  63青海34 61陕西44 41河南54 37山东64 54西藏25 51四川35 50重庆45 42湖北55 34安徽65 32江苏75 31上海85
  53云南36 52贵州46 43湖南56 36江西66 33浙江76 45广西47 44广东57 35福建67 71台湾87 46海南48 82澳门58 81香港68`
  .trim()
  .split(/\s+/)
  .map((entry) => ({
    code: `${entry.slice(0, 2)}0000`,
    name: entry.slice(2, -2),
    at: [Number(entry.at(-2)), Number(entry.at(-1))],
  }));

/** Beside the sheet: what belongs to no province is shown like one. */
const UNKNOWN: Tile = { code: NO_PROVINCE, name: '未知地区', at: [1, 8] };
const STEPS = 5;

export interface ShownTile extends Tile {
  value: number;
  /** 0 for nothing, up to 5 for the most. */
  step: number;
}

/** Every tile with its figure; a number that is no province's counts as unknown, so that the tiles are the total. */
export function shownTiles(provinces: NonNullable<Board['map']>['provinces']): ShownTile[] {
  const known = new Set(PROVINCE_TILES.map(({ code }) => code));
  const values = new Map<string, number>();
  for (const { code, value } of provinces) {
    const tile = known.has(code) ? code : NO_PROVINCE;
    values.set(tile, (values.get(tile) ?? 0) + value);
  }
  const most = Math.max(0, ...values.values());
  return [...PROVINCE_TILES, UNKNOWN].map((tile) => {
    const value = values.get(tile.code) ?? 0;
    return { ...tile, value, step: stepOf(value, most) };
  });
}

/** By the root, so that one large province does not leave all others alike. */
const stepOf = (value: number, most: number) =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(value / most) * STEPS));
