import type { SubstanceInput } from '@zhiying/contract';
import { SENT_PIECES } from '#seed/demo/story/sendings.ts';

export interface DemoPiece
  extends Pick<SubstanceInput, 'kind' | 'title' | 'body' | 'product' | 'tags' | 'texts'> {
  /** Begins the names of the materials it is made of. */
  materials: string;
  count: number;
  state: 'draft' | 'pending' | 'passed' | 'rejected' | 'sent';
  url?: string;
}

const text = (place: SubstanceInput['texts'][number]['place'], words: string) => ({
  place,
  text: words,
  offline: false,
});

/** The demo's pieces, written by hand: a few in every state. */
export const PIECES: readonly DemoPiece[] = [
  {
    kind: 'article',
    title: SENT_PIECES[0].title,
    body: '一圈 11 公里，有连续弯，也有长上坡。带孩子来也坐得下，安全座椅我们备好。\n周六上午十点集合，提前和顾问说一声就行。',
    product: '示例·星河 S5',
    tags: ['试驾', '周末'],
    texts: [
      text(
        'moments',
        '周末约几位朋友去山里跑了一圈，11 公里的弯道一点不累。这周六上午还有几个试驾位，想带家人来的跟我说一声。',
      ),
      text('moments', '山里的风比空调舒服。周六试驾还有位置，安全座椅店里备好，孩子一起来。'),
      text('group', '周六上午十点，山路试驾日。一圈 11 公里，报名直接回我，名额不多先到先得。'),
      text('douyin', '11 公里山路，一家三口怎么坐？周六来店里试一圈 #周末去哪儿 #试驾'),
    ],
    materials: '示例·山野自驾',
    count: 3,
    state: 'sent',
  },
  {
    kind: 'poster',
    title: SENT_PIECES[1].title,
    body: '到店看车，礼品到前台领。',
    product: '示例·星河 S5',
    tags: ['活动'],
    texts: [
      text('moments', '看车节这周末开始，来店里坐坐，车和茶都准备好了。'),
      text('group', '看车节海报发在这里，想来的接龙，我给大家留位。'),
    ],
    materials: '示例·展厅亮相',
    count: 2,
    state: 'sent',
  },
  {
    kind: 'video',
    title: '一分钟坐进座舱：后排到底宽不宽',
    body: '身高一米八的同事坐后排，全程不剪。',
    product: '示例·轿车 A1',
    tags: ['座舱', '空间'],
    texts: [
      text('channels', '后排宽不宽，让一米八的同事坐给大家看。'),
      text('douyin', '一米八坐后排是什么样 #用车小知识'),
    ],
    materials: '示例·座舱体验',
    count: 1,
    state: 'passed',
  },
  {
    kind: 'link',
    title: '冬季用车手册',
    body: '胎压、玻璃水、电池，三件事入冬前做好。',
    product: '',
    tags: ['用车知识'],
    texts: [text('group', '入冬前三件事，手册在这里，收藏起来慢慢看。')],
    materials: '示例·城市通勤',
    count: 1,
    url: 'https://example.com/winter',
    state: 'passed',
  },
  {
    kind: 'copy',
    title: '交车祝福文案包',
    body: '',
    product: '',
    tags: ['交车'],
    texts: [
      text('moments', '恭喜客户提车！第一箱油我们加满了，路上慢慢开。'),
      text('moments', '今天交车，钥匙交到手上的那一刻最开心。'),
      text('group', '欢迎新车主进群，有用车问题随时喊我。'),
    ],
    materials: '',
    count: 0,
    state: 'pending',
  },
  {
    kind: 'article',
    title: '夜色里的内饰灯光',
    body: '六十四色氛围灯，停在路边也想多坐一会儿。',
    product: '示例·星河 S5',
    tags: ['内饰'],
    texts: [text('xiaohongshu', '下班路上多坐五分钟，就为了这圈灯。')],
    materials: '示例·智能座舱',
    count: 2,
    state: 'pending',
  },
  {
    kind: 'article',
    title: '全网最低价，错过等一年',
    body: '限时优惠，先到先得。',
    product: '示例·轿车 A1',
    tags: ['优惠'],
    texts: [text('moments', '全网最低价，只此一天。')],
    materials: '示例·正面外观',
    count: 1,
    state: 'rejected',
  },
  {
    kind: 'article',
    title: '轮毂怎么选：十八寸还是十九寸',
    body: '先看路况，再看轮胎价格。',
    product: '示例·星河 S5',
    tags: ['用车知识'],
    texts: [],
    materials: '示例·轮毂细节',
    count: 2,
    state: 'draft',
  },
];
