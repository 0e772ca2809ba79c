export interface TourStep {
  /** The page it happens on, under /home. */
  path: string;
  /** What is pointed at, by selector; the first that is there and can be seen. */
  target: readonly string[];
  title: string;
  text: string;
}
export interface Tour {
  /** As in the address, `/guide?gtype=adviser`. */
  type: string;
  title: string;
  about: string;
  steps: readonly TourStep[];
}

const PAGE = ['main h1', 'header h1', 'main'];
const on = (path: string, title: string, text: string, target: readonly string[] = PAGE): TourStep => ({
  path,
  target,
  title,
  text,
});
const day = on('', '工作台', '待处理的事列在待办中，点击即可打开对应的列表，处理完自动消失。');
const find = on('', '搜索', '按 Ctrl K 搜索页面、客户、内容和帮助，也可以直接开始新的工作。', [
  'header button[aria-keyshortcuts]',
  'header [role="search"]',
  'header button:has(kbd)',
]);
const ask = on('', '帮助', '任何页面按 ? 都能打开与它有关的帮助，随时可以回来重看引导。', [
  'button[aria-label="帮助"]',
]);

/** Step by step over the real screens, one for each kind of day. */
export const TOURS: readonly Tour[] = [
  {
    type: 'admin',
    title: '管理员入门',
    about: '组织、人员、权限和系统配置',
    steps: [
      day,
      on('organization', '组织', '先建好大区和城市，经销商和门店挂在它们下面。'),
      on('dealer', '经销商', '逐家新增，或用表格批量导入，导入前可以预览。'),
      on('role', '角色', '按职责勾选权限，并决定看到本人、本组织还是下级的数据。'),
      on('user', '用户', '新增用户并安排角色，密码通过一次性链接由本人设置。'),
      on('system/config', '系统配置', '参数、敏感词、存储、平台连接和操作日志都在这里。'),
      find,
      ask,
    ],
  },
  {
    type: 'operator',
    title: '总部运营入门',
    about: '从热点到内容下发',
    steps: [
      day,
      on('hot/index/index', '热点', '看今天在谈什么，打包成热点包发给经销商。'),
      on('ai', 'AI 文章', '新建主题，逐篇生成、检查、审核，再发布到账号。'),
      on('material', '素材库', '上传图片和视频，审核通过后才能使用和发布。'),
      on('substance/send', '内容下发', '把内容发给经销商、门店和顾问，看谁已经使用。'),
      on('calendar', '内容日历', '所有排期在一张日历上，失败的标红，点击查看原因。'),
      on('report', '报表', '点击数字可以一直看到明细。'),
      ask,
    ],
  },
  {
    type: 'dealer',
    title: '经销商经理入门',
    about: '任务、线索和门店',
    steps: [
      day,
      on('task', '任务', '总部下发的任务在这里安排到人，看进度并验收。'),
      on('clew', '线索', '看门店跟进得怎样，分配和回收线索。'),
      on('store', '门店', '维护门店资料和负责人。'),
      on('report', '报表', '看各门店和顾问的成绩。'),
      ask,
    ],
  },
  {
    type: 'store',
    title: '店长入门',
    about: '门店每天的客户和任务',
    steps: [
      day,
      on('chat', '客户会话', '待回复的排在最前，可以转接给同事。'),
      on('clew', '线索', '今日待跟进在左侧，逾期的在前。'),
      on('task', '任务', '查看谁未提交，一键催办。'),
      on('user', '用户', '维护本店成员。'),
      ask,
    ],
  },
  {
    type: 'adviser',
    title: '销售顾问入门',
    about: '回复客户、跟进线索、分享内容',
    steps: [
      day,
      on('clew', '线索', '先处理回收倒计时最近的客户，打完电话记录跟进。'),
      on('chat', '客户会话', '客户的微信和抖音私信都在这里，机器人答不了的转给你。'),
      on('substance', '收到的内容', '复制链接或出示二维码分享，客户留下的号码会成为你的线索。'),
      on('task', '任务', '完成后在手机上提交凭证。'),
      ask,
    ],
  },
];
