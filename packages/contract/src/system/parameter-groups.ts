/** How a parameter is written: a switch, a number, one of several, a text; `elsewhere`: on a page of its own. */
interface ParameterField {
  title: string;
  /** What comes of it, in one sentence. */
  meaning: string;
  kind: 'switch' | 'number' | 'choice' | 'text' | 'elsewhere';
  unit?: string;
  /** By value as text. */
  options?: Readonly<Record<string, string>>;
  /** No value stands for no limit. */
  optional?: boolean;
}

interface ParameterGroup {
  title: string;
  /** Where more of it is, and what is `elsewhere`. */
  page?: { path: string; search?: Record<string, string> };
  fields: Readonly<Record<string, ParameterField>>;
}

const on = (title: string, meaning: string) => ({ title, meaning, kind: 'switch' as const });
const number = (title: string, unit: string, meaning: string) => ({
  title,
  unit,
  meaning,
  kind: 'number' as const,
});
const text = (title: string, meaning: string) => ({ title, meaning, kind: 'text' as const });
const choice = (title: string, options: Record<string, string>, meaning: string) => ({
  title,
  options,
  meaning,
  kind: 'choice' as const,
});
const elsewhere = (title: string, meaning: string) => ({ title, meaning, kind: 'elsewhere' as const });

const LEVELS = { 1: '一级审核', 2: '两级审核' };
const STRICT = { block: '禁止发布', warn: '仅提醒' };

