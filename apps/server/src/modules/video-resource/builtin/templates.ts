import type { TemplateContent, TemplateKind, TemplateShot } from '@zhiying/contract';

export interface BuiltinTemplate {
  id: string;
  name: string;
  kind: TemplateKind;
  intro: string;
  content: TemplateContent;
}

type Text = TemplateShot['texts'][number];
const shot = (
  role: string,
  want: string,
  line: string,
  ms: number,
  over: Partial<TemplateShot> = {},
): TemplateShot => ({
  role,
  want,
  line,
  ms,
  fit: 'cover',
  move: 'zoomIn',
  transition: 'cut',
  card: null,
  texts: [],
  ...over,
});
const title = (text: string, y = 22, over: Partial<Text> = {}): Text => ({
  text,
  look: 'title',
  x: 50,
  y,
  size: 9,
  color: '#ffffff',
  ground: null,
  ...over,
});
const sticker = (text: string, y: number, ground = '#e0361c', over: Partial<Text> = {}): Text => ({
  text,
  look: 'sticker',
  x: 50,
  y,
  size: 7,
  color: '#ffffff',
  ground,
  ...over,
});
const plain = (text: string, y: number, over: Partial<Text> = {}): Text => ({
  ...title(text, y),
  look: 'plain',
  size: 5,
  ...over,
});

const OUTLINED = {
  size: 'medium',
  place: 'bottom',
  color: '#ffffff',
  outline: '#101828',
  box: null,
  karaoke: null,
} as const;
const BOXED = { ...OUTLINED, outline: null, box: '#101828' } as const;
const SUNG = { ...OUTLINED, size: 'large', karaoke: '#ffd43b' } as const;

