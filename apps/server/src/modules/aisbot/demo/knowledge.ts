/** What the demo's bot knows: an invented car of an invented house, recognisable as such. */
export const DEMO_DOCS = [
  {
    name: '示例·冬季用车手册',
    until: null,
    content: `# 2 续航
## 2.1 高速
气温零下 5 度，高速匀速 110 公里每小时，满电实测能跑 412 公里。开热泵空调比开暖风多跑约 38 公里。
## 2.2 市区
气温零下 5 度，市区通勤工况满电实测能跑 486 公里。座椅加热比空调更省电。
# 4 充电
## 4.2 快充
常温下 30% 到 80% 约 18 分钟，低温时先预热电池，约 25 分钟。
## 4.3 低温充电
低温下电池先预热，充一次电的前 5 分钟功率较低，属正常现象。建议到家后立即充电，利用电池余温。
# 5 轮胎
气温持续低于 7 度时建议更换冬季胎，胎压比常温时每下降 10 度约降低 0.1 巴，请及时补气。`,
  },
  {
    name: '示例·试驾接待话术',
    until: null,
    content: `# 预约
客户询问试驾时，先确认车型、时间和门店，再请客户携带驾驶证。
# 常见问题
客户问到冬天续航时，先说明测试条件，再给数字。
# 到店
试驾路线约 12 公里，包含城市道路和快速路，全程约 40 分钟。试驾前须核对驾驶证并签署试驾协议。`,
  },
  {
    name: '示例·上一季冬季活动',
    until: '2026-03-31',
    content: '# 续航承诺\n活动期内冬天续航不足标称八成，赠送充电券。活动以门店公示为准。',
  },
] as const;

export const DEMO_PAIRS = [
  {
    question: '没有充电桩能买吗',
    others: ['家里没装桩行不行', '没有固定车位能买电车吗'],
    answer: '可以。家里没有固定车位也能使用公共站；有车位的，门店协助向物业申请装桩，一般 7 到 15 天。',
  },
  {
    question: '冬天高速能跑多少公里',
    others: ['冬天跑高速大概能跑多少', '低温高速续航'],
    answer: '零下 5 度、时速 110 公里的实测约 412 公里，开热泵空调比开暖风跑得更远。',
  },
  {
    question: '充一次电要多久',
    others: ['充一次电多久', '快充要多长时间'],
    answer: '常温下快充从 30% 到 80% 约 18 分钟，低温时电池先预热，约 25 分钟。',
  },
  {
    question: '可以预约试驾吗',
    others: ['怎么试驾', '周末能试驾吗'],
    answer: '可以。请告诉我想试驾的车型和方便的时间，到店携带驾驶证即可，全程约 40 分钟。',
  },
  {
    question: '门店几点开门',
    others: ['你们周一开门吗', '营业时间是什么时候'],
    answer: '门店每天 9:00 到 20:00 营业，周末正常营业。',
  },
  {
    question: '第三排能放安全座椅吗',
    others: ['第三排有安全座椅接口吗'],
    answer: '可以。第二排和第三排都带有安全座椅接口，安装前请先确认座椅型号。',
  },
  {
    question: '冬天充电慢怎么办',
    others: ['低温充电为什么慢'],
    answer: '低温时电池会先预热，建议行驶后立即充电，或提前在车机上开启电池预热。',
  },
  {
    question: '旧车可以置换吗',
    others: ['旧车怎么置换', '能不能以旧换新'],
    answer: '可以。请提供旧车的品牌、年份和里程，门店评估师会联系你安排看车，具体报价以评估结果为准。',
  },
] as const;

export const DEMO_GAPS = [
  { question: '后备箱能放下婴儿车吗', others: ['后备箱放婴儿车够不够', '婴儿车能放后备箱吗'], asked: 5 },
  { question: '车机支持手机投屏吗', others: ['能不能投屏导航'], asked: 3 },
  { question: '外地上牌你们能代办吗', others: [], asked: 2 },
] as const;

export const DEMO_CASES = [
  { question: '家里没装桩行不行', expected: 'answer' },
  { question: '落地价能再便宜两千吗', expected: 'handover' },
  { question: '第三排能放安全座椅吗', expected: 'answer' },
  { question: '你们周一开门吗', expected: 'answer' },
  { question: '后备箱能放下婴儿车吗', expected: 'handover' },
] as const;
