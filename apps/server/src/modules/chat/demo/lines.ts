/** What demo customers say and how they are answered; every name begins with 示例. */
export interface DemoScene {
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
        '您好，示例 SUV X5 的指导价以门店公示为准，落地价与上牌城市和保险方案有关，可以先告诉我上牌城市吗？',
      ],
      ['customer', '杭州。想贷款，之前逾期过一次，能批吗'],
      ['member', '您好，我是门店顾问。逾期一次不一定影响，要看时间和金额，可以先预审，不上征信。'],
      ['customer', '那我周六上午过去，需要带什么证件吗？'],
    ],
  },
  {
    source: '短视频',
    tags: ['置换'],
    lines: [
      ['customer', '旧车可以置换吗'],
      ['bot', '可以的，门店提供免费评估，请问您的旧车是哪一年的？'],
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
      ['bot', '示例家庭版 M7 第二、三排都有安全座椅接口。需要我帮您约一次到店体验吗？'],
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
      ['bot', '非常抱歉让您久等，我马上为您转接人工处理。'],
      ['member', '您好，我是客服主管，已经联系售后核实，今天给您回电。'],
      ['customer', '好，我等你们消息'],
    ],
  },
  {
    source: '视频留言',
    tags: ['高意向'],
    lines: [
      ['customer', '首付三成月供多少'],
      ['member', '不同方案月供不同，我把三个方案整理好发给您，方便留个联系方式吗？'],
      ['customer', '先发我看看'],
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
  {
    source: '短视频《示例星河绕车一圈》',
    tags: ['高意向'],
    lines: [
      ['customer', '白色的 SUV X5 现车要等多久'],
      ['member', '白色在库两台，配置略有不同，我把两台的配置单发您比一比。'],
      ['customer', '高配那台给我留两天行吗'],
    ],
  },
  {
    source: '门店二维码',
    tags: ['二孩家庭'],
    lines: [
      ['customer', '周末试驾能带老人孩子一起吗'],
      ['member', '可以的，安全座椅我们提前装好，请问几个人来？'],
      ['customer', '两大两小，十点半到可以吗？'],
    ],
  },
  {
    source: '同城推荐',
    tags: ['关注续航'],
    lines: [
      ['customer', '小区没有固定车位，装不了桩怎么办'],
      ['bot', '可以使用公共充电站，门店也能协助查询您家附近的站点。'],
      ['member', '您把小区名字发我，我查一下五公里内的快充站。'],
      ['customer', '示例家园北区，靠地铁口那边'],
    ],
  },
  {
    source: '来自直播间《示例金秋直播》',
    tags: ['关注贷款'],
    lines: [
      ['customer', '直播说的贴息到哪天截止？'],
      ['member', '到本月最后一天，以签约日期为准，名额还有。'],
      ['customer', '那我跟家里商量下，明天回您'],
    ],
  },
  {
    source: '视频留言',
    tags: ['置换'],
    lines: [
      ['customer', '外地牌照的车能在你们这置换吗'],
      ['member', '可以，过户手续由门店协助，先看一下行驶证。'],
      ['customer', '行驶证在家，晚上拍给你'],
    ],
  },
];

/** Talks in which the shop spoke last: the customer has not answered yet. */
export const ANSWERED_SCENES: readonly DemoScene[] = [
  {
    source: '短视频',
    tags: ['高意向'],
    lines: [
      ['customer', '示例轿车 A1 试驾要预约吗'],
      ['member', '建议预约，周六上午十点和下午两点都有位置，您看哪个方便？'],
    ],
  },
  {
    source: '门店活动',
    tags: ['售后'],
    lines: [
      ['customer', '首保要带什么'],
      ['member', '带上行驶证和保养手册就行，已为您预留周日上午九点半的工位。'],
    ],
  },
  {
    source: '门店海报二维码',
    tags: ['关注贷款'],
    lines: [
      ['customer', '两年免息的方案还有吗'],
      ['member', '有的，方案和月供测算已发到您的手机，请查收。'],
    ],
  },
  {
    source: '同城推荐',
    tags: ['置换'],
    lines: [
      ['customer', '评估结果出来了吗'],
      ['member', '出来了，评估单上写了每一项的情况，您看完我再给您打电话。'],
    ],
  },
  {
    source: '视频留言',
    tags: ['二孩家庭'],
    lines: [
      ['customer', 'M7 的第二排能换成独立座椅吗'],
      ['member', '六座版就是独立座椅，展厅有一台，欢迎带孩子来坐坐。'],
    ],
  },
];

/** An adviser who promised too much: what is said in the audit of messages. */
export const PROMISE: DemoScene = {
  source: '短视频《示例周末试驾》',
  tags: ['高意向'],
  lines: [
    ['customer', '示例 SUV X5 别家报得更低'],
    ['member', '放心，我保证全市最低价，今天定还送全车贴膜。'],
    ['customer', '好，那我考虑一下'],
    ['member', '好的，随时联系我。'],
  ],
};

/** What the bot took some of its answers from. */
export const CITED: Readonly<Record<string, readonly { title: string; text: string }[]>> = {
  '门店营业时间为 9:00 到 21:00。': [
    { title: '示例·营业时间', text: '门店营业时间为 9:00 到 21:00，节假日不休。' },
  ],
  '可以的，门店提供免费评估，请问您的旧车是哪一年的？': [
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
  ['问候', '{客户}您好，我是{门店}的{我}，很高兴为您服务。'],
  ['到店证件', '到店试驾请带好身份证和驾驶证，我在{门店}等您。'],
  ['门店地址', '我们的地址：{门店地址}，导航搜「{门店}」即可。'],
] as const;
