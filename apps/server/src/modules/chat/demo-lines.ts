/** What demo customers say and how they are answered; every name begins with 示例. */
interface DemoScene {
  source: string;
  tags: readonly string[];
  lines: readonly (readonly ['customer' | 'bot' | 'member', string])[];
}

export const SCENES: readonly DemoScene[] = [
  {
    source: '来自直播间《示例金秋直播》',
    tags: ['高意向', '关注贷款'],
    lines: [
      ['customer', '刚在直播间看到你们的示例 SUV X5'],
      ['customer', '落地价大概多少？家里两个孩子'],
      [
        'bot',
        '你好，示例 SUV X5 的指导价以门店公示为准，落地价与上牌城市和保险方案有关，可以先告诉我上牌城市吗？',
      ],
      ['customer', '杭州。想贷款，之前逾期过一次，能批吗'],
      ['member', '你好，我是门店顾问。逾期一次不一定影响，要看时间和金额，可以先预审，不上征信。'],
      ['customer', '那我周六上午过去，需要带什么证件吗？'],
    ],
  },
  {
    source: '短视频',
    tags: ['置换'],
    lines: [
      ['customer', '旧车可以置换吗'],
      ['bot', '可以的，门店提供免费评估，请问你的旧车是哪一年的？'],
      ['customer', '2019 年的轿车，跑了 6 万公里'],
      ['member', '好的，周末方便开过来做个评估吗？大约半小时。'],
      ['customer', '好的，等你把置换评估发我'],
    ],
  },
  {
    source: '门店二维码',
    tags: ['二孩家庭'],
    lines: [
      ['customer', '第三排能放安全座椅吗？'],
      ['bot', '示例家庭版 M7 第二、三排都有安全座椅接口。需要我帮你约一次到店体验吗？'],
      ['customer', '这个颜色有现车吗'],
    ],
  },
  {
    source: '门店海报二维码',
    tags: [],
    lines: [
      ['customer', '你们几点关门'],
      ['bot', '门店营业时间为 9:00 到 21:00。'],
    ],
  },
  {
    source: '同城推荐',
    tags: ['售后'],
    lines: [
      ['customer', '保养等了三个小时，太慢了'],
      ['bot', '非常抱歉让你久等，我马上为你转接人工处理。'],
      ['member', '你好，我是客服主管，已经联系售后核实，今天给你回电。'],
      ['customer', '好，我等你们消息'],
    ],
  },
  {
    source: '视频留言',
    tags: ['高意向'],
    lines: [
      ['customer', '首付三成月供多少'],
      ['member', '不同方案月供不同，我把三个方案整理好发给你，方便留个联系方式吗？'],
      ['customer', '先发我看看'],
    ],
  },
  {
    source: '短视频《示例周末试驾》',
    tags: ['高意向'],
    lines: [
      ['customer', '示例 SUV X5 别家报得更低'],
      ['member', '放心，我保证全市最低价，今天定还送全车贴膜。'],
      ['customer', '好，那我考虑一下'],
      ['member', '好的，随时联系我。'],
    ],
  },
  {
    source: '门店活动',
    tags: ['关注续航'],
    lines: [
      ['customer', '示例纯电 E3 冬天续航掉多少？'],
      ['bot', '冬季续航受温度和用车习惯影响，建议到店试驾时看实际能耗。'],
      ['customer', '谢谢，合同我看完了'],
    ],
  },
];

/** What the bot took some of its answers from. */
export const CITED: Readonly<Record<string, readonly { title: string; text: string }[]>> = {
  '门店营业时间为 9:00 到 21:00。': [
    { title: '示例·营业时间', text: '门店营业时间为 9:00 到 21:00，节假日不休。' },
  ],
  '可以的，门店提供免费评估，请问你的旧车是哪一年的？': [
    { title: '示例·置换政策', text: '各门店提供免费旧车评估，约 30 分钟。' },
  ],
};

export const NAMES = [
  '青柠',
  '阿泽',
  '小满妈',
  '南舟',
  'K 先生',
  '岚岚',
  '北渡',
  '野川',
  '半夏',
  '江左',
  '木远',
  '星云',
  '云海',
  '竹溪',
  '禾山',
].map((name) => `示例·${name}`);

export const TAGS = [
  ['高意向', 'green'],
  ['二孩家庭', 'grey'],
  ['关注贷款', 'amber'],
  ['关注续航', 'grey'],
  ['置换', 'blue'],
  ['售后', 'red'],
] as const;

export const CANNED = [
  ['问候', '{客户}你好，我是{门店}的{我}，很高兴为你服务。'],
  ['到店证件', '到店试驾请带好身份证和驾驶证，我在{门店}等你。'],
  ['门店地址', '我们的地址是{门店}，导航搜索门店名称即可到达。'],
] as const;
