import { busy, means, refusals } from '../error-table.ts';

const SLOWER = means('rate', true, '快手请求过于频繁');
const AGAIN = means('auth', false, '快手账号的授权已失效，请重新授权');
const ASKED_WRONG = means('unknown', false, '快手返回授权请求不正确，请检查系统设置');

/**
 * 1002001xx, 100200500 and 12000x: 快手开放平台「错误码」, read 2026-11 in two public clients that carry the table; the platform's own
 * page could not be read. 1001004xx and 200100410: open.kuaishou.com 错误码, read 2026-11.
 */
export const kuaishouRefusal = refusals('kuaishou', {
  100200100: means('content', false, '快手返回参数不正确，请检查文案、封面和视频'),
  100200101: means('auth', false, '快手应用的 app_id 或密钥不正确，请检查系统设置'),
  100200102: means('auth', true, '快手账号的授权凭证失效'),
  100200103: ASKED_WRONG,
  100200104: ASKED_WRONG,
  100200105: means('auth', false, '授权码已使用或过期，请重新授权'),
  100200106: means('permission', false, '快手账号未授权发布作品，请重新授权并勾选'),
  100200107: AGAIN,
  100200108: means('auth', true, '快手账号的授权凭证过期'),
  100200109: means('auth', false, '快手账号取消了授权，请重新授权'),
  100200110: AGAIN,
  100200111: means('auth', false, '快手账号未授权，请先授权'),
  100200113: AGAIN,
  100200500: busy('快手系统内部出错'),
  100200501: busy('快手系统繁忙'),
  100100402: SLOWER,
  100100403: SLOWER,
  100100404: SLOWER,
  200100410: means('quota', true, '快手今日发布次数已用完'),
  120001: means('missing', false, '快手上未找到该作品'),
  120002: means('platform', true, '快手未收到完整的视频'),
  120003: means('content', false, '快手发布失败，请检查视频后重新发布'),
});
