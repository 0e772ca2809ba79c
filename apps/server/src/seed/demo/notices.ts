import type { DEMO_LOGINS } from './demo-logins.ts';

interface Notice {
  to: (typeof DEMO_LOGINS)[number]['uname'];
  title: string;
  body: string;
  link: string;
  minutesAgo: number;
}

const WELCOME = {
  title: '欢迎使用智营演示',
  body: '眼前的渠道、组织、门店和用户都是演示数据，名称带有「示例」，可以放心试用。',
  link: '/home',
};

/** Oldest first. */
export const NOTICES: readonly Notice[] = [
  { to: 'demo.admin', ...WELCOME, minutesAgo: 180 },
  { to: 'demo.ops', ...WELCOME, minutesAgo: 180 },
  { to: 'demo.dealer', ...WELCOME, minutesAgo: 180 },
  {
    to: 'demo.ops',
    title: '你在两个渠道任职',
    body: '演示数据：在页面左上角可以在「示例·乘用车」和「示例·商用车」之间切换，各渠道的数据互不相见。',
    link: '/home/user',
    minutesAgo: 95,
  },
  {
    to: 'demo.admin',
    title: '有用户等待激活',
    body: '演示数据：这些用户尚未设置密码，可为其重新生成一次性链接。',
    link: '/home/user?status=pending',
    minutesAgo: 60,
  },
  {
    to: 'demo.dealer',
    title: '有用户等待激活',
    body: '演示数据：门店的新同事尚未设置密码，可为其重新生成一次性链接。',
    link: '/home/user?status=pending',
    minutesAgo: 45,
  },
  {
    to: 'demo.admin',
    title: '演示账号的密码是公开的',
    body: '登录页写着它们，任何人都能使用；正式使用时请以 DEMO=0 启动一个没有演示数据的系统。',
    link: '/home/self/center',
    minutesAgo: 30,
  },
];
