/**
 * Words of the car trade that mean the same to a customer, by the one that stands for all of them. Only what can be exchanged in any
 * question belongs into one line: 超充 is not 快充, and 退车 is not 退定金.
 */
export const SYNONYMS: Readonly<Record<string, string>> = {
  充电桩: '桩 家充 家充桩 家用充电桩 私桩',
  充电: '补能 补电',
  快充: '直流快充',
  慢充: '交流慢充',
  安装: '装 加装 装上 放 放下 装下 安',
  车位: '停车位 固定车位',
  停车: '泊车',
  电车: '电动车 电动汽车 新能源车 新能源汽车 纯电车',
  买: '购买 买车 购车 入手',
  冬天: '冬季 低温 零下 天冷 天气冷 冷天 寒冷',
  夏天: '夏季 高温 天热 天气热 热天',
  高速: '高速公路 高速路 跑高速 上高速',
  市区: '城区 市里 城里',
  家: '家里 我家 家中 自己家',
  续航: '续航里程',
  雨天: '下雨 下雨天 雨天',
  影响: '伤 伤害 损伤 损害 坏处',
  条件: '要求',
  试驾: '试乘 试乘试驾 试车 试开',
  预约: '约 约个',
  材料: '带 带上 准备 资料 证件 证明',
  驾驶证: '驾照 驾驶执照',
  上门: '到家 来我家',
  置换: '以旧换新 旧车换新车 旧换新 换新车',
  旧车: '老车',
  贷款: '分期 分期付款 按揭 车贷 办贷款 做贷款',
  定金: '订金 小订 意向金',
  退: '退还 退回 退掉',
  提车: '拿车 交车',
  保险: '车险',
  上牌: '挂牌 上牌照 代上牌 办牌照',
  发票: '开票 购车发票',
  质保: '保修 质保期 保修期 质量保证',
  首次: '第一次',
  保养: '养护 做保养',
  救援: '道路救援',
  路上: '半路 半道',
  钥匙: '车钥匙 遥控钥匙',
  丢: '丢失 掉 弄丢 遗失 找不到 不见',
  补: '补办 补配',
  胎压: '气压 轮胎气压 轮胎压力',
  轮胎: '车胎',
  车机: '中控 中控屏 大屏 车载系统 车机系统 系统',
  升级: '更新 ota',
  连接: '连 连上 配对',
  安全座椅: '儿童座椅 儿童安全座椅 宝宝座椅',
  第三排: '三排 第3排',
  第二排: '二排 第2排',
  后备箱: '后备厢 行李厢 行李箱',
  颜色: '车色 配色',
  门店: '店 店里 店铺 店面 展厅 4s店 4s 专卖店 本店',
  营业: '开门 上班 开着 营业时间',
  打烊: '关门 下班',
  周末: '周六 周日 星期六 星期天 星期日 礼拜六 礼拜天 双休',
  优惠: '活动 折扣 便宜 福利',
  价格: '售价 价钱',
  最低: '最少 至少 起码',
};

/** Words that do not change what is asked. */
export const SOFT: ReadonlySet<string> = new Set(
  `车 车子 汽车 新车 这车 东西 地方 时间 时候 方便 合适 正常 问 了解 咨询 知道 告诉 说 看看 支持 需要 要 想 想要 可以 能 能够 会 应该 得 用 使用 进行 有 是 在 去 来 到
   过去 过来 开 跑 打 选 可选 选择 给 拿 拿到 收到 办 办理 代办 代 帮 帮忙 弄 搞 做 发 发我 大概 大约 一般 现在 目前 平时 具体 家用 固定 里 钱 好 让 台 辆
   号码 门店 行 适合 位置 地址 一共 总共 可 车上 电车 咱 多少`.split(/\s+/),
);

/** Measure words and units that only count. */
export const MEASURES: ReadonlySet<string> = new Set(
  '个 台 辆 次 下 种 款 位 点 些 件 张 条 把 套 家 块 元 公里 里 年 月 天 周 小时 分钟 度 回 遍 号'.split(
    ' ',
  ),
);

/** Adverbs that do not change what is asked; others, like 提前, do. */
export const ADVERBS: ReadonlySet<string> = new Set(
  '经常 一直 老是 总是 常常 一般 大概 大约 到底 究竟 非常 特别 比较 真的 其实 马上 立刻 还是 必须 一定 可能 应该 能否 是否 有点 不太'.split(
    ' ',
  ),
);

/** Words that tell something although others of their kind do not: what is done before 提车 is not done after it. */
export const TELLING: ReadonlySet<string> = new Set(
  `其他 其它 别的 另外 另一 别家 附近 最近 每期 每月 每年 只 仅 唯一 全部 所有 任何 自己 别人 他人 再 又 重新 比
   前 后 之前 之后 以前 以后 前面 后面 前排 后排 左 右 左边 右边 左侧 右侧 内 外 里面 外面`.split(/\s+/),
);

/** What people mistype, as they mean it. */
export const SPELLINGS: readonly (readonly [string, string])[] = [
  ['试架', '试驾'],
  ['充电庄', '充电桩'],
  ['充电装', '充电桩'],
  ['代款', '贷款'],
  ['蓝芽', '蓝牙'],
  ['地扯', '地址'],
  ['置唤', '置换'],
  ['保痒', '保养'],
  ['升极', '升级'],
  ['换薪', '换新'],
  ['首保', '首次保养'],
  ['啥', '什么'],
  ['咋', '怎么'],
  ['木有', '没有'],
];

/** Words of the day and the week that may stand in a question about opening hours. */
export const DAY_WORDS: ReadonlySet<string> = new Set(
  '周末 周一 周二 周三 周四 周五 星期一 星期二 星期三 星期四 星期五 平日 工作日 今天 明天 今晚 早上 上午 中午 下午 晚上 傍晚 点 每天 还'.split(
    ' ',
  ),
);