/** Films of different kinds, each with its own rhythm; whoever wants another one copies and changes it. */
export const BUILTIN_TEMPLATES: readonly BuiltinTemplate[] = [
  {
    id: 'launch',
    name: '新车亮相',
    kind: 'launch',
    intro: '大标题开场，外观、内饰、亮点依次出现，结尾给出价格和门店。',
    content: {
      ratio: '9:16',
      shots: [
        shot('开场', '', '全新 {车型}，正式到店。', 2200, {
          card: ['#0b1f3a', '#1f5fbf'],
          move: 'none',
          transition: 'fade',
          texts: [title('{车型}', 42, { size: 11 }), plain('今日到店', 54)],
        }),
        shot('外观', '外观 正面', '第一眼看到的，是舒展的车身线条。', 2600, {
          claim: true,
          transition: 'fade',
          move: 'panRight',
        }),
        shot('内饰', '内饰 座舱', '坐进车里，视野开阔，触手可及都很顺手。', 2600, {
          claim: true,
          move: 'zoomOut',
          transition: 'fade',
        }),
        shot('亮点', '路 驾驶', '{卖点}，一家人出行更从容。', 2600, {
          texts: [sticker('{卖点}', 20, '#1d4ed8')],
        }),
        shot('收尾', '', '官方指导价 {价格} 起，到店即可试驾。', 2400, {
          card: ['#1f5fbf', '#0b1f3a'],
          move: 'none',
          texts: [title('{价格} 起', 40, { color: '#ffd43b', size: 12 }), plain('{门店}', 54)],
        }),
      ],
      subtitles: OUTLINED,
      mood: 'grand',
      label: 'topLeft',
    },
  },
  {
    id: 'offer',
    name: '限时优惠',
    kind: 'offer',
    intro: '价格贴纸贯穿全片，节奏快，适合活动预热。',
    content: {
      ratio: '9:16',
      shots: [
        shot('开场', '外观 正面', '{日期}，{车型} 有好消息。', 1600, {
          texts: [sticker('{日期}', 18, '#e0361c', { size: 9 })],
        }),
        shot('优惠', '展厅 门店', '到店可享{优惠}。', 1800, {
          move: 'panLeft',
          texts: [sticker('{优惠}', 24)],
        }),
        shot('价格', '内饰 座舱', '优惠后 {价格} 起。', 1800, {
          move: 'zoomOut',
          texts: [sticker('{价格} 起', 24, '#b42318', { size: 10 })],
        }),
        shot('提醒', '路', '名额以门店公示为准，先到先得。', 1600, { move: 'panRight' }),
        shot('收尾', '', '预约到店，请联系门店。', 2000, {
          card: ['#7a1c0b', '#e0361c'],
          move: 'none',
          texts: [title('{门店}', 40), plain('{电话}', 52)],
        }),
      ],
      subtitles: SUNG,
      mood: 'drive',
      label: 'topRight',
    },
  },
  {
    id: 'drive',
    name: '试驾日记',
    kind: 'drive',
    intro: '第一人称口吻，城市、高速、山路三段体验。',
    content: {
      ratio: '16:9',
      shots: [
        shot('出发', '城市 出发', '今天带 {车型} 出门，先走一段市区。', 2600, {
          move: 'panRight',
          transition: 'slideLeft',
        }),
        shot('市区', '城市 路', '起步平顺，转向轻，窄路掉头很轻松。', 2600, {
          claim: true,
          transition: 'slideLeft',
        }),
        shot('高速', '路 加速', '上了高速，再加速依然有余力。', 2600, {
          claim: true,
          move: 'panLeft',
          transition: 'slideLeft',
        }),
        shot('山路', '山 自驾', '山路连续弯，车身支撑让人安心。', 2600, {
          claim: true,
          transition: 'slideLeft',
        }),
        shot('总结', '车身 外观', '想亲自感受，欢迎预约试驾。', 2400, {
          move: 'zoomOut',
          texts: [title('预约试驾', 30)],
        }),
      ],
      subtitles: BOXED,
      mood: 'bright',
      label: 'bottomRight',
    },
  },
  {
    id: 'delivery',
    name: '交付时刻',
    kind: 'delivery',
    intro: '温暖舒缓，记录提车仪式；人物出镜须征得本人同意。',
    content: {
      ratio: '3:4',
      shots: [
        shot('等待', '展厅 交付', '期待已久的一天。', 2400, {
          transition: 'fade',
          texts: [title('提车啦', 20)],
        }),
        shot('交钥匙', '交付 顾问', '检查、讲解、交钥匙，每一步都不含糊。', 2800, {
          move: 'zoomOut',
          transition: 'fade',
        }),
        shot('上路', '路 出发', '{车型}，陪你去更远的地方。', 2600, { move: 'panRight', transition: 'fade' }),
        shot('祝福', '', '{门店}祝新车主一路平安。', 2200, {
          card: ['#5b3a1e', '#c98a4b'],
          move: 'none',
          texts: [title('一路平安', 44)],
        }),
      ],
      subtitles: OUTLINED,
      mood: 'warm',
      label: 'topLeft',
    },
  },
  {
    id: 'service',
    name: '保养提醒',
    kind: 'service',
    intro: '问题、方法、预约三步，适合售后服务号。',
    content: {
      ratio: '1:1',
      shots: [
        shot('提问', '', '多久没检查轮胎了？', 1800, {
          card: ['#0f3d33', '#16836a'],
          move: 'none',
          transition: 'wipeLeft',
          texts: [title('轮胎该换了吗', 44)],
        }),
        shot('看花纹', '轮胎 保养', '花纹深度接近磨损标记，就要留意了。', 2600, {
          transition: 'wipeLeft',
          texts: [sticker('看花纹', 20, '#16836a')],
        }),
        shot('看胎压', '轮 检查', '胎压偏低，油耗和磨损都会增加。', 2600, {
          move: 'panLeft',
          transition: 'wipeLeft',
          texts: [sticker('看胎压', 20, '#16836a')],
        }),
        shot('预约', '门店', '到店检测，请提前预约：{电话}。', 2400, {
          move: 'zoomOut',
          texts: [plain('{门店}', 24)],
        }),
      ],
      subtitles: BOXED,
      mood: 'calm',
      label: 'topRight',
    },
  },
  {
    id: 'knowledge',
    name: '用车三问',
    kind: 'knowledge',
    intro: '一问一答，序号贴纸分段，适合知识科普。',
    content: {
      ratio: '9:16',
      shots: [
        shot('开场', '', '新手用车，先弄清这三件事。', 1800, {
          card: ['#1e1b4b', '#4338ca'],
          move: 'none',
          texts: [title('用车三问', 44, { size: 12 })],
        }),
        shot('第一问', '充电', '冬天续航为什么会少一些？低温会影响电池活性。', 2800, {
          texts: [sticker('1', 18, '#4338ca', { size: 10 })],
        }),
        shot('第二问', '内饰', '空调怎么用更省电？先预热座舱再出发。', 2800, {
          move: 'panRight',
          texts: [sticker('2', 18, '#4338ca', { size: 10 })],
        }),
        shot('第三问', '路', '续航 {续航} 够用吗？看每天的通勤距离。', 2800, {
          move: 'zoomOut',
          texts: [sticker('3', 18, '#4338ca', { size: 10 })],
        }),
        shot('收尾', '门店', '还有问题，欢迎留言。', 1800, { texts: [title('留言告诉我们', 26)] }),
      ],
      subtitles: SUNG,
      mood: 'tech',
      label: 'topLeft',
    },
  },
  {
    id: 'store',
    name: '门店探访',
    kind: 'store',
    intro: '横屏慢节奏，展示环境、设施和位置。',
    content: {
      ratio: '16:9',
      shots: [
        shot('门头', '门店 外观', '欢迎来到{门店}。', 2600, {
          move: 'panRight',
          transition: 'fade',
          texts: [title('{门店}', 24)],
        }),
        shot('展厅', '展厅', '展厅现车可看可坐，资料随手可取。', 2800, {
          claim: true,
          move: 'panLeft',
          transition: 'fade',
        }),
        shot('休息区', '内饰 座椅', '等候区备有茶水和儿童活动角。', 2600, {
          claim: true,
          transition: 'fade',
        }),
        shot('位置', '城市', '地址：{地址}，欢迎来坐坐。', 2600, {
          move: 'zoomOut',
          texts: [sticker('{地址}', 24, '#1d4ed8', { size: 6 })],
        }),
      ],
      subtitles: BOXED,
      mood: 'calm',
      label: 'bottomRight',
    },
  },
  {
    id: 'compare',
    name: '两车对比',
    kind: 'compare',
    intro: '两款车轮流出现，同一项目放在一起看。',
    content: {
      ratio: '9:16',
      shots: [
        shot('开场', '', '{车型} 和 {对比车型}，该选哪一款？', 2000, {
          card: ['#111827', '#374151'],
          move: 'none',
          texts: [title('{车型}', 36), plain('对比', 46), title('{对比车型}', 56)],
        }),
        shot('外观一', '外观', '先看车身，{车型} 更舒展。', 2200, {
          claim: true,
          transition: 'slideLeft',
          texts: [sticker('{车型}', 18, '#1d4ed8')],
        }),
        shot('外观二', '夜 车身', '{对比车型} 更紧凑，停车更方便。', 2200, {
          claim: true,
          transition: 'slideLeft',
          texts: [sticker('{对比车型}', 18, '#b45309')],
        }),
        shot('空间一', '内饰 后排', '再看后排，{车型} 空间更充裕。', 2200, {
          claim: true,
          transition: 'slideLeft',
          texts: [sticker('{车型}', 18, '#1d4ed8')],
        }),
        shot('空间二', '座舱', '{对比车型} 的座舱更贴近驾驶者。', 2200, {
          claim: true,
          texts: [sticker('{对比车型}', 18, '#b45309')],
        }),
        shot('结论', '', '没有更好，只有更合适。', 1800, {
          card: ['#374151', '#111827'],
          move: 'none',
          texts: [title('到店对比', 46)],
        }),
      ],
      subtitles: OUTLINED,
      mood: 'tech',
      label: 'topLeft',
    },
  },
  {
    id: 'greeting',
    name: '节日问候',
    kind: 'greeting',
    intro: '十秒以内的祝福短片，适合转发给老客户。',
    content: {
      ratio: '1:1',
      shots: [
        shot('祝福', '', '{节日}快乐。', 2200, {
          card: ['#7f1d1d', '#dc2626'],
          move: 'none',
          transition: 'fade',
          texts: [title('{节日}快乐', 42, { size: 12 })],
        }),
        shot('路上', '夜 灯', '愿每一次出发，都有人等你回家。', 2800, { transition: 'fade' }),
        shot('落款', '山 远方', '{门店}全体同事敬上。', 2400, {
          move: 'zoomOut',
          texts: [plain('{门店}', 24)],
        }),
      ],
      subtitles: OUTLINED,
      mood: 'warm',
      label: 'bottomRight',
    },
  },
];
