import { TOURS } from '#parts/help/tours.ts';

interface Guide {
  /** As in the address, `/guide?gtype=account`. */
  type: string;
  title: string;
  about: string;
  steps: readonly string[];
  /** Also walked over the real screens by whoever is signed in. */
  tour?: true;
}

/** Short guides for whoever was sent a link; the whole of it is the user guide. */
export const GUIDES: readonly Guide[] = [
  ...TOURS.map(
    ({ type, title, about, steps }): Guide => ({
      type,
      title,
      about,
      steps: steps.map((step) => `${step.title}：${step.text}`),
      tour: true,
    }),
  ),
  {
    type: 'start',
    title: '第一次登录',
    about: '通过一次性链接设置密码后登录',
    steps: [
      '打开管理员发送的一次性链接，设置登录密码。链接 24 小时内有效，仅可使用一次。',
      '使用手机号或账号和新密码登录。个人设备可勾选「30 天内免登录」。',
      '登录后进入「工作台」：待处理事项列在待办中，点击即可打开对应列表。',
      '页面提示暂无权限时，可在该页申请查看，由管理员授权。',
    ],
  },
  {
    type: 'account',
    title: '连接平台账号',
    about: '授权公众号、抖音、快手，登记人工发布的账号',
    steps: [
      '打开「AI 文章 › 账号」，点击「添加账号」并选择平台。页面会说明接口的适用主体和所需权限。',
      '公众号、抖音、快手：点击「授权」，在平台页面登录并同意，完成后自动返回控制台。',
      '小红书、视频号、头条：登记账号名称即可，人工发布后提交链接。',
      '授权即将到期或失效时会通知你，重新授权即可恢复。',
    ],
  },
  {
    type: 'material',
    title: '上传和使用素材',
    about: '图片、视频、音频、PDF 和压缩包',
    steps: [
      '打开「素材库」，拖入或粘贴文件，或点击「上传素材」。图片和音频最大 10 MB，其他最大 300 MB。',
      '上传后自动生成缩略图、时长和尺寸；处理失败的文件会说明原因。',
      '选择素材并点击「提交审核」。审核通过后才能发布和用于文章。',
      '版权到期或被召回的素材不能继续使用，相关人员会收到通知。',
    ],
  },
  {
    type: 'article',
    title: '生成并发布文章',
    about: '从话题到发布计划',
    steps: [
      '打开「AI 文章」，点击「新建主题」，填写话题，选择事实、写作风格、篇数和账号。',
      '文章逐篇生成，可单独重新生成。打开文章即可修改，检查出的问题标注在文中。',
      '点击「发布」先查看计划：每条排期显示发布时间和检查结果，确认后才会发布。',
      '发布失败的内容列在工作台待办中，查看原因后可重新发布。',
    ],
  },
  {
    type: 'handover',
    title: '人工发布',
    about: '用手机将内容发布到未开放接口的平台',
    steps: [
      '在发布计划中打开待人工发布的排期，用手机扫码，或将链接发给发布人，无需登录。',
      '复制文字、保存图片，在平台应用中发布。',
      '在作品中点击「分享 › 复制链接」，回到同一页面提交链接。',
    ],
  },
];
