import { busy, means, refusals } from '../error-table.ts';

const RENEW = means('auth', true, '抖音账号的授权凭证过期');
const AGAIN = means('auth', false, '抖音账号的授权已失效，请重新授权');
const ABILITY = means('permission', false, '应用未开通该能力，请到抖音开放平台「能力管理」申请');
const CLOSED = means('permission', false, '抖音的该能力已封禁或下线，请到抖音开放平台查看');
const NOT_GRANTED = means('permission', false, '抖音账号未授权该能力，请重新授权并勾选');
const SPENT = means('quota', true, '抖音今日额度已用完');

/**
 * 28001xxx and 28003017: developer.open-douyin.com 状态码排查工具「通用状态码（新）」 (dop/develop/openapi/status-code), read
 * 2026-11. 10xxx: error table of 用户授权; 21xxxxx: the older general codes and 视频管理, read 2026-11. Private messages (28001038,
 * 280030xx, 28029004): 发送私信消息 (search-management/private-message), as applications that use it quote it, read 2026-11.
 */
export const douyinRefusal = refusals('douyin', {
  10002: means('unknown', false, '抖音返回请求参数不正确'),
  10003: means('auth', false, '抖音应用的 client_key 不正确，请检查系统设置'),
  10007: means('auth', false, '授权码已使用或过期，请重新授权'),
  10008: RENEW,
  10010: AGAIN,
  10013: means('auth', false, '抖音应用的密钥不正确，请检查系统设置'),
  10020: AGAIN,
  2100004: busy('抖音系统繁忙'),
  2100005: means('content', false, '抖音返回内容参数不合法，请检查标题、话题和图片'),
  2100009: means('permission', false, '抖音账号被封禁，请登录抖音查看原因'),
  2118110: means('rate', true, '抖音请求过于频繁'),
  2190001: SPENT,
  2190002: RENEW,
  2190003: AGAIN,
  2190004: ABILITY,
  2190008: RENEW,
  28001003: RENEW,
  28001005: busy('抖音系统繁忙'),
  28001006: busy('抖音内部网络出错'),
  28001007: means('content', false, '抖音返回参数不合法，请检查标题、话题和图片'),
  28001008: RENEW,
  28001012: NOT_GRANTED,
  28001014: ABILITY,
  28001015: means('auth', false, '抖音账号与授权凭证不一致，请重新授权'),
  28001016: means('permission', false, '抖音应用被封禁或下线，请到抖音开放平台查看'),
  28001018: ABILITY,
  28001019: CLOSED,
  28001045: means('permission', false, '抖音账号已注销，无法发布'),
  28001046: means('permission', false, '抖音账号被封禁，请登录抖音查看原因'),
  28001047: means('permission', false, '抖音账号是私密账号，请在抖音改为公开后再发布'),
  28001052: means('rate', true, '抖音检测到访问异常，请稍后重试'),
  28001056: CLOSED,
  28003017: SPENT,
  2190015: means('auth', false, '抖音账号与授权凭证不一致，请重新授权'),
  28001038: means('content', false, '抖音未接受消息内容，请修改后重新发送'),
  28003018: means('rate', true, '抖音私信发送过于频繁'),
  28003070: means('quota', false, '客户上次发言后已发送 6 条，需等客户再次发言'),
  28003080: means('quota', false, '距客户上次发言已超过 24 小时，需等客户再次发言'),
  28003081: means('quota', false, '距客户上次发言已超过 24 小时，需等客户再次发言'),
  28003082: means('missing', false, '抖音中未找到所回复的消息，需等客户再次发言'),
  28003095: means('permission', false, '抖音经营工作台已启用私信策略，请先在工作台关闭'),
  28003101: means('permission', false, '客户的抖音账号被封禁，无法发送'),
  28029004: means('permission', false, '抖音账号的私信功能被封禁，请登录抖音查看原因'),
});
