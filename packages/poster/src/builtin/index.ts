import type { PosterDoc, PosterKind } from '@zhiying/contract';
import { deliverySquare, recruitTall, serviceTall } from './care.ts';
import { coverArticle, coverNews } from './covers.ts';
import { MOTION_TEMPLATES } from './motion-templates.ts';
import { driveTall, launchTall, priceTall } from './sales.ts';
import { eventTall, festivalTall, greetingTall } from './seasons.ts';
import { longPicture, quoteSquare, quoteTall, rankingTall } from './words.ts';

/** A template that comes with the product. */
export interface BuiltinTemplate {
  /** Never changes; what was made from it names it. */
  name: string;
  title: string;
  kind: PosterKind;
  doc: PosterDoc;
}

const STILLS: BuiltinTemplate[] = [
  { name: 'launch-tall', title: '新车上市·夜色', kind: 'launch', doc: launchTall },
  { name: 'drive-tall', title: '试驾邀约·山路', kind: 'drive', doc: driveTall },
  { name: 'price-tall', title: '限时价格·影棚', kind: 'price', doc: priceTall },
  { name: 'greeting-tall', title: '节日祝福·新春', kind: 'greeting', doc: greetingTall },
  { name: 'festival-tall', title: '节气·暮色', kind: 'festival', doc: festivalTall },
  { name: 'event-tall', title: '活动邀请·展厅', kind: 'event', doc: eventTall },
  { name: 'quote-square', title: '金句·留白', kind: 'quote', doc: quoteSquare },
  { name: 'quote-tall', title: '金句·海岸', kind: 'quote', doc: quoteTall },
  { name: 'delivery-square', title: '交付喜报·到家', kind: 'delivery', doc: deliverySquare },
  { name: 'service-tall', title: '保养提醒·轮毂', kind: 'service', doc: serviceTall },
  { name: 'recruit-tall', title: '招聘·加入我们', kind: 'recruit', doc: recruitTall },
  { name: 'ranking-tall', title: '榜单·三甲', kind: 'ranking', doc: rankingTall },
  { name: 'long-picture', title: '长图·车型介绍', kind: 'long', doc: longPicture },
  { name: 'cover-article', title: '公众号封面·大图', kind: 'cover', doc: coverArticle },
  { name: 'cover-news', title: '公众号封面·色块', kind: 'cover', doc: coverNews },
];

export const BUILTIN_TEMPLATES: readonly BuiltinTemplate[] = [...STILLS, ...MOTION_TEMPLATES];
