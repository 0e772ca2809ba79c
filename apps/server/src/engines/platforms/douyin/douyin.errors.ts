import { means, refusals } from '../error-table.ts';

const RENEW = means('auth', true, '抖音账号的授权凭证过期，系统会自动续期');
const AGAIN = means('auth', false, '抖音账号的授权已失效，请重新授权');
const ABILITY = means('permission', false, '应用没有这个能力，请到抖音开放平台「能力管理」申请');
const BUSY = means('platform', true, '抖音系统繁忙，稍后会自动再试');

/** developer.open-douyin.com, error tables of 用户授权, 视频管理 and 通用错误码 (read 2026-11). */
export const douyinRefusal = refusals('douyin', {
  10002: means('unknown', false, '抖音认为请求参数不正确'),
  10003: means('auth', false, '抖音应用的 client_key 不正确，请检查系统设置'),
  10007: means('auth', false, '授权码已使用或过期，请重新授权'),
  10008: RENEW,
  10010: AGAIN,
  10013: means('auth', false, '抖音应用的密钥不正确，请检查系统设置'),
  10020: AGAIN,
  2100004: BUSY,
  2100005: means('content', false, '抖音认为内容参数不合法，请检查标题、话题和图片'),
  2100009: means('permission', false, '抖音账号被封禁，请登录抖音查看原因'),
  2118110: means('rate', true, '抖音请求过于频繁，稍后会自动再试'),
  2190001: means('quota', true, '抖音今天的额度已用完，明天会自动继续'),
  2190002: RENEW,
  2190003: AGAIN,
  2190004: ABILITY,
  2190008: RENEW,
  28001003: RENEW,
  28001005: BUSY,
  28001006: BUSY,
  28001008: RENEW,
  28001014: ABILITY,
  28001016: means('permission', false, '抖音应用被封禁或下线，请到抖音开放平台查看'),
  28001018: ABILITY,
  28001019: means('permission', false, '抖音账号没有授权这项能力，请重新授权并勾选'),
  28003017: means('quota', true, '抖音今天的额度已用完，明天会自动继续'),
});
