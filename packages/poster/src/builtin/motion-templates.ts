import {
  endCardSquare,
  endCardTall,
  endCardWide,
  lowerThird,
  lowerThirdTall,
  priceCardSquare,
  priceCardTall,
  priceCardWide,
  titleCardSquare,
  titleCardTall,
  titleCardWide,
  wordsCardSquare,
  wordsCardTall,
  wordsCardWide,
} from './cards.ts';
import { filmLaunchTall, filmSeasonTall } from './films.ts';
import type { BuiltinTemplate } from './index.ts';

export const MOTION_TEMPLATES: BuiltinTemplate[] = [
  { name: 'title-card-tall', title: '片头·竖版', kind: 'card', doc: titleCardTall },
  { name: 'title-card-wide', title: '片头·横版', kind: 'card', doc: titleCardWide },
  { name: 'title-card-square', title: '片头·方形', kind: 'card', doc: titleCardSquare },
  { name: 'words-card-tall', title: '文字卡·竖版', kind: 'card', doc: wordsCardTall },
  { name: 'words-card-wide', title: '文字卡·横版', kind: 'card', doc: wordsCardWide },
  { name: 'words-card-square', title: '文字卡·方形', kind: 'card', doc: wordsCardSquare },
  { name: 'price-card-tall', title: '价格卡·竖版', kind: 'card', doc: priceCardTall },
  { name: 'price-card-wide', title: '价格卡·横版', kind: 'card', doc: priceCardWide },
  { name: 'price-card-square', title: '价格卡·方形', kind: 'card', doc: priceCardSquare },
  { name: 'lower-third', title: '人名条·横版', kind: 'card', doc: lowerThird },
  { name: 'lower-third-tall', title: '人名条·竖版', kind: 'card', doc: lowerThirdTall },
  { name: 'end-card-tall', title: '片尾·竖版', kind: 'card', doc: endCardTall },
  { name: 'end-card-wide', title: '片尾·横版', kind: 'card', doc: endCardWide },
  { name: 'end-card-square', title: '片尾·方形', kind: 'card', doc: endCardSquare },
  { name: 'film-launch-tall', title: '动态海报·新车上市', kind: 'launch', doc: filmLaunchTall },
  { name: 'film-season-tall', title: '动态海报·山路', kind: 'drive', doc: filmSeasonTall },
];
