import { busy, means, refusals } from '../error-table.ts';

const RENEW = means('auth', true, '微信客服的调用凭证失效');
const NO_RIGHT = means(
  'permission',
  false,
  '该企业微信应用无「微信客服」接口权限，请到管理后台「微信客服 › API」开通',
);
const FILE = means('content', false, '文件不符合微信客服的要求，请检查格式和大小');

/**
 * developer.work.weixin.qq.com/document/path/90313 全局错误码 and the tables of 微信客服 (94670, 94677, 94669), read 2026-11.
 */
export const weixinRefusal = refusals('weixin', {
  '-1': busy('企业微信系统繁忙'),
  40001: means('auth', false, '微信客服的 Secret 不正确，请到企业微信管理后台核对'),
  40013: means('auth', false, '企业 ID（CorpID）不正确，请核对'),
  40014: RENEW,
  41001: RENEW,
  42001: RENEW,
  40004: FILE,
  40005: FILE,
  40006: FILE,
  40009: FILE,
  40011: FILE,
  40007: means('missing', false, '文件在微信客服的有效期已过，请重新上传'),
  40008: means('content', false, '微信客服不支持该消息类型'),
  40058: means('content', false, '微信客服返回参数不合法'),
  40096: means('missing', false, '微信客服中未找到该客户'),
  45002: means('content', false, '消息超过微信客服的长度限制，请删减后重新发送'),
  45009: means('rate', true, '微信客服接口调用过于频繁'),
  45033: means('rate', true, '微信客服接口并发调用过多'),
  48002: NO_RIGHT,
  60011: NO_RIGHT,
  60020: means('permission', false, '服务器 IP 不在企业可信 IP 中，请到企业微信管理后台添加'),
  95000: means('missing', false, '客服账号不存在，请核对账号 ID'),
  95001: means('quota', false, '客户上次发言后已发送 5 条，需等客户再次发言'),
  95002: means('quota', false, '距客户上次发言已超过 48 小时，需等客户再次发言'),
  95004: means('missing', false, '客服账号已删除，请重新接入'),
  95007: means('missing', false, '微信客服的拉取凭证已过期'),
  95011: means('permission', false, '该客服账号已由企业微信接管，请在管理后台改为 API 接待'),
  95012: means('permission', false, '该客服账号未授权给 API，请在管理后台开启'),
  95013: means('quota', false, '会话已结束，需等客户再次发言'),
  95014: means('content', false, '接待人员不在该客服账号的接待人员中'),
  95016: means('content', false, '会话当前状态不支持该变更'),
  95017: means('permission', false, '微信客服的 API 功能已关闭，请到管理后台开启'),
  95018: means('permission', false, '会话由企业微信中的接待人员处理，无法从此处发送'),
});

/** Why an accepted message did not arrive (94670 消息发送失败事件, `fail_type`). */
export const FAILED: Readonly<Record<string, string>> = {
  0: '微信客服未说明原因',
  1: '客服账号已删除',
  2: '应用已关闭',
  4: '距客户上次发言已超过 48 小时',
  5: '会话已关闭',
  6: '客户上次发言后已发送 5 条',
  7: '客服账号未绑定视频号',
  8: '企业主体未验证',
  9: '未绑定视频号且主体未验证',
  10: '客户拒收',
  11: '企业微信成员未登录',
  12: '消息包含违规内容',
};
