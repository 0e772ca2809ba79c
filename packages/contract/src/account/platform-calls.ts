import type { Limit, PlatformId } from './platforms.ts';

/** An interface of a platform that an account may call only so often in a day. */
interface CallLimit extends Limit {
  /** 发布状态轮询 */
  title: string;
}

const wechat = (title: string, max: number): CallLimit => ({
  title,
  min: 0,
  max,
  source: 'developers.weixin.qq.com 接口调用频次限制说明（新注册账号；粉丝多的账号更高）',
  date: '2026-11',
});

/** Daily limits of interfaces that the connectors call, by path; 抖音 and 快手 publish none in numbers. */
export const CALL_LIMITS: Readonly<Partial<Record<PlatformId, Readonly<Record<string, CallLimit>>>>> = {
  wechat: {
    '/cgi-bin/user/get': wechat('获取关注者列表', 500),
    '/cgi-bin/draft/add': wechat('新建草稿', 1_000),
    '/cgi-bin/draft/get': wechat('获取草稿', 500),
    '/cgi-bin/draft/delete': wechat('删除草稿', 1_000),
    '/cgi-bin/freepublish/submit': wechat('发布', 100),
    '/cgi-bin/freepublish/get': wechat('发布状态轮询', 100),
    '/cgi-bin/freepublish/delete': wechat('删除发布', 10),
    '/cgi-bin/freepublish/getarticle': wechat('获取已发布文章', 100),
    '/cgi-bin/freepublish/batchget': wechat('获取成功发布列表', 100),
  },
};
