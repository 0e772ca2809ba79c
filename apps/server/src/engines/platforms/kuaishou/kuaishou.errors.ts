import { means, refusals } from '../error-table.ts';

const SLOWER = means('rate', true, '快手请求过于频繁，稍后会自动再试');
const BUSY = means('platform', true, '快手系统繁忙，稍后会自动再试');
const AGAIN = means('auth', false, '快手账号的授权已失效，请重新授权');

/** open.kuaishou.com 错误码 (read 2026-11). */
export const kuaishouRefusal = refusals('kuaishou', {
  100200100: means('content', false, '快手认为参数不正确，请检查文案和图片'),
  100200101: means('auth', false, '快手应用的 app_id 或密钥不正确，请检查系统设置'),
  100200102: means('auth', true, '快手账号的授权凭证失效，系统会自动续期'),
  100200103: means('auth', true, '快手账号的授权凭证过期，系统会自动续期'),
  100200104: means('permission', false, '快手账号没有授权发布作品，请重新授权并勾选'),
  100200105: AGAIN,
  100200106: AGAIN,
  100200107: AGAIN,
  100200500: BUSY,
  100200501: BUSY,
  100100402: SLOWER,
  100100403: SLOWER,
  100100404: SLOWER,
  200100410: means('quota', true, '快手今天的发布次数已用完，明天会自动继续'),
  120001: means('content', false, '快手没有收到作品文件，请重新发布'),
  120010: means('missing', false, '快手里找不到这个作品'),
});