/** Every setting of a channel, in the order in which people look for it. */
const PARAMETER_GROUPS = {
  ownReview: {
    title: '审核',
    fields: {
      ownAllowed: on(
        '允许审核本人内容',
        '关闭时，创建人和提交人以外的人审核；打开时审核记录注明「本人审核」',
      ),
    },
  },
  materialReview: {
    title: '审核',
    fields: { levels: choice('素材审核级数', LEVELS, '两级时先由组织审核，再由总部审核') },
  },
  substanceReview: {
    title: '审核',
    fields: { levels: choice('内容审核级数', LEVELS, '两级时先由大区审核，再由总部审核') },
  },
  articleReview: {
    title: '审核',
    fields: { on: on('AI 文章须审核', '打开后，未通过审核的文章不能发布，已定时的也一样') },
  },
  videoReview: {
    title: '审核',
    fields: { on: on('AI 视频须审核', '打开后，未通过审核的视频不能发布，已定时的也一样') },
  },
  publish: {
    title: '发布',
    fields: {
      gapMinutes: number('同账号最小发布间隔', '分钟', '同一账号两条之间至少隔这么久，0 为不限'),
      spread: choice(
        '新内容分配方式',
        { each: '每篇发布到所有账号', pool: '同一经销商的账号轮流发布' },
        '新建主题的默认方式，可在主题中更改',
      ),
      blackouts: elsewhere('禁发时段', '落在时段内的内容自动顺延'),
    },
  },
  checks: {
    title: '内容检查',
    fields: {
      similarityWarn: number('相似度预警线', '%', '与其他文章相似超过时提醒'),
      similarityBlock: number('相似度禁止线', '%', '与其他文章相似超过时不能发布，不低于预警线'),
      unboundPrice: choice('手写的价格', STRICT, '价格和优惠没有引用事实时如何处理'),
      changedFact: choice('事实已变化', STRICT, '引用的事实在生成后有变更时如何处理'),
      aiLabel: text('AI 标识', '显示在每篇 AI 文章的末尾'),
    },
  },
  models: {
    title: 'AI',
    fields: {
      dailyBudget: {
        ...number('大模型每日预算', '元', '渠道合计，用完后当日不再调用收费模型，留空为不限'),
        optional: true,
      },
      offlineFallback: on('离线兜底', '接口均不可用时改为生成离线草稿'),
    },
  },
  prices: {
    title: 'AI',
    page: { path: 'system/config', search: { tabid: 'resources' } },
    fields: {
      speech: elsewhere('语音单价（元/分钟）', '用于估算花费，内置语音免费'),
      compose: elsewhere('合成单价（元/分钟）', '用于估算花费'),
    },
  },
  clue: {
    title: '线索',
    page: { path: 'clew', search: { tabid: 'pool' } },
    fields: {
      capacity: number('名下上限', '条', '每人同时跟进的线索不超过这么多'),
      takeADay: number('每日领取上限', '条', '每人每天可从线索池领取的条数'),
      firstHours: number('首次跟进时限', '小时', '分到后须在时限内首次跟进'),
      nextHours: number('跟进间隔', '小时', '两次跟进之间不超过这么久'),
      warnHours: number('提前提醒', '小时', '到期前这么久提醒负责人'),
      recycle: on('超时回收', '超过时限未跟进的线索退回线索池'),
      takeArea: elsewhere('领取范围', '可以领取哪里的线索'),
      returnTo: elsewhere('回收去向', '退回到哪一级的线索池'),
    },
  },
  growth: {
    title: '潜客',
    fields: {
      perPersonWeek: number('每人每周触达上限', '次', '同一客户每周被触达的次数'),
      perAccountDay: number('每账号每天触达上限', '次', '每个账号每天触达的次数'),
      perStoreDay: number('每门店每天触达上限', '次', '每家门店每天触达的次数'),
      quietFrom: text('免打扰开始', 'HH:mm，时段内不触达客户，与结束相同为不设'),
      quietTo: text('免打扰结束', 'HH:mm，可跨零点'),
      retentionDays: number('未成线索的潜客保留', '天', '超过后删除'),
      useModel: on('模型复判', '由大模型复核规则判出的意向'),
    },
  },
  chat: {
    title: '会话',
    fields: {
      capacity: number('同时接待上限', '个', '每人同时接待的会话数'),
      replyMinutes: number('回复时限', '分钟', '接待时间内的回复时限，0 为不限'),
      escalates: on('超时提醒', '超过回复时限时提醒门店负责人'),
      from: text('接待开始', 'HH:mm'),
      to: text('接待结束', 'HH:mm，晚于开始'),
      endHours: number('自动结束', '小时', '无人发言这么久后会话自动结束，0 为不自动结束'),
    },
  },
  chatAudit: {
    title: '会话',
    page: { path: 'chat', search: { tabid: 'audit' } },
    fields: {
      keepDays: number('消息保留天数', '天', '已结束会话的消息超过后删除，0 为一直保留'),
      rules: elsewhere('质检规则', '哪些话会被标出'),
    },
  },
  bot: {
    title: '会话',
    fields: {
      failures: number('未解决次数', '次', '机器人连续答不上这么多次后转人工'),
      perHour: number('每小时条数', '条', '一小时内最多答同一客户这么多条'),
      phoneHandover: on('留号转人工', '客户留下手机号时立即转人工'),
      review: on('知识审核后使用', '文档和问答须审核通过才用于回答'),
      handoverText: text('转人工提示', '转人工时发给客户的话'),
    },
  },
  hot: {
    title: '热点',
    fields: {
      rank: number('名次分值', '分', '榜单名次占的分值'),
      sightings: number('上榜次数分值', '分', '上榜次数占的分值'),
      velocity: number('上升速度分值', '分', '上升速度占的分值'),
      platform: number('平台分值', '分', '多平台上榜占的分值'),
      halfLifeHours: number('半衰期', '小时', '热度每过这么久减半'),
    },
  },
  liveSound: {
    title: '直播',
    page: { path: 'ailive', search: { tabid: 'sound' } },
    fields: {
      voiceId: elsewhere('直播声音', '数字主播用哪个声音说话'),
      musicId: elsewhere('背景音乐', '直播间播放的音乐'),
      speed: number('语速', '倍', '0.5 至 2'),
      volume: number('音量', '倍', '0 至 1'),
    },
  },
  liveAssistant: {
    title: '直播',
    page: { path: 'ailive', search: { tabid: 'assistant' } },
    fields: {
      answerDelaySeconds: number('回答等待', '秒', '评论出现后等这么久再回答'),
      answersPerMinute: number('每分钟回答', '条', '一个直播间每分钟最多回答的评论'),
      greetingsPerMinute: number('每分钟问候', '条', '一个直播间每分钟最多问候的观众'),
      greetings: elsewhere('问候语', '观众进入、关注、送礼时说的话'),
    },
  },
  comments: {
    title: '评论',
    page: { path: 'mixedshear', search: { tabid: 'comments' } },
    fields: {
      intent: elsewhere('购车意向词', '评论出现时标为有意向'),
      complaint: elsewhere('负面反馈词', '评论出现时标为负面'),
    },
  },
} as const satisfies Record<string, ParameterGroup>;
export type ParameterGroupId = keyof typeof PARAMETER_GROUPS;
export const PARAMETER_GROUP_IDS = Object.keys(PARAMETER_GROUPS) as [ParameterGroupId, ...ParameterGroupId[]];
export const parameterGroup = (id: ParameterGroupId): ParameterGroup => PARAMETER_GROUPS[id];
