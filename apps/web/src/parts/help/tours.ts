export interface TourStep {
  /** The page it happens on, under /home. */
  path: string;
  /** What is to be pressed, by the words on it; the first that is there and can be seen. */
  press: readonly string[];
  /** The same, by selector, for what has no words of its own. */
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

/** Where a page has nothing to press for this person, or not yet. */
export const PAGE_ITSELF = ['main h1', 'header h1', 'main'];
const on = (
  path: string,
  title: string,
  text: string,
  { press = [], target = [] }: Partial<Pick<TourStep, 'press' | 'target'>> = {},
): TourStep => ({ path, press, target, title, text });
const day = on('', '工作台', '待处理的事列在待办中，点击即可打开对应的列表，处理完自动消失。', {
  target: ['main [aria-label="待办"] a', 'main [aria-label="待办"]'],
});
const find = on('', '搜索', '按 Ctrl K 搜索页面、客户、内容和帮助，也可以直接开始新的工作。', {
  target: ['header button[aria-keyshortcuts]', 'header [role="search"]', 'header button:has(kbd)'],
});
const ask = on('', '帮助', '任何页面按 ? 都能打开与它有关的帮助，随时可以回来重看引导。', {
  target: ['button[aria-label="帮助"]'],
});
const FIGURE = { target: ['main [role="region"][aria-label="报表数据"] button[aria-label$="明细"]'] };
/** The first row of a list, by whatever opens it. */
const ROW = ['main [role="row"][aria-rowindex="2"] a', 'main [role="row"][aria-rowindex="2"] button'];
const TODAY = { target: ['section[aria-label="今日待跟进"] button', ...ROW] };
const TALK = { target: ['main button[data-talk]'] };

/** Step by step over the real screens, one for each kind of day. */
export const TOURS: readonly Tour[] = [
  {
    type: 'admin',
    title: '管理员入门',
    about: '组织、人员、权限和系统配置',
    steps: [
      day,
      on('organization', '组织', '先建好大区和城市，经销商和门店挂在它们下面。', { press: ['新建组织'] }),
      on('dealer', '经销商', '逐家新增，或用表格批量导入，导入前可以预览。', {
        press: ['新建经销商', '导入'],
      }),
      on('role', '角色', '按职责勾选权限，并决定看到本人、本组织还是下级的数据。', { press: ['新增角色'] }),
      on('user', '用户', '新增用户并安排角色，密码通过一次性链接由本人设置。', { press: ['新建用户'] }),
      on('system/config', '系统配置', '参数、敏感词、存储、平台连接和操作日志都在这里。', {
        target: ['main [role="tab"]'],
      }),
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
      on('hot/index/index', '热点', '看今天在谈什么，打包成热点包发给经销商。', { press: ['热点包'] }),
      on('ai', 'AI 文章', '新建主题，逐篇生成、检查、审核，再发布到账号。', { press: ['新建主题'] }),
      on('material', '素材库', '上传图片和视频，审核通过后才能使用和发布。', { press: ['上传素材'] }),
      on('substance/send', '内容下发', '把内容发给经销商、门店和顾问，看谁已经使用。', {
        press: ['下发', '新建内容'],
      }),
      on('calendar', '内容日历', '所有排期在一张日历上，失败的标红，点击查看原因。', { press: ['新建排期'] }),
      on('report', '报表', '点击数字可以一直看到明细。', FIGURE),
      ask,
    ],
  },
  {
    type: 'dealer',
    title: '经销商经理入门',
    about: '任务、线索和门店',
    steps: [
      day,
      on('task', '任务', '总部下发的任务在这里安排到人，看进度并验收。', { target: ROW }),
      on('clew', '线索', '看门店跟进得怎样，分配和回收线索。', { press: ['线索池'], target: ROW }),
      on('store', '门店', '维护门店资料和负责人。', { press: ['新建门店'], target: ROW }),
      on('report', '报表', '看各门店和顾问的成绩。', FIGURE),
      ask,
    ],
  },
  {
    type: 'store',
    title: '店长入门',
    about: '门店每天的客户和任务',
    steps: [
      day,
      on('chat', '客户会话', '待回复的排在最前，可以转接给同事。', TALK),
      on('clew', '线索', '今日待跟进在左侧，逾期的在前。', TODAY),
      on('task', '任务', '查看谁未提交，一键催办。', { target: ROW }),
      on('user', '用户', '维护本店成员。', { press: ['新建用户'] }),
      ask,
    ],
  },
  {
    type: 'adviser',
    title: '销售顾问入门',
    about: '回复客户、跟进线索、分享内容',
    steps: [
      day,
      on('clew', '线索', '先处理回收倒计时最近的客户，打完电话记录跟进。', TODAY),
      on('chat', '客户会话', '客户的微信和抖音私信都在这里，机器人答不了的转给你。', TALK),
      on('substance', '收到的内容', '复制链接或出示二维码分享，客户留下的号码会成为你的线索。', {
        press: ['分享'],
        target: ROW,
      }),
      on('task', '任务', '完成后在手机上提交凭证。', { press: ['提交凭证'], target: ROW }),
      ask,
    ],
  },
];
