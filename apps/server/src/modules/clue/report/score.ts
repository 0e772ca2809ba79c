import { CLUE_SOURCES, type ClueSource, type ClueState } from '@zhiying/contract';

interface Scored {
  source: ClueSource;
  phone: string | null;
  model: string;
  cityCode: string | null;
  state: ClueState;
  firstContactAt: string | null;
}

const BY_SOURCE: Record<ClueSource, number> = {
  content: 25,
  poster: 25,
  chat: 25,
  live: 20,
  comment: 15,
  open: 15,
  manual: 15,
  import: 5,
};

const BY_STATE: Partial<Record<ClueState, [number, string]>> = {
  invited: [15, '已约定到店'],
  visited: [25, '已经到店'],
  won: [25, '已经成交'],
};

/** How promising a clue is, 0 to 100, as the parts that make it up: each can be told to whoever asks why. */
export function scoreParts({ source, phone, model, cityCode, state, firstContactAt }: Scored) {
  const reached = BY_STATE[state];
  return [
    { points: BY_SOURCE[source], why: `来源：${CLUE_SOURCES[source]}` },
    ...(phone ? [{ points: 20, why: '留了手机号' }] : []),
    ...(model ? [{ points: 15, why: `意向车型：${model}` }] : []),
    ...(cityCode ? [{ points: 5, why: '所在城市明确' }] : []),
    ...(firstContactAt ? [{ points: 10, why: '已取得联系' }] : []),
    ...(reached ? [{ points: reached[0], why: reached[1] }] : []),
  ];
}

export const scoreOf = (clue: Scored) => scoreParts(clue).reduce((sum, { points }) => sum + points, 0);
